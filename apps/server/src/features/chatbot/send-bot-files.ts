import type pg from 'pg';
import { discardPrepared, type PreparedFile, prepareStored, sendLater } from '#features/messages/index.ts';
import { findTicket } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import { AppError } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { botFilesChannel, claimOwed, fileToSend, type OwedFile, postponeOwed, strikeOwed } from './bot-files.repo.ts';

export interface BotFileOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  log: WorkLog;
  lookEveryMs?: number;
}

/** What could not be sent for so long is not sent any more: the customer has walked on. */
const tooLateMs = 10 * 60_000;
const retrySeconds = 5;

/** Sends it, or strikes it out where a person has taken over, the option lost its file, or it is too late. */
async function work({ data, storage, log }: BotFileOptions, owed: OwedFile, owner: string): Promise<void> {
  const companyId = owed.company_id;
  const made: string[] = [];
  const place = { data, storage, companyId, userId: null, begins: (id: string) => made.push(id) };
  let isSent = false;
  const send = (prepared: PreparedFile | null, mediaId: string | null) =>
    data.tenant(companyId, async (tx) => {
      const current = await fileToSend(tx, owed);
      if (!(await strikeOwed(tx, owed.id, owner)) || !prepared || current !== mediaId) return;
      const ticket = await findTicket(tx, { id: owed.ticket_id });
      if (!ticket) return;
      await sendLater(tx, ticket, { body: '', userId: null, file: prepared, trace: owed.trace });
      isSent = true;
    });
  try {
    const isLate = Date.now() - owed.created_at.getTime() > tooLateMs;
    const mediaId = isLate ? null : await data.tenant(companyId, (tx) => fileToSend(tx, owed));
    await send(mediaId ? await prepareStored(place, mediaId) : null, mediaId);
  } catch (error) {
    log.warn({ err: error, companyId, ticketId: owed.ticket_id }, 'The file of an option could not be sent now');
    const isGone = error instanceof AppError && error.code !== 'ERR_STORAGE_UNAVAILABLE';
    await data.tenant(companyId, async (tx) => {
      if (isGone) await strikeOwed(tx, owed.id, owner);
      else await postponeOwed(tx, owed.id, owner, retrySeconds);
    });
  }
  if (!isSent) await discardPrepared(place, made);
}

/** Sends the files of options that the bot owes, of every company; several processes may run it (wire-contract 8.2). */
export function startBotFiles(options: BotFileOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log } = options;
  return startWorkLoop<OwedFile>({
    pool,
    log,
    channel: botFilesChannel,
    timings: { lookEveryMs: options.lookEveryMs ?? usualTimings.lookEveryMs },
    claim: (owner) => claimOwed(data, owner),
    work: (owed, owner) => work(options, owed, owner),
  });
}
