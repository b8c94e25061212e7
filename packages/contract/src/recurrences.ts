import { monthsByRecurrence, type Recurrence } from './states.ts';

/** The one recurrence that forms offer (administration §4). */
export const offeredRecurrence = 'MENSAL' satisfies Recurrence;

/** True for a recurrence of the table. */
export function isRecurrence(text: unknown): text is Recurrence {
  return typeof text === 'string' && Object.hasOwn(monthsByRecurrence, text);
}
