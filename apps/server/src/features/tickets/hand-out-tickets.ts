import { loadSettings } from '#features/settings/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { type Rounds, startRounds } from '#kit/work/rounds.ts';
import { companiesToHandOut, findMatch, type Match, takeTurn } from './hand-out.repo.ts';
import { introduceAgent } from './introduce-agent.ts';
import { logTicket } from './ticket-log.ts';
import type { SendText } from './ticket-ports.ts';
import { findTicket, viewOf } from './ticket-rows.repo.ts';
import { refuseUnfitHolder, writeTicket } from './ticket-writes.repo.ts';

const lookEveryMs = 2000;

export interface HandOutOptions {
  data: Data;
  sendText: SendText;
  onError(error: unknown): void;
}

async function give(tx: TenantDb, match: Match, sendText: SendText): Promise<void> {
  const { ticketId: id, userId, userName } = match;
  const before = await findTicket(tx, { id });
  if (!before) return;
  await writeTicket(tx, id, { status: 'open', user_id: userId, started_at: new Date() });
  await refuseUnfitHolder(tx, userId, before.queue_id);
  await logTicket(tx, { ticketId: id, userId: null, kind: 'assigned', data: { userId, queueId: before.queue_id } });
  const settings = await loadSettings(tx);
  await introduceAgent({ tx, before, settings, sendText }, { id: userId, name: userName });
  const after = await findTicket(tx, { id });
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId: id },
    audience: { ticket: { id, before: viewOf(before), after: viewOf(after ?? before) } },
  });
}

/** Gives one waiting ticket to whoever has most room; false when none waits, nobody has room, or another process is at it. */
async function giveOne({ data, sendText }: HandOutOptions, companyId: number): Promise<boolean> {
  return data.tenant(companyId, async (tx) => {
    if (!(await takeTurn(tx))) return false;
    const { autoAssign, autoAssignCapacity } = await loadSettings(tx);
    if (!autoAssign) return false;
    const match = await findMatch(tx, autoAssignCapacity);
    if (match) await give(tx, match, sendText);
    return match !== undefined;
  });
}

/**
 * Hands out what waits in the queues of the companies that want it, oldest first, to agents who are online and have room
 * (docs/decisions/0052). What nobody has room for goes on waiting where everybody of the queue sees it.
 */
export async function handOutTickets(options: HandOutOptions, isOver: () => boolean = () => false): Promise<void> {
  for (const companyId of await companiesToHandOut(options.data)) {
    try {
      let more = true;
      while (more && !isOver()) more = await giveOne(options, companyId);
    } catch (error) {
      options.onError(error);
    }
  }
}

/** Looks every two seconds who waits and who is there; several processes may run it. */
export function startHandOut(options: HandOutOptions): Rounds {
  return startRounds({
    everyMs: lookEveryMs,
    round: (isOver) => handOutTickets(options, isOver),
    onError: options.onError,
  });
}
