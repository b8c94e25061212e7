import { isTyping } from '../../../kit/hotkeys.ts';

/** Where one acts on a ticket: in its conversation, or at its row. */
const isPlaceOf = (ticketId: number, at: Element): boolean =>
  at.closest(`[data-conversation="${ticketId}"], li:has([data-row="${ticketId}"])`) !== null;

/**
 * Asked as an act begins whose answer may be late.
 * @returns whether who made it still waits there: not on another page meanwhile, and not writing in another field
 */
export const waitHere = (): (() => boolean) => {
  const madeAt = document.activeElement;
  const { pathname } = location;
  return () => {
    const at = document.activeElement;
    return location.pathname === pathname && (at === null || at === madeAt || !isTyping(at));
  };
};

/**
 * Asked as an act on a ticket, or on many, begins, for its answer may be late: who has gone elsewhere meanwhile, or has begun
 * to write, goes on there, and what is typed next is never heard by a row.
 * @returns leads the focus on, if it still is where the act was made
 */
export const keepPlace = (ticketId?: number): ((lead: () => void) => void) => {
  const madeAt = document.activeElement;
  const waitsHere = waitHere();
  const isStillThere = (at: Element): boolean =>
    at === document.body || (ticketId !== undefined && isPlaceOf(ticketId, at)) || (at === madeAt && !isTyping(at));
  return (lead) => {
    const at = document.activeElement ?? document.body;
    if (!waitsHere() || !isStillThere(at)) return;
    // The field goes with its conversation: nobody writes in it any more.
    if (isTyping(at) && at instanceof HTMLElement) at.blur();
    lead();
  };
};
