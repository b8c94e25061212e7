import { type ActivityArea, type ActivityEntry, activityKinds } from '@recado/contract';
import { activityText, type FindText } from '@recado/i18n';
import type { TFunction } from 'i18next';
import {
  Building2,
  ContactRound,
  Download,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Tags,
  Unplug,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const icons: Record<ActivityArea, LucideIcon> = {
  access: KeyRound,
  users: UsersRound,
  settings: Settings,
  connections: Unplug,
  contacts: ContactRound,
  tickets: MessagesSquare,
  records: Tags,
  exports: Download,
  platform: Building2,
};

/** Entries that somebody should look at: their mark is drawn in the colour of danger, their sentence says why. */
const isAlarming = ({ kind }: ActivityEntry): boolean => kind === 'session.refused' || kind === 'session.reused';

const Mark = ({ entry }: { entry: ActivityEntry }) => {
  const Icon = icons[activityKinds[entry.kind].area];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-control',
        isAlarming(entry) ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-text',
      )}
    >
      <Icon size={16} />
    </span>
  );
};

const textOf = (t: TFunction, entry: ActivityEntry): string =>
  // The keys of the sentences are made of the kinds' names; a test of the catalogs asks for each.
  activityText(entry, t as unknown as FindText);

const edge = 'first:pl-6 last:pr-6 px-3';

const Table = ({ entries }: { entries: readonly ActivityEntry[] }) => {
  const { t } = useTranslation();
  const head = cx('sticky top-0 z-1 h-9 border-line border-b bg-canvas text-left font-medium', edge);
  const cell = cx('border-line border-b py-2.5 align-middle text-control text-text-2', edge);
  return (
    <table aria-label={t('activity.title')} className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        <col style={{ width: '168px' }} />
        <col style={{ width: '22%' }} />
        <col />
        <col style={{ width: '150px' }} />
      </colgroup>
      <thead className="text-small text-text-3">
        <tr>
          {(['when', 'who', 'what', 'address'] as const).map((column) => (
            <th key={column} scope="col" className={head}>
              {t(`activity.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={cx(cell, 'whitespace-nowrap tabular-nums')}>{formatDateTime(entry.at)}</td>
            <td className={cx(cell, 'truncate text-text')}>
              {entry.user?.name ?? <span className="text-text-3">{t('activity.system')}</span>}
            </td>
            <td className={cell}>
              <span className="flex min-w-0 items-center gap-3">
                <Mark entry={entry} />
                <span className={cx('wrap-anywhere min-w-0 text-text', isAlarming(entry) && 'text-danger')}>
                  {textOf(t, entry)}
                </span>
              </span>
            </td>
            <td className={cx(cell, 'truncate tabular-nums')}>{entry.ip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Cards = ({ entries }: { entries: readonly ActivityEntry[] }) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('activity.title')}>
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-3 border-line border-b px-4 py-3">
          <Mark entry={entry} />
          <div className="min-w-0 flex-1">
            <p className={cx('wrap-anywhere text-body text-text', isAlarming(entry) && 'text-danger')}>
              {textOf(t, entry)}
            </p>
            <p className="mt-0.5 truncate text-control text-text-2">{entry.user?.name ?? t('activity.system')}</p>
            <p className="mt-0.5 truncate text-small text-text-3 tabular-nums">
              {formatDateTime(entry.at)}
              {entry.ip ? ` · ${entry.ip}` : ''}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The entries: a table on a wide screen, cards under 600 px. */
export const ActivityRows = ({ entries }: { entries: readonly ActivityEntry[] }) =>
  useIsNarrow() ? <Cards entries={entries} /> : <Table entries={entries} />;

/** Rows that are still coming. */
export const ActivitySkeleton = () => (
  <div aria-hidden="true" className="min-h-0 flex-1 overflow-hidden sm:pt-9">
    {Array.from({ length: 14 }, (_, index) => index).map((row) => (
      <div key={row} className="flex h-13 items-center gap-6 border-line border-b px-6 max-sm:px-4">
        <Skeleton className="h-3.5 w-32 max-sm:hidden" />
        <Skeleton className="h-3.5 w-40 max-sm:hidden" />
        <Skeleton className="size-8" />
        <Skeleton className="h-3.5 w-64" />
      </div>
    ))}
  </div>
);
