import { limits } from '@recado/contract';
import { catalogs, expandTemplate } from '@recado/i18n';
import type pg from 'pg';
import { authorNow } from '#features/auth/index.ts';
import { discardPrepared, type PreparedFile, prepareStored, sendLater } from '#features/messages/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import { findConnectionFor, joinTicket, mayRead } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { startWorkLoop, type WorkLog } from '#kit/work/work-loop.ts';
import {
  claimDue,
  contextOf,
  type DueSchedule,
  endSchedule,
  holdClaimed,
  isLate,
  noteLate,
  type Outcome,
  type ScheduleContext,
  schedulesChannel,
} from './due-schedules.repo.ts';
import { tellSchedule } from './schedule-rows.repo.ts';
import { createRunNotes } from './sender-runs.repo.ts';
import { countAnswersFrom, skipReasonOf } from './series.repo.ts';
import { makeNext } from './series.ts';

export interface ScheduleWorkOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  log: WorkLog;
  now?: () => Date;
  lookEveryMs?: number;
  leaseSeconds?: number;
}

const hourMs = 3_600_000;
/** A process that was killed while sending gives what it held back after so long. */
const leaseSeconds = 60;

/** The chosen connection, else the author's own while it is online, else the default (decision 33). */
async function connectionOf(tx: TenantDb, due: DueSchedule, author: Actor, { connectionGone }: ScheduleContext) {
  if (connectionGone) return fail('ERR_NO_WAPP_FOUND');
  if (due.connection_id !== null) return due.connection_id;
  return (await findConnectionFor(tx, author.connectionId)) ?? fail('ERR_NO_DEF_WAPP_FOUND');
}

/** What became of it, the next one of its series, and word of both: in one transaction. */
async function end(tx: TenantDb, due: DueSchedule, at: Date, outcome: Outcome): Promise<void> {
  await endSchedule(tx, due.id, outcome);
  if (isLate(due, at) && !('skipped' in outcome)) await noteLate(tx, due, at);
  if (due.series_id !== null) {
    await countAnswersFrom(tx, due.series_id, at);
    await makeNext(tx, due, at);
  }
  await tellSchedule(tx, due.id);
}

/**
 * The message in its ticket and the end of the schedule: one transaction, so that it is sent once or not at all. It reaches
 * no ticket that its author may not read by now.
 */
async function send(tx: TenantDb, due: DueSchedule, at: Date, file: PreparedFile | undefined): Promise<void> {
  const author = await authorNow(tx, due.user_id, 'schedules.create', at);
  const context = (await contextOf(tx, due)) ?? fail('ERR_NO_CONTACT_FOUND');
  const { contactName, language, timezone } = context;
  const connectionId = await connectionOf(tx, due, author, context);
  const { userId, name } = author;
  const wanted = { contactId: due.contact_id, connectionId, queueId: context.queueId, userId };
  const ticket = await joinTicket(tx, wanted);
  if (!mayRead(author, { queueId: ticket.queue_id })) fail('ERR_NO_PERMISSION');
  const { greetings } = catalogs[language].outbound;
  const body = expandTemplate(due.body, { contactName, agentName: name, at, timezone, greetings });
  const trace = { rule: 'schedule', setting: null, facts: { agent: name } } as const;
  const messageId = await sendLater(tx, ticket, { body, userId, file, trace });
  await end(tx, due, at, { messageId, ticketId: ticket.id, at });
}

/** Notes why it did not leave, unless somebody changed it meanwhile. */
const giveUp = (data: Data, due: DueSchedule, owner: string, { error, at }: { error: string; at: Date }) =>
  data.tenant(due.company_id, async (tx) => {
    if (await holdClaimed(tx, due, owner)) await end(tx, due, at, { error });
  });

/** Sends one that is due. What has waited longer than a day is not sent unasked: its author decides. */
async function work(options: ScheduleWorkOptions, due: DueSchedule, owner: string): Promise<void> {
  const { data, storage, log } = options;
  const at = options.now?.() ?? new Date();
  if (at.getTime() - due.send_at.getTime() > limits.scheduleTooLateHours * hourMs)
    return giveUp(data, due, owner, { error: 'ERR_SCHEDULE_TOO_LATE', at });
  const made: string[] = [];
  const begins = (id: string) => made.push(id);
  const place = { data, storage, companyId: due.company_id, userId: due.user_id, begins };
  let isSent = false;
  try {
    const file = due.media_id ? await prepareStored(place, due.media_id) : undefined;
    await data.tenant(due.company_id, async (tx) => {
      const held = await holdClaimed(tx, due, owner);
      // Another picture was given meanwhile: it is waiting again.
      if (held?.media_id !== due.media_id) return;
      const skipped = held.series_id === null ? null : await skipReasonOf(tx, held.id);
      if (skipped) return end(tx, held, at, { skipped });
      // The company may want a person to look at what could not leave at its time.
      if (isLate(held, at) && (await loadSettings(tx)).lateSchedules === 'wait')
        return end(tx, held, at, { error: 'ERR_SCHEDULE_LATE' });
      await send(tx, held, at, file);
      isSent = true;
    });
  } catch (error) {
    if (error instanceof AppError) await giveUp(data, due, owner, { error: error.code, at });
    // It stays claimed: whoever comes after the lease tries again.
    else log.warn({ err: error, scheduleId: due.id }, 'A schedule could not be sent now');
  }
  if (!isSent) await discardPrepared(place, made);
}

/** Sends what is due, of every company; several processes may run it. What was due while none ran is sent at once. */
export function startScheduleWork(options: ScheduleWorkOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log } = options;
  const noteRun = createRunNotes(data);
  return startWorkLoop<DueSchedule>({
    pool,
    log,
    channel: schedulesChannel,
    timings: { lookEveryMs: options.lookEveryMs ?? limits.scheduleSweepMs },
    async claim(owner) {
      const now = options.now?.() ?? new Date();
      await noteRun(now);
      return claimDue(data, owner, now, options.leaseSeconds ?? leaseSeconds);
    },
    work: (due, owner) => work(options, due, owner),
  });
}
