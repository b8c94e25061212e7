import type { Connection } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed, formatShortDateTime } from '../../kit/format.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteConnection, updateConnection, usesQuery } from './queries.ts';
import { SessionActions } from './session-actions.tsx';
import { StatusTile } from './status-tile.tsx';

const DefaultMark = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const mayEdit = useCan('connections.editOrDelete');
  const { name } = connection;
  const make = useMutation({
    mutationFn: () => updateConnection(connection, { isDefault: true }),
    onSuccess: () => toast.success(t('connections.toasts.defaultChanged', { name })),
    onError: showError,
  });
  if (connection.isDefault) {
    return (
      <span className="inline-flex h-6 items-center gap-1 rounded-chip bg-brand-soft px-2 font-medium text-brand-text text-small">
        <Star size={12} fill="currentColor" aria-hidden="true" />
        {t('connections.defaultChip')}
      </span>
    );
  }
  if (!mayEdit) return null;
  return (
    <IconButton
      label={t('connections.actions.makeDefault', { name })}
      icon={<Star size={16} />}
      size={32}
      busy={make.isPending}
      onClick={() => make.mutate()}
    />
  );
};

/** What uses the connection; silent while it is asked, and when nothing does. */
const Uses = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const { data } = useQuery(usesQuery(connection));
  const uses = [
    data?.tickets ? t('connections.uses.tickets', { count: data.tickets }) : '',
    data?.users ? t('connections.uses.users', { count: data.users }) : '',
  ].filter(Boolean);
  if (uses.length === 0) return null;
  return (
    <>
      {uses.map((use) => (
        <span key={use} className="mt-2 block font-medium text-text">
          {use}
        </span>
      ))}
    </>
  );
};

const Delete = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const remove = useMutation({
    mutationFn: deleteConnection,
    onSuccess: () => toast.success(t('connections.toasts.deleted')),
    onError: showError,
    onSettled: () => setAsks(false),
  });
  const { name } = connection;
  return (
    <>
      <IconButton
        label={t('connections.actions.delete', { name })}
        icon={<Trash2 size={16} />}
        size={32}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate(connection)}
        title={t('connections.confirm.deleteTitle', { name })}
        confirmLabel={t('common.delete')}
        danger
        busy={remove.isPending}
      >
        {t('connections.confirm.deleteDetail')}
        {asks ? <Uses connection={connection} /> : null}
      </ConfirmDialog>
    </>
  );
};

type Props = { connection: Connection; onShowCode: () => void; onShowCoverage: () => void; onEdit: () => void };

/** One connection: a row of 72 px, a stacked block under 600 px. */
export const ConnectionRow = ({ connection, onShowCode, onShowCoverage, onEdit }: Props) => {
  const { t } = useTranslation();
  const mayAct = useCan('connections.act');
  const mayEdit = useCan('connections.editOrDelete');
  const mayLink = useCan('connections.link');
  const { name, number, lastSeenAt, updatedAt } = connection;
  const cell = 'px-3 py-3 max-sm:block max-sm:p-0';
  return (
    <tr
      id={`connection-${connection.id}`}
      tabIndex={-1}
      className="border-line border-b transition-colors hover:bg-hover focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring max-sm:grid max-sm:grid-cols-[1fr_auto_auto] max-sm:items-center max-sm:gap-x-1 max-sm:gap-y-3 max-sm:px-4 max-sm:py-4 sm:h-[72px]"
    >
      <th scope="row" className={`${cell} min-w-0 text-left font-normal max-sm:row-start-1 sm:pl-6`}>
        <span className="block font-medium text-body">{name}</span>
        <span className="block text-small text-text-2">
          {number ? phoneNumber(number) : t('connections.numberUnknown')}
        </span>
      </th>
      <td className={`${cell} min-w-0 max-sm:col-span-3 max-sm:row-start-2`}>
        <StatusTile connection={connection} />
      </td>
      {mayAct ? (
        <td className={`${cell} max-sm:col-span-3 max-sm:row-start-4 max-sm:[&>button]:h-10 max-sm:[&>button]:w-full`}>
          <SessionActions connection={connection} onShowCode={onShowCode} />
        </td>
      ) : null}
      <td
        className={`${cell} whitespace-nowrap text-control text-text-2 tabular-nums max-sm:-mt-2 max-sm:col-span-3 max-sm:row-start-3 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2.5 max-sm:pl-11 max-sm:text-small`}
      >
        <time dateTime={updatedAt}>{formatShortDateTime(updatedAt)}</time>
        <span className="block text-small text-text-3">
          {lastSeenAt
            ? t('connections.health.seen', { time: formatElapsed(lastSeenAt) })
            : t('connections.health.never')}
        </span>
        <button
          type="button"
          aria-label={t('connections.coverage.openOf', { name })}
          onClick={onShowCoverage}
          className="inline-flex min-h-6 items-center rounded-chip font-medium text-brand-text text-small underline-offset-2 hover:underline"
        >
          {t('connections.coverage.open')}
        </button>
      </td>
      <td className={`${cell} max-sm:row-start-1`}>
        <DefaultMark connection={connection} />
      </td>
      {mayEdit ? (
        <td className={`${cell} whitespace-nowrap max-sm:row-start-1 max-sm:-mr-2 sm:pr-6 sm:text-right`}>
          <IconButton
            label={t('connections.actions.edit', { name })}
            icon={<Pencil size={16} />}
            size={32}
            onClick={onEdit}
          />
          {mayLink ? <Delete connection={connection} /> : null}
        </td>
      ) : null}
    </tr>
  );
};
