import type { CampaignPace } from '../settings.repo.ts';

/** Jitter only adds: the intervals are minima. */
const jitterShare = 0.3;

/** From 0 to 1, always the same for the same number, so that every process waits alike. */
export function shareOf(seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let turn = 0; turn < 4; turn++) hash = Math.imul(hash ^ (hash >>> 15), 0x01000193);
  return (hash >>> 0) / 0xffffffff;
}

/** Seconds between two people: the short interval, after so many of them the longer one, and up to 30 % more. */
export function gapAfter(made: number, pace: Omit<CampaignPace, 'variables'>): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace;
  const isLong = longerIntervalAfter > 0 && made > 0 && made % longerIntervalAfter === 0;
  const least = isLong ? Math.max(messageInterval, greaterInterval) : messageInterval;
  return least * (1 + jitterShare * shareOf(made));
}
