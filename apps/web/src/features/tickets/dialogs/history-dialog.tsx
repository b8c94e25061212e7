import type { Ticket, TicketLogEntry } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import {
  ArrowLeftRight,
  CircleCheck,
  History,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Plus,
  RotateCcw,
  Star,
  Tags,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { formatDateTime } from '../../../kit/format.ts';
import { ListEnd } from '../../../kit/lists/list-end.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { historyOptions } from './history-query.ts';

const icons: Record<TicketLogEntry['kind'], LucideIcon> = {
  created: Plus,
  opened: MessageCircle,
  takenUpAgain: MessageCircle,
  accepted: UserCheck,
  returned: Undo2,
  resolved: CircleCheck,
  reopened: RotateCcw,
  assigned: UserCheck,
  transferred: ArrowLeftRight,
  queueDeleted: ArrowLeftRight,
  tagged: Tags,
  edited: Pencil,
  rated: Star,
  merged: ArrowLeftRight,
  joined: ArrowLeftRight,
  contactMerged: ArrowLeftRight,
  contactSeparated: ArrowLeftRight,
};

const placeOf = (place: TicketLogEntry['from'], t: TFunction): string =>
  [place?.queue ?? t('ticketHistory.nowhere'), place?.user, place?.connection].filter(Boolean).join(' · ');

const sentenceOf = (entry: TicketLogEntry, t: TFunction): string =>
  t(`ticketHistory.kinds.${entry.kind}`, {
    before: placeOf(entry.from, t),
    after: placeOf(entry.to, t),
    name: entry.to?.user ?? '',
    rating: String(entry.rating ?? ''),
    id: String(entry.otherId ?? ''),
  });

const detailOf = ({ added, removed, comment }: TicketLogEntry, t: TFunction): string =>
  [
    added.length > 0 ? t('ticketHistory.added', { names: added.join(', ') }) : '',
    removed.length > 0 ? t('ticketHistory.removed', { names: removed.join(', ') }) : '',
    comment ? `“${comment}”` : '',
  ]
    .filter(Boolean)
    .join(' · ');

const Entry = ({ entry }: { entry: TicketLogEntry }) => {
  const { t } = useTranslation();
  const Icon = icons[entry.kind];
  const detail = detailOf(entry, t);
  return (
    <li className="flex gap-3 border-line border-b py-3 last:border-b-0">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-control bg-brand-soft text-brand-text"
      >
        <Icon size={16} />
      </span>
      <span className="min-w-0 flex-1 text-control [overflow-wrap:anywhere]">
        <span className="block font-medium">{sentenceOf(entry, t)}</span>
        {detail ? <span className="block text-small text-text-2">{detail}</span> : null}
        <span className="block text-small text-text-2">
          {`${entry.user?.name ?? t('ticketHistory.system')} · `}
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </span>
      </span>
    </li>
  );
};

const Waiting = () => (
  <div className="flex flex-col gap-5 py-3">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-8" />
        <Skeleton className="h-9 flex-1" />
      </div>
    ))}
  </div>
);

/** What happened to a ticket beside its messages: who, what and when, newest first, live (core §4). */
export const HistoryDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const log = useInfiniteQuery(historyOptions(ticket.id));
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t('ticketHistory.title')}
      description={`${ticket.contact.name} · ${t('tickets.header.number', { id: ticket.id })}`}
    >
      {log.isError && !log.data ? (
        <FailedLoad title={t('ticketHistory.loadFailed')} query={log} />
      ) : (
        <Loading waiting={log.isPending} skeleton={<Waiting />}>
          {entries.length === 0 && log.isSuccess ? (
            <EmptyState icon={<History />} title={t('ticketHistory.empty')}>
              {t('ticketHistory.emptyDetail')}
            </EmptyState>
          ) : (
            <ol aria-label={t('ticketHistory.title')}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          {log.hasNextPage && !log.isFetchNextPageError ? (
            <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t('ticketHistory.more')}
            </Button>
          ) : null}
          <ListEnd query={log} skeleton={null} />
        </Loading>
      )}
    </Dialog>
  );
};
