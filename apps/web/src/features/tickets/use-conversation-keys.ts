import type { Ticket } from '@recado/contract';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useCan } from '../../kit/session-store.ts';
import { focusComposer } from './compose-store.ts';
import { openDialog, type TicketActions } from './ticket-actions.ts';

/** A accepts, E resolves, T transfers, B returns, R replies, S schedules: for the conversation on screen (ui §6). */
export const useConversationKeys = (ticket: Ticket, actions: TicketActions, isEnabled: boolean): void => {
  const mayUpdate = useCan('tickets.update');
  const maySchedule = useCan('schedules.create');
  useHotkeys(
    {
      a: () => ticket.status !== 'open' && void actions.take(ticket),
      e: () => ticket.status !== 'closed' && void actions.resolve(ticket),
      t: () => ticket.status !== 'closed' && openDialog({ name: 'transfer', ticket }),
      b: () => ticket.status === 'open' && void actions.giveBack(ticket),
      r: () => focusComposer(),
      s: () => maySchedule && openDialog({ name: 'schedule', ticket }),
    },
    isEnabled && mayUpdate,
  );
};
