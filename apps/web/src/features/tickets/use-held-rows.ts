import type { Ticket } from '@recado/contract';
import { useState } from 'react';

/** The rows in the order that was on screen, with their new content; what came since stands apart. */
export const heldRows = (rows: readonly Ticket[], order: readonly number[]): { shown: Ticket[]; fresh: number } => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  return { shown, fresh: rows.length - shown.length };
};

/**
 * Rows never change places under the pointer or the keyboard focus: while it is there the order is held,
 * and new rows are counted instead (ui §6).
 */
export const useHeldRows = (rows: readonly Ticket[], scopeKey: string) => {
  const [held, setHeld] = useState<{ key: string; order: readonly number[] } | null>(null);
  const isHeld = held !== null && held.key === scopeKey;
  const result = isHeld ? heldRows(rows, held.order) : { shown: [...rows], fresh: 0 };
  // Rows that a scroll loads at the end belong to the held order, too.
  const lastHeld = isHeld ? rows.findLastIndex((row) => held.order.includes(row.id)) : -1;
  const older = isHeld ? rows.slice(lastHeld + 1) : [];
  const isAtTopOnly = lastHeld >= 0 && older.length > 0;
  return {
    rows: isAtTopOnly ? [...result.shown, ...older] : result.shown,
    fresh: isAtTopOnly ? result.fresh - older.length : result.fresh,
    hold: () => {
      if (!isHeld) setHeld({ key: scopeKey, order: rows.map((row) => row.id) });
    },
    release: () => setHeld(null),
  };
};
