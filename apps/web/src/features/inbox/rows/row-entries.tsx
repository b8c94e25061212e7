import type { Ticket } from '@recado/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/session-store.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { actionEntries } from '../../tickets/actions/action-entries.tsx';
import type { Reader } from '../../tickets/actions/action-table.ts';
import { offeredIn } from '../../tickets/actions/offered-actions.ts';
import type { TicketActions } from '../../tickets/actions/ticket-actions.ts';
import { useFailed } from '../../tickets/failed/failed-store.ts';

/** What a row's menu offers for its ticket. */
export const ticketRowEntries = (ticket: Ticket, reader: Reader, actions: TicketActions, t: TFunction): MenuEntry[] =>
  actionEntries(offeredIn('row', ticket, reader), ticket, actions, t);

/** After what can be done about a failure that stands there. */
const useRowEntries = (ticket: Ticket, actions: TicketActions): MenuEntry[] => {
  const { t } = useTranslation();
  const ways = useFailed(ticket)?.ways.map(({ key, label, run }) => ({ key, label, onSelect: run }));
  const entries = ticketRowEntries(ticket, useUser(), actions, t);
  return ways ? [...ways, { key: 'failed', divider: true }, ...entries] : entries;
};

type RowEntriesProps = { ticket: Ticket; actions: TicketActions; children: (entries: MenuEntry[]) => ReactNode };

/** What the menu of a ticket's row offers in its state (ui §6); it comes with the first menu. */
export const RowEntries = ({ ticket, actions, children }: RowEntriesProps) => children(useRowEntries(ticket, actions));
