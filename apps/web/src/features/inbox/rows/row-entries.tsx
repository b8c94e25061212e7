import type { Ticket } from '@recado/contract';
import { ArrowLeftRight, CircleCheck, Eye, MailWarning, RotateCcw, SquareCheck, Undo2, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../../kit/session-store.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useDeleteEntry } from '../../tickets/actions/delete-entry.tsx';
import { useScheduleEntry } from '../../tickets/actions/schedule-entry.tsx';
import { openDialog, type TicketActions } from '../../tickets/actions/ticket-actions.ts';
import { startChoosing } from '../../tickets/bulk/chosen-store.ts';
import { useFailed } from '../../tickets/failed/failed-store.ts';

/** What the menu of a ticket's row offers in its state (ui §6), after what can be done about a failure that stands there. */
const useRowEntries = (ticket: Ticket, actions: TicketActions): MenuEntry[] => {
  const ways = useFailed(ticket)?.ways.map(({ key, label, run }) => ({ key, label, onSelect: run }));
  const entries = useStateEntries(ticket, actions);
  return ways ? [...ways, { key: 'failed', divider: true }, ...entries] : entries;
};

const useStateEntries = (ticket: Ticket, actions: TicketActions): MenuEntry[] => {
  const { t } = useTranslation();
  const user = useUser();
  const take = { onSelect: () => void actions.take(ticket) };
  const resolve: MenuEntry = {
    key: 'resolve',
    label: t('tickets.actions.resolve'),
    icon: <CircleCheck size={16} />,
    onSelect: () => void actions.resolve(ticket),
  };
  const transfer: MenuEntry = {
    key: 'transfer',
    label: t('tickets.actions.transfer'),
    icon: <ArrowLeftRight size={16} />,
    // The menu gives the focus back as it leaves: the dialog opens after it, and keeps its own first field.
    afterClose: () => openDialog({ name: 'transfer', ticket }),
  };
  const choose: MenuEntry = {
    key: 'choose',
    label: t('tickets.actions.choose'),
    icon: <SquareCheck size={16} />,
    onSelect: () => startChoosing(ticket.id),
  };
  const schedule = useScheduleEntry(ticket);
  const peek: MenuEntry[] = useCan('tickets.peek')
    ? [
        {
          key: 'peek',
          label: t('tickets.actions.peek'),
          icon: <Eye size={16} />,
          afterClose: () => openDialog({ name: 'peek', ticket }),
        },
      ]
    : [];
  const removal = useDeleteEntry(ticket);
  if (ticket.status === 'closed') {
    return [
      { key: 'reopen', label: t('tickets.actions.reopen'), icon: <RotateCcw size={16} />, ...take },
      ...schedule,
      ...peek,
      ...removal,
    ];
  }
  if (ticket.status === 'pending') {
    return [
      { key: 'accept', label: t('tickets.actions.accept'), icon: <UserCheck size={16} />, ...take },
      transfer,
      resolve,
      ...schedule,
      ...peek,
      choose,
      ...removal,
    ];
  }
  const giveBack: MenuEntry = {
    key: 'return',
    label: t('tickets.actions.returnHint'),
    icon: <Undo2 size={16} />,
    onSelect: () => void actions.giveBack(ticket),
  };
  const putAside: MenuEntry = {
    key: 'unread',
    label: t('tickets.actions.markUnread'),
    icon: <MailWarning size={16} />,
    onSelect: () => void actions.putAside(ticket),
  };
  const isReadOwn = ticket.userId === user.id && ticket.unreadMessages === 0;
  return [giveBack, transfer, resolve, ...(isReadOwn ? [putAside] : []), ...schedule, ...peek, choose, ...removal];
};

type RowEntriesProps = { ticket: Ticket; actions: TicketActions; children: (entries: MenuEntry[]) => ReactNode };

/** What the menu of a ticket's row offers in its state (ui §6); it comes with the first menu. */
export const RowEntries = ({ ticket, actions, children }: RowEntriesProps) => children(useRowEntries(ticket, actions));
