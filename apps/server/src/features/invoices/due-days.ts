/** The days on which a company pays, as civil days. */
import { addMonths, isRecurrence, monthsByRecurrence } from '@recado/contract';

/** Months that a recurrence stands for; one of before that nobody knows any more is a month. */
export const monthsOf = (recurrence: string): number => (isRecurrence(recurrence) ? monthsByRecurrence[recurrence] : 1);

/** The same day of the month so many months away, `anchor` where that month has it, else its last day. */
function anchored(day: string, months: number, anchor: number): string {
  const first = addMonths(`${day.slice(0, 8)}01`, months);
  const last = Number(addMonths(`${first.slice(0, 8)}31`, 0).slice(8));
  return first.slice(0, 8) + String(Math.min(anchor, last)).padStart(2, '0');
}

export interface Renewal {
  to: string;
  /** Day of the month that the due day stands for, which a short month does not change. */
  anchor: number;
}

/** Where the due day moves: from the due day when it is paid in time, else from today. `anchor` null: the day's own. */
export function renewal(due: string, today: string, months: number, anchor: number | null): Renewal {
  const isInTime = due >= today;
  const from = isInTime ? due : today;
  const day = (isInTime ? anchor : null) ?? Number(from.slice(8));
  return { to: anchored(from, months, day), anchor: day };
}

/** Where the due day goes back to when a payment is refunded that others may stand upon. */
export const takenBack = (due: string, months: number, anchor: number | null): string =>
  anchored(due, -months, anchor ?? Number(due.slice(8)));
