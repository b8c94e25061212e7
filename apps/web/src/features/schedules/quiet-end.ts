import type { SessionUser } from '@recado/contract';
import { decodeSetting, isQuiet } from '@recado/contract';

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * Until when a company's quiet hours hold what is due at a wall time (decision 20), as a wall time; null when they do not.
 * The server decides again: what answers the customer leaves at any hour (docs/decisions/0028).
 */
export const quietEnd = (wallTime: string, rows: SessionUser['company']['settings']): string | null => {
  const textOf = (key: 'sendQuietFrom' | 'sendQuietUntil'): string =>
    decodeSetting(key, rows.find((row) => row.key === key)?.value);
  const [from, until] = [textOf('sendQuietFrom'), textOf('sendQuietUntil')];
  const [day = '', time = ''] = wallTime.split('T');
  if (from === '' || until === '' || !isQuiet(time, { from, until })) return null;
  return `${time < until ? day : dayAfter(day)}T${until}`;
};
