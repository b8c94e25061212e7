import type pg from 'pg';
import type { Seal } from '../crypto/seal.ts';
import type { Data } from '../db/data.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '../work/work-loop.ts';
import { type ClaimedMail, claimMail, contentOf, endMail, MAILS_CHANNEL, postponeMail } from './mails.repo.ts';
import type { Sending, Smtp } from './open-smtp.ts';

/** How long a mail rests after each failed attempt. */
const restSeconds: readonly number[] = [60, 300, 900];

export interface MailRunnerOptions {
  data: Data;
  pool: pg.Pool;
  seal: Seal;
  smtp: Smtp;
  log: WorkLog;
  /** How often the outbox is looked at without a notice; shorter for tests. */
  lookEveryMs?: number;
}

async function send({ seal, smtp }: MailRunnerOptions, mail: ClaimedMail): Promise<Sending> {
  try {
    return await smtp.send({ to: mail.to, ...contentOf(seal, mail) }, mail.messageId);
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function settle({ data, log }: MailRunnerOptions, mail: ClaimedMail, sending: Sending): Promise<void> {
  if (sending.kind === 'sent') return endMail(data, mail, null);
  const rest = sending.kind === 'later' ? restSeconds[mail.attempts - 1] : undefined;
  const facts = { mailId: mail.id, attempts: mail.attempts, reason: sending.reason };
  if (rest === undefined) {
    log.warn(facts, 'A mail was given up');
    return endMail(data, mail, sending.reason);
  }
  log.warn(facts, 'A mail waits for another attempt');
  return postponeMail(data, mail, rest, sending.reason);
}

/**
 * Sends the mail of the outbox, one at a time in this process; several processes share them. A mail whose process was
 * killed is sent by the next one; it comes twice only when the mail server's answer to it was lost.
 */
export async function startMailRunner(options: MailRunnerOptions): Promise<{ stop(): Promise<void> }> {
  const loop = await startWorkLoop<ClaimedMail>({
    pool: options.pool,
    channel: MAILS_CHANNEL,
    log: options.log,
    timings: { lookEveryMs: options.lookEveryMs ?? usualTimings.lookEveryMs },
    claim: () => claimMail(options.data),
    work: async (mail) => settle(options, mail, await send(options, mail)),
  });
  return {
    stop: async () => {
      await loop.stop();
      options.smtp.close();
    },
  };
}
