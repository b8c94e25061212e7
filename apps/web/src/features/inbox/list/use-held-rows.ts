import type { Ticket } from '@recado/contract';
import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react';
import { followed, type Hold, type HoldReason, heldRows, withReason } from './held-rows.ts';

/**
 * Rows never change places under the pointer or the keyboard focus: while one of them is there the order is held, what
 * left stands as a mark in its place, and new rows are counted instead (ui §6).
 */
export const useHeldRows = (rows: readonly Ticket[], key: string) => {
  const [stored, setHold] = useState<Hold>(null);
  const hold = followed(stored, key, rows);
  if (hold !== stored) setHold(hold);
  const { shown, fresh } = useMemo(() => heldRows(hold, rows), [hold, rows]);
  const set = (reason: HoldReason, isOn: boolean) => setHold((now) => withReason(now, reason, isOn, { key, rows }));
  return {
    shown,
    fresh,
    hasKeyboard: hold?.reasons.includes('keyboard') ?? false,
    /** Shows the list as it is; it is held again as long as there is a reason. */
    catchUp: () => setHold((now) => now && { ...now, rows }),
    /** What begins and ends a hold, for the element around the rows. */
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && set('pointer', true),
      onPointerLeave: () => set('pointer', false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && set('keyboard', true),
      // The arrows move the focus from row to row, which leaves nothing.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) set('keyboard', false);
      },
    },
  };
};
