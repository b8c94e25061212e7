import type pg from 'pg';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { type Answer, callService, liveSeconds, type Sender } from './call-service.ts';
import {
  type ClaimedPush,
  claimPushes,
  countRefusal,
  endPush,
  forgetBrowser,
  postponePush,
} from './claimed-pushes.repo.ts';
import { drawNotice } from './draw-notice.ts';
import { isPushService, type PushAddress } from './push-address.ts';
import { PUSHES_CHANNEL } from './queue-pushes.repo.ts';

/** How long a push rests after each failed attempt. */
const restsSeconds: readonly number[] = [10, 60, 300];

export interface PushRunnerOptions {
  data: Data;
  pool: pg.Pool;
  /** Opens where browsers are pushed. */
  seal: Seal;
  sender: Sender;
  /** The push service of tests on this machine. */
  standIn: string | undefined;
  log: WorkLog;
  /** How often the outbox is looked at without a notice; shorter for tests. */
  lookEveryMs?: number;
}

async function send({ seal, sender, standIn }: PushRunnerOptions, push: ClaimedPush): Promise<Answer> {
  try {
    const address = JSON.parse(seal.open(push.sealed, push.digest)) as PushAddress; // sealed by subscribePush
    if (!isPushService(address.endpoint, standIn)) return { kind: 'gone' };
    return await callService(sender, address, drawNotice(push));
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Seconds until the next attempt; undefined when the news would be too old by then or it was tried often enough. */
function restOf({ attempts, queuedAt }: ClaimedPush, wished = 0): number | undefined {
  const usual = restsSeconds[attempts - 1];
  if (usual === undefined) return undefined;
  const rest = Math.max(usual, wished);
  return Date.now() + rest * 1000 - queuedAt.getTime() > liveSeconds * 1000 ? undefined : rest;
}

async function settle({ data, log }: PushRunnerOptions, push: ClaimedPush, answer: Answer): Promise<void> {
  if (answer.kind === 'taken') return endPush(data, push, true);
  if (answer.kind === 'gone') return forgetBrowser(data, push);
  log.warn({ pushId: push.id, attempts: push.attempts, reason: answer.reason }, 'A push was not taken');
  if (answer.kind === 'refused') return countRefusal(data, push);
  if (answer.kind === 'tooLarge') return endPush(data, push, false);
  const rest = restOf(push, answer.seconds);
  // The service asks for peace: that is kept also when this push is given up.
  const holdsAll = answer.seconds !== undefined;
  if (rest === undefined && !holdsAll) return endPush(data, push, false);
  await postponePush(data, push, rest ?? answer.seconds ?? 0, { holdsAll });
  if (rest === undefined) await endPush(data, push, false);
}

async function deal(options: PushRunnerOptions, push: ClaimedPush): Promise<void> {
  if (push.isMoot) return endPush(options.data, push, null);
  await settle(options, push, await send(options, push));
}

/**
 * Sends what the outbox of pushes holds, some side by side; several processes share them. A push whose process was
 * killed is sent by the next one, and takes the place of the first on the screen if that had left.
 */
export function startPushRunner(options: PushRunnerOptions): Promise<{ stop(): Promise<void> }> {
  return startWorkLoop<ClaimedPush[]>({
    pool: options.pool,
    channel: PUSHES_CHANNEL,
    log: options.log,
    timings: { lookEveryMs: options.lookEveryMs ?? usualTimings.lookEveryMs },
    claim: () => claimPushes(options.data),
    work: async (pushes) => {
      await Promise.all(pushes.map((push) => deal(options, push)));
    },
  });
}
