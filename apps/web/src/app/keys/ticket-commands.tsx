import type { Ticket } from '@recado/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Reader, ticketActions } from '../../features/tickets/actions/action-table.ts';
import { offeredIn } from '../../features/tickets/actions/offered-actions.ts';
import { type TicketActions, useTicketActions } from '../../features/tickets/actions/ticket-actions.ts';
import { useUser } from '../../kit/session-store.ts';
import { keyRows } from './key-rows.ts';
import type { Command } from './use-commands.tsx';

/** What the palette offers for a ticket, by its status and by who looks. */
export const ticketCommands = (ticket: Ticket, reader: Reader, actions: TicketActions, t: TFunction): Command[] =>
  offeredIn('palette', ticket, reader).flatMap((name) => {
    const { label, Icon, key, run } = ticketActions[name];
    if (!key) return [];
    return [
      {
        id: key,
        label: t(label),
        detail: ticket.contact.name,
        synonyms: t(`keySheet.synonyms.${key}`),
        icon: <Icon size={16} />,
        keys: keyRows[key].keys.slice(0, 1),
        run: () => run(ticket, actions),
      },
    ];
  });

export const useTicketCommands = (ticket: Ticket | undefined): Command[] => {
  const { t } = useTranslation();
  const reader = useUser();
  const actions = useTicketActions();
  return ticket ? ticketCommands(ticket, reader, actions, t) : [];
};
