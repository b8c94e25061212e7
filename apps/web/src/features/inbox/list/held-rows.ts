import type { Ticket } from '@recado/contract';

/** Why the order of a list stands still: the pointer is inside it, or the keyboard is. Each ends by itself. */
export type HoldReason = 'pointer' | 'keyboard';

/** What was on screen when the first reason began, in its order; null while the list moves freely. */
export type Hold = { key: string; reasons: readonly HoldReason[]; rows: readonly Ticket[] } | null;

export type HeldRow = { ticket: Ticket; isGone: boolean };

/** One more reason, or one less; without any the list moves. */
export const withReason = (
  hold: Hold,
  reason: HoldReason,
  isOn: boolean,
  now: { key: string; rows: readonly Ticket[] },
): Hold => {
  const others = hold?.reasons.filter((one) => one !== reason) ?? [];
  const reasons = isOn ? [...others, reason] : others;
  if (reasons.length === 0) return null;
  return hold?.key === now.key ? { ...hold, reasons } : { ...now, reasons };
};

/**
 * Follows the list without moving it: content is renewed in place, what left keeps its place, and what a scroll loaded
 * at the end joins. Another list begins anew.
 * @returns the same hold when nothing changed
 */
export const followed = (hold: Hold, key: string, rows: readonly Ticket[]): Hold => {
  if (hold === null) return null;
  if (hold.key !== key) return { ...hold, key, rows };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const held = new Set(hold.rows.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => held.has(id));
  const next = [...hold.rows.map((row) => byId.get(row.id) ?? row), ...(last === -1 ? [] : rows.slice(last + 1))];
  const isSame = next.length === hold.rows.length && next.every((row, index) => row === hold.rows[index]);
  return isSame ? hold : { ...hold, rows: next };
};

/** The rows to draw, and how many came that are not among them. */
export const heldRows = (hold: Hold, rows: readonly Ticket[]): { shown: readonly HeldRow[]; fresh: number } => {
  const living = new Set(rows.map(({ id }) => id));
  const shown = (hold?.rows ?? rows).map((ticket) => ({ ticket, isGone: !living.has(ticket.id) }));
  return { shown, fresh: rows.length - shown.filter(({ isGone }) => !isGone).length };
};
