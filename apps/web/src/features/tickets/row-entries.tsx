import type { Ticket } from '@recado/contract';
import { ArrowLeftRight, CircleCheck, Eye, RotateCcw, Undo2, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../kit/session-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { openDialog, type TicketActions } from './ticket-actions.ts';

/** What the menu of a row offers, by the ticket's status and by who looks (core §4). */
export const useRowEntries = (ticket: Ticket, actions: TicketActions): MenuEntry[] => {
  const { t } = useTranslation();
  const mayPeek = useCan('tickets.peek');
  const { id } = useUser();
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
    onSelect: () => openDialog({ name: 'transfer', ticket }),
  };
  // One's own is simply opened.
  const peek: MenuEntry[] =
    mayPeek && ticket.userId !== id
      ? [
          {
            key: 'peek',
            label: t('tickets.actions.peek'),
            icon: <Eye size={16} />,
            onSelect: () => openDialog({ name: 'peek', ticket }),
          },
        ]
      : [];
  if (ticket.status === 'closed') {
    return [{ key: 'reopen', label: t('tickets.actions.reopen'), icon: <RotateCcw size={16} />, ...take }, ...peek];
  }
  if (ticket.status === 'pending') {
    return [
      { key: 'accept', label: t('tickets.actions.accept'), icon: <UserCheck size={16} />, ...take },
      transfer,
      resolve,
      ...peek,
    ];
  }
  const giveBack: MenuEntry = {
    key: 'return',
    label: t('tickets.actions.returnHint'),
    icon: <Undo2 size={16} />,
    onSelect: () => void actions.giveBack(ticket),
  };
  return [giveBack, transfer, resolve, ...peek];
};
