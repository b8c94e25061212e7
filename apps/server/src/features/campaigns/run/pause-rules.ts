import { type CampaignPauseReason, limits } from '@recado/contract';

/** What the rules look at. */
export interface Health {
  connection: { isGone: boolean; isOnline: boolean; lostSince: Date | null; restrictedUntil: Date | null };
  /** Of the last 50 people that a message left for, or failed. */
  failures: number;
  optOuts: number;
  delivered: number;
  /** Ratings of the tickets that the campaign wrote to, and of the company before it. */
  rating: { count: number; mean: number; before: number };
  now: Date;
}
export interface Pause {
  reason: CampaignPauseReason;
  /** When the rule lets it go on; null: a person, or the rule itself once its cause is over. */
  until: Date | null;
}

const leastRatings = 10;
const fall = 0.5;

/** The rule that holds a campaign now, if one does; the gravest first. */
export function pauseOf(health: Health): Pause | null {
  const { connection, now, rating } = health;
  const { lostMinutes, lastMessages, failuresAbove, optOutsAbove, leastOptOuts } = limits.campaignPause;
  if (connection.isGone) return { reason: 'connectionGone', until: null };
  if (connection.restrictedUntil && connection.restrictedUntil > now)
    return { reason: 'restricted', until: connection.restrictedUntil };
  const lostMs = connection.isOnline || !connection.lostSince ? 0 : now.getTime() - connection.lostSince.getTime();
  if (lostMs >= lostMinutes * 60_000) return { reason: 'connectionLost', until: null };
  if (health.failures > lastMessages * failuresAbove) return { reason: 'failures', until: null };
  if (health.optOuts >= leastOptOuts && health.optOuts > health.delivered * optOutsAbove)
    return { reason: 'optOuts', until: null };
  if (rating.count >= leastRatings && rating.mean < rating.before - fall) return { reason: 'ratings', until: null };
  return null;
}

/** Whether a rule's pause is over by itself. */
export function isOver(reason: CampaignPauseReason, { connection, now }: Health, until: Date | null): boolean {
  if (reason === 'connectionLost') return connection.isOnline;
  if (reason === 'restricted') return !connection.restrictedUntil || connection.restrictedUntil <= now;
  return reason === 'dayBudget' && until !== null && until <= now;
}
