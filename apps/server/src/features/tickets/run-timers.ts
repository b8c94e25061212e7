import type { Data } from '#kit/db/data.ts';
import { type Rounds, startRounds } from '#kit/work/rounds.ts';
import { fireTimer } from './fire-timer.ts';
import type { SendText } from './ticket-ports.ts';
import { dueTimers, postponeTimer } from './ticket-timers.repo.ts';

const lookEveryMs = 2000;
const atOnce = 200;
/** A timer that cannot be carried out does not hold up the others, and is tried again. */
const restMs = 60_000;

export interface TimerOptions {
  data: Data;
  sendText: SendText;
  onError(error: unknown): void;
  now?: () => Date;
}

/** Carries out every timer that is due now, of every company. */
export async function fireDueTimers(options: TimerOptions, isOver: () => boolean = () => false): Promise<void> {
  const { data, sendText, onError, now = () => new Date() } = options;
  let fired = atOnce;
  while (fired > 0) {
    fired = 0;
    const due = await dueTimers(data, now(), atOnce);
    for (const timer of due) {
      if (isOver()) return;
      try {
        if (await fireTimer(data, timer, { sendText, now: now() })) fired += 1;
      } catch (error) {
        onError(error);
        const until = new Date(now().getTime() + restMs);
        await data.tenant(timer.companyId, (tx) => postponeTimer(tx, timer.id, until));
      }
    }
  }
}

/**
 * Transfer after waiting and closing for inactivity (wire-contract 8.5). Several processes may run it: a ticket is in the
 * hands of one at a time, and what came due while nobody ran is carried out at the start.
 */
export function startTicketTimers(options: TimerOptions): Rounds {
  return startRounds({
    everyMs: lookEveryMs,
    round: (isOver) => fireDueTimers(options, isOver),
    onError: options.onError,
  });
}
