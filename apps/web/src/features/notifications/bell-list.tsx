import type { Ticket } from '@recado/contract';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDateTime, formatElapsed, formatListTime } from '../../kit/format.ts';
import { useCan } from '../../kit/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ticketActions } from '../tickets/actions/action-table.ts';
import { useTake } from '../tickets/actions/use-take.ts';
import { lastLineOf } from '../tickets/messages/last-line.ts';
import { useEveryMinute } from './use-every-minute.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

const RowSkeleton = () => (
  <div className="flex items-center gap-3 px-4 py-2.5">
    <Skeleton className="size-9 rounded-full" />
    <div className="flex flex-1 flex-col gap-1.5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-48" />
    </div>
  </div>
);

type RowProps = { ticket: Ticket; onOpen: (uuid: string) => void };
type WaitingProps = RowProps & { onPeek: (ticket: Ticket) => void };

const TicketLines = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslation();
  const isWaiting = ticket.status === 'pending';
  const at = ticket.lastMessageAt ?? ticket.updatedAt;
  return (
    <>
      <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-body">{ticket.contact.name}</span>
          <time dateTime={at} title={formatDateTime(at)} className="text-small text-text-3 tabular-nums">
            {formatListTime(at)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-control text-text-2">{lastLineOf(ticket, t)}</span>
          <Badge>{badgeCount(ticket.unreadMessages)}</Badge>
        </span>
        {isWaiting ? (
          <span className="block font-medium text-small text-warn">
            {t('frame.notifications.waiting', { time: formatElapsed(ticket.waitingSince ?? ticket.createdAt) })}
          </span>
        ) : null}
      </span>
    </>
  );
};

/** A waiting ticket is accepted first; it does not open by a press on its row (core §2). */
const WaitingRow = ({ ticket, onOpen, onPeek }: WaitingProps) => {
  const { t } = useTranslation();
  const mayPeek = useCan('tickets.peek');
  const accept = useTake(ticket, onOpen);
  return (
    <li className="flex items-center gap-3 border-line border-b bg-warn-soft/40 px-4 py-2.5 last:border-b-0">
      <TicketLines ticket={ticket} />
      {mayPeek && (
        <IconButton
          label={`${t(ticketActions.peek.label)} ${ticket.contact.name}`}
          icon={<ticketActions.peek.Icon size={16} />}
          size={28}
          onClick={() => onPeek(ticket)}
        />
      )}
      <Button
        kind="solid"
        size="small"
        aria-label={`${t(ticketActions.accept.label)} ${ticket.contact.name}`}
        busy={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {t(ticketActions.accept.label)}
      </Button>
    </li>
  );
};

const OpenRow = ({ ticket, onOpen }: RowProps) => (
  <li className="border-line border-b last:border-b-0">
    <button
      type="button"
      onClick={() => onOpen(ticket.uuid)}
      className="focus-visible:-outline-offset-2 flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-hover"
    >
      <TicketLines ticket={ticket} />
    </button>
  </li>
);

/** What the bell names: tickets with unread messages, newest first (core §2). */
export const BellList = ({ onOpen, onPeek }: Pick<WaitingProps, 'onOpen' | 'onPeek'>) => {
  const { t } = useTranslation();
  const { query, tickets, more } = useUnreadTickets();
  useEveryMinute();
  if (query.isError && !query.data) {
    return <FailedLoad title={t('common.loadFailed')} query={query} />;
  }
  return (
    <Loading waiting={query.isPending} skeleton={[0, 1, 2].map((row) => <RowSkeleton key={row} />)}>
      {tickets.length === 0 ? (
        <EmptyState icon={<BellOff />} title={t('frame.notifications.empty')} className="py-8">
          {t('frame.notifications.emptyDetail')}
        </EmptyState>
      ) : (
        <ul className="thin-scroll max-h-[min(420px,70dvh)] overflow-y-auto">
          {tickets.map((ticket) =>
            ticket.status === 'pending' ? (
              <WaitingRow key={ticket.id} ticket={ticket} onOpen={onOpen} onPeek={onPeek} />
            ) : (
              <OpenRow key={ticket.id} ticket={ticket} onOpen={onOpen} />
            ),
          )}
          {more > 0 ? (
            <li className="px-4 py-2.5 text-center text-small text-text-2">
              {t('frame.notifications.more', { count: more })}
            </li>
          ) : null}
        </ul>
      )}
    </Loading>
  );
};
