import { type Ticket, ticketRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell as BellIcon, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatElapsed, formatListTime } from '../../kit/format.ts';
import { log } from '../../kit/log.ts';
import { useUser } from '../../kit/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { concerns } from '../tickets/bell.ts';
import { showMine, showWaiting } from '../tickets/list-choice.ts';
import { showTakeError } from '../tickets/show-take-error.ts';
import { unreadTicketsQuery } from './queries.ts';

/** Unread tickets that concern the user, newest first. */
const useUnreadTickets = () => {
  const user = useUser();
  const query = useQuery({ ...unreadTicketsQuery, enabled: !user.payOnly });
  const tickets = (query.data?.tickets ?? []).filter((ticket) => ticket.unreadMessages > 0 && concerns(ticket, user));
  return { query, tickets };
};

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
          <span className="text-small text-text-3 tabular-nums">{formatListTime(at)}</span>
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-control text-text-2">{ticket.lastMessage}</span>
          <Badge>{badgeCount(ticket.unreadMessages)}</Badge>
        </span>
        {isWaiting ? (
          <span className="block font-medium text-small text-warn">
            {t('frame.notifications.waiting', { time: formatElapsed(at) })}
          </span>
        ) : null}
      </span>
    </>
  );
};

/** A waiting ticket is accepted first; it does not open by a press on its row (core §2). */
const WaitingRow = ({ ticket, onOpen }: RowProps) => {
  const { t } = useTranslation();
  const user = useUser();
  const accept = useMutation({
    mutationFn: () =>
      call(ticketRoutes.updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: user.id } }),
    onSuccess: ({ uuid }) => {
      showMine();
      onOpen(uuid);
    },
    onError: (error) => showTakeError(error, onOpen),
  });
  return (
    <li className="flex items-center gap-3 border-line border-b bg-warn-soft/40 px-4 py-2.5 last:border-b-0">
      <TicketLines ticket={ticket} />
      <Button kind="solid" size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('tickets.actions.accept')}
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

const BellList = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation();
  const { query, tickets } = useUnreadTickets();
  if (query.isError && !query.data) {
    return <ErrorState title={t('common.loadFailed')} onRetry={() => void query.refetch()} busy={query.isFetching} />;
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
              <WaitingRow key={ticket.id} ticket={ticket} onOpen={onOpen} />
            ) : (
              <OpenRow key={ticket.id} ticket={ticket} onOpen={onOpen} />
            ),
          )}
        </ul>
      )}
    </Loading>
  );
};

/** What the system shows while no tab is visible; it comes after everything that stands on the screen. */
const useDesktopNotifications = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { startDesktop } = await import('./desktop.ts');
      if (isOver) return;
      stop = startDesktop((ticket) => {
        if (ticket.status !== 'pending') return navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
        // A waiting ticket does not open by a press (core §2): it is shown where it can be accepted.
        showWaiting();
        return navigate({ to: '/tickets' });
      });
    };
    begin().catch((error: unknown) => log('desktop notifications failed to load', error));
    return () => {
      isOver = true;
      stop?.();
    };
  }, [navigate]);
};

/** The bell: tickets with unread messages, at most 350 wide (core §2). */
export const Bell = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { tickets } = useUnreadTickets();
  const count = tickets.length;
  useEffect(() => {
    document.title = count > 0 ? `(${badgeCount(count)}) ${t('common.product')}` : t('common.product');
  }, [count, t]);
  const open = (uuid: string) => {
    setIsOpen(false);
    void navigate({ to: '/tickets/$uuid', params: { uuid } });
  };
  useDesktopNotifications();
  const label = count > 0 ? t('frame.notifications.open', { count }) : t('frame.notifications.title');
  return (
    <Popover
      label={t('frame.notifications.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton
          label={label}
          icon={<BellIcon size={18} />}
          badge={count > 0 ? <Badge tone="danger">{badgeCount(count)}</Badge> : null}
        />
      }
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-control">{t('frame.notifications.title')}</h2>
      <BellList onOpen={open} />
    </Popover>
  );
};
