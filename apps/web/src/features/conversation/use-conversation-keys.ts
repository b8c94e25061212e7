import type { Ticket } from '@recado/contract';
import { hasOpenLayer, useHotkeys } from '../../kit/hotkeys.ts';
import { useCan } from '../../kit/session-store.ts';
import { hotkeysOf } from '../keys/key-map.ts';
import { acceptButtonOf } from '../tickets/actions/accept-button.ts';
import { openDialog, type TicketActions } from '../tickets/actions/ticket-actions.ts';
import { focusComposer, noteStore, openLook } from '../tickets/conversation-store.ts';

/** Enter belongs to a control that has the focus; the row of the open ticket has nothing more to open. */
const leavesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.matches('a[data-row][aria-current]') &&
  target.closest('a, button, input, textarea, select, [role]:not(section, [role=log])') !== null;

/** Accept, resolve, transfer, return, reply and schedule: for the conversation on screen (ui §6). */
export const useConversationKeys = (ticket: Ticket, actions: TicketActions, isEnabled: boolean): void => {
  const mayUpdate = useCan('tickets.update');
  const maySchedule = useCan('schedules.create');
  const mayNote = useCan('ticketNotes.create');
  useHotkeys(
    hotkeysOf({
      // In the list the key is that of the row.
      accept: ({ target }) => ticket.status !== 'open' && !acceptButtonOf(target) && void actions.take(ticket),
      resolve: () => ticket.status !== 'closed' && void actions.resolve(ticket),
      transfer: () => ticket.status !== 'closed' && openDialog({ name: 'transfer', ticket }),
      return: () => ticket.status === 'open' && void actions.giveBack(ticket),
      schedule: () => maySchedule && openDialog({ name: 'schedule', ticket }),
      reply: (event) => {
        if (event.key === 'Enter' && (hasOpenLayer() || leavesEnter(event.target))) return false;
        noteStore.set(null);
        focusComposer();
        return true;
      },
      note: () => mayNote && noteStore.set(ticket.id),
    }),
    isEnabled && mayUpdate,
  );
  useHotkeys(
    hotkeysOf({
      look: (event) => {
        // From within its field the key is the browser's own search, which finds what stands on the screen.
        if (hasOpenLayer() || (event.target instanceof Element && event.target.matches('[data-look]'))) return false;
        openLook(ticket.id);
        return true;
      },
    }),
    isEnabled,
  );
};
