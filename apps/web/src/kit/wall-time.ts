import { civilDate, clock } from '@recado/i18n';
import { isWallTime } from '../ui/typed-date.ts';

/** How the field of a date with a time writes an instant: YYYY-MM-DDTHH:mm, as the clocks of a zone show it. */
export const wallTimeOf = (at: Date | string, timezone: string): string =>
  `${civilDate(at, timezone)}T${clock(at, timezone)}`;

const asUtc = (wallTime: string): number => Date.parse(`${wallTime}:00Z`);

/** The instant at which the clocks of a zone show a time; null for what is none. */
export const instantOfWallTime = (wallTime: string, timezone: string): Date | null => {
  if (!isWallTime(wallTime)) return null;
  const wanted = asUtc(wallTime);
  const shift = (at: number): number => asUtc(wallTimeOf(new Date(at), timezone)) - at;
  const guess = wanted - shift(wanted);
  // Near a change of the clocks the first guess reads the shift of the other side; a time that they leave out goes forward.
  const second = wanted - shift(guess);
  return new Date(shift(second) === shift(guess) ? second : Math.max(guess, second));
};
