import { hourOf } from './formats.ts';

/** Which greeting the hour asks for: morning 6 to 11, afternoon 12 to 17, evening 18 to 23, small hours 0 to 5. */
export function partOfDay(at: Date | string, timezone: string): 'morning' | 'afternoon' | 'evening' | 'smallHours' {
  const hour = hourOf(at, timezone);
  if (hour < 6) return 'smallHours';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
