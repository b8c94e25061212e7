import type { Ticket } from '@recado/contract';
import {
  ArrowLeftRight,
  CircleCheck,
  Clock,
  Eye,
  MailWarning,
  RotateCcw,
  SquareCheck,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../kit/session-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { startChoosing } from './bulk/chosen-store.ts';
import { useFailed } from './failed/failed-store.ts';
import { openDialog, type TicketActions } from './ticket-actions.ts';

/** Writing to the contact later, for who may in a company whose plan has it. */
export const useScheduleEntry = (ticket: Ticket, isOffered = true): MenuEntry[] => {
  const { t } = useTranslation();
  if (!useCan('schedules.create') || !isOffered) return [];
  return [
    {
      key: 'schedule',
      label: t('tickets.actions.schedule'),
      icon: <Clock size={16} />,
      afterClose: () => openDialog({ name: 'schedule', ticket }),
    },
  ];
};

/** What the menu of a ticket's row offers in its state (ui §6), after what can be done about a failure that stands there. */
export const useRowEntries = (ticket: Ticket, actions: TicketActions): MenuEntry[] => {
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
  if (ticket.status === 'closed') {
    return [
      { key: 'reopen', label: t('tickets.actions.reopen'), icon: <RotateCcw size={16} />, ...take },
      ...schedule,
      ...peek,
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
  return [giveBack, transfer, resolve, ...(isReadOwn ? [putAside] : []), ...schedule, ...peek, choose];
};
