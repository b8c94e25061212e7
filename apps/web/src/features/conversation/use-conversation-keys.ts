import type { Ticket } from '@recado/contract';
import { type Hotkeys, hasOpenLayer, useHotkeys } from '../../kit/hotkeys.ts';
import { useUser } from '../../kit/session-store.ts';
import { hotkeysOf, type KeyAction } from '../keys/key-map.ts';
import { acceptButtonOf } from '../tickets/actions/accept-button.ts';
import { type Reader, ticketActions } from '../tickets/actions/action-table.ts';
import { offeredIn } from '../tickets/actions/offered-actions.ts';
import type { TicketActions } from '../tickets/actions/ticket-actions.ts';

/** Enter belongs to a control that has the focus; the row of the open ticket has nothing more to open. */
const leavesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.matches('a[data-row][aria-current]') &&
  target.closest('a, button, input, textarea, select, [role]:not(section, [role=log])') !== null;

/** Where a key is meant for something else than the conversation. */
const isElsewhere: Partial<Record<KeyAction, (event: KeyboardEvent) => boolean>> = {
  // In the list the key is that of the row.
  accept: ({ target }) => acceptButtonOf(target) !== null,
  reply: ({ key, target }) => key === 'Enter' && (hasOpenLayer() || leavesEnter(target)),
  // From within its field the key is the browser's own search, which finds what stands on the screen.
  look: ({ target }) => hasOpenLayer() || (target instanceof Element && target.matches('[data-look]')),
};

/** What the keys of a conversation do with its ticket (ui §6). */
export const ticketHotkeys = (ticket: Ticket, reader: Reader, actions: TicketActions): Hotkeys => {
  const heard: { [A in KeyAction]?: Hotkeys[string] } = {};
  for (const name of offeredIn('keys', ticket, reader)) {
    const { key, run } = ticketActions[name];
    if (!key) continue;
    heard[key] = (event) => {
      if (isElsewhere[key]?.(event)) return false;
      run(ticket, actions);
      return true;
    };
  }
  return hotkeysOf(heard);
};

/** The keys of the conversation on screen. */
export const useConversationKeys = (ticket: Ticket, actions: TicketActions, isEnabled: boolean): void =>
  useHotkeys(ticketHotkeys(ticket, useUser(), actions), isEnabled);
