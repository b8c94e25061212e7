/** By how much the server's clock is ahead of this browser's, in ms: it lies between these two. */
export type ClockBounds = { low: number; high: number };

/** The `date` of an answer names a whole second, and a busy server may name it a moment late. */
const granularityMs = 1250;

/**
 * What one answer tells: it was written between the question and its arrival, in the second that it names.
 * @param date the `date` header of the answer
 * @returns null when it names no instant
 */
export const boundsOf = (date: string | null, askedAt: number, arrivedAt: number): ClockBounds | null => {
  const named = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(named) ? null : { low: named - arrivedAt, high: named + granularityMs - askedAt };
};

const meet = (a: ClockBounds, b: ClockBounds): ClockBounds | null => {
  const both = { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
  return both.low <= both.high ? both : null;
};

/**
 * What the answers tell together: every one narrows it. One that contradicts all others may be an old one that somebody
 * kept; two that agree tell that a clock was set.
 */
export type ClockKnowledge = { known: ClockBounds | null; doubt: ClockBounds | null };

/** What is known with one more answer. */
export const withAnswer = ({ known, doubt }: ClockKnowledge, told: ClockBounds): ClockKnowledge => {
  const narrowed = known === null ? told : meet(known, told);
  if (narrowed) return { known: narrowed, doubt: null };
  const isSet = doubt === null ? null : meet(doubt, told);
  return isSet ? { known: isSet, doubt: null } : { known, doubt: told };
};

/** The browser's own clock counts until answers prove it wrong: a whole second is too coarse to correct one that is right. */
export const aheadOf = (known: ClockBounds | null): number =>
  known === null || (known.low <= 0 && known.high >= 0) ? 0 : Math.round((known.low + known.high) / 2);

let knowledge: ClockKnowledge = { known: null, doubt: null };

/** Learns from an answer that was made anyway what time the server has. */
export const learnServerTime = (date: string | null, askedAt: number, arrivedAt: number = Date.now()): void => {
  const told = boundsOf(date, askedAt, arrivedAt);
  if (told) knowledge = withAnswer(knowledge, told);
};

/**
 * Now, by the server's clock, in ms: what a time that the server named is compared with. A browser whose clock is wrong
 * counts down to it rightly (decision 0084).
 */
export const serverNow = (): number => Date.now() + aheadOf(knowledge.known);
