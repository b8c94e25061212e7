import { instantOf } from '#features/companies/index.ts';

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** When a schedule is due: an instant as it is, a wall time as the company's zone reads it (decision 13). */
export function sendTimeOf(text: string, timezone: string): Date {
  if (hasOffset.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  return instantOf(day, time.length === 5 ? `${time}:00` : time, timezone);
}
