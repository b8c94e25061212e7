import type { BulkPatch, TicketPatch } from '@recado/contract';
import { authorNow } from '#features/auth/index.ts';
import { changeTicket, type SendText } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { type Rounds, startRounds } from '#kit/work/rounds.ts';
import { type DueTicket, dueTickets, hasChanged, holdTicket, settleTicket } from './bulk-change-rows.repo.ts';

const lookEveryMs = 1000;
const atOnce = 200;

export interface BulkOptions {
  data: Data;
  sendText: SendText;
  onError(error: unknown): void;
}

/** A change as one ticket is asked for it (wire-contract 4.1): with a status, a person's transfer to herself would be an accept. */
function patchOf(change: BulkPatch): TicketPatch {
  if (change.kind === 'resolve') return { status: 'closed' };
  const { queueId, userId } = change;
  return userId ? { queueId, userId } : { queueId, userId: null, status: 'pending' };
}

const tellEnd = (tx: TenantDb, changeId: number, userId: number): void =>
  tx.record({ name: 'bulkChange.finished', subject: { recordId: changeId }, audience: { userId } });

/**
 * Changes one ticket as if it were asked for alone, in one transaction with the note that it is done (house §3.4). What is
 * refused is noted as such in another one. Answers false when it is in other hands.
 */
async function work({ data, sendText, onError }: BulkOptions, due: DueTicket): Promise<boolean> {
  let userId = 0;
  try {
    return await data.tenant(due.companyId, async (tx) => {
      const held = await holdTicket(tx, due);
      if (!held) return false;
      ({ userId } = held);
      const actor = await authorNow(tx, userId, 'tickets.update');
      if (await hasChanged(tx, due)) fail('ERR_TICKET_CHANGED');
      await changeTicket(tx, { actor, ip: '' }, { id: due.ticketId, patch: patchOf(held.patch), sendText });
      if (await settleTicket(tx, due, null)) tellEnd(tx, due.changeId, userId);
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError)) onError(error);
    const code = error instanceof AppError ? error.code : 'ERR_INTERNAL';
    await data.tenant(due.companyId, async (tx) => {
      if (!(await holdTicket(tx, due))) return;
      if (await settleTicket(tx, due, code)) tellEnd(tx, due.changeId, userId);
    });
    return true;
  }
}

/** Carries out every change that is due now, of every company, ticket by ticket. */
export async function workOffBulkChanges(options: BulkOptions, isOver: () => boolean = () => false): Promise<void> {
  let worked = 1;
  while (worked > 0) {
    worked = 0;
    for (const due of await dueTickets(options.data, atOnce)) {
      if (isOver()) return;
      if (await work(options, due)) worked += 1;
    }
  }
}

/**
 * Changes of many tickets when their time has come. Several processes may run it: a change is in the hands of one at a time,
 * and what came due while nobody ran is carried out at the start.
 */
export function startBulkChanges(options: BulkOptions): Rounds {
  return startRounds({
    everyMs: lookEveryMs,
    round: (isOver) => workOffBulkChanges(options, isOver),
    onError: options.onError,
  });
}
