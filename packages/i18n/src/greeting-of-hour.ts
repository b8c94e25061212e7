import type { Language } from '@recado/contract';
import { partOfDay } from './part-of-day.ts';
import { catalogs } from './translate.ts';

/** Greeting of the hour: morning 6 to 11, afternoon 12 to 17, evening 18 to 23, small hours 0 to 5 (wire-contract 9). */
export function greetingOfHour(at: Date | string, timezone: string, language: Language): string {
  return catalogs[language].outbound.greetings[partOfDay(at, timezone)];
}
