import type { Language } from '@recado/contract';
import { hourOf } from './formats.ts';
import { catalogs } from './translate.ts';

/** Greeting of the hour: morning 6 to 11, afternoon 12 to 17, evening 18 to 23, small hours 0 to 5 (wire-contract 9). */
export function greetingOfHour(at: Date | string, timezone: string, language: Language): string {
  const hour = hourOf(at, timezone);
  const { greetings } = catalogs[language].outbound;
  if (hour < 6) return greetings.smallHours;
  if (hour < 12) return greetings.morning;
  return hour < 18 ? greetings.afternoon : greetings.evening;
}
