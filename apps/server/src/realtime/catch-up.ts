import type { EventName } from '@recado/contract';
import type { Server } from 'socket.io';
import type { ShownMessages } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';
import { deliver, type LiveSocket, shownBy } from './company-streams.ts';
import { lastSeq, readEvents } from './event-rows.repo.ts';
import type { Loaders } from './load-drawn.ts';
import { buildPayloads, type Payload } from './payloads.ts';

const replayMinutes = 2;
const replayLimit = 1000;

/** What was missed with its payloads, in one transaction; `missed` is null when it is too much or too long ago. */
function readMissed(data: Data, loaders: Loaders, companyId: number, since: unknown) {
  return data.snapshot(companyId, async (tx) => {
    const seq = await lastSeq(tx);
    const isNumber = typeof since === 'number' && Number.isSafeInteger(since) && since >= 0;
    if (!isNumber || since >= seq) return { seq, missed: isNumber ? [] : null, payloads: new Map<number, Payload>() };
    const missed = await readEvents(tx, { after: since, limit: replayLimit });
    const oldest = missed[0];
    const isWhole = oldest?.seq === since + 1 && missed.length < replayLimit;
    const isRecent = oldest !== undefined && oldest.created_at.getTime() >= Date.now() - replayMinutes * 60_000;
    if (!isWhole || !isRecent) return { seq, missed: null, payloads: new Map<number, Payload>() };
    return { seq, missed, payloads: await buildPayloads(tx, missed, loaders) };
  });
}

/** What somebody did a moment ago is over when it is replayed. */
const fleeting = new Set<EventName>(['ticket.typing', 'ticket.viewing']);

/**
 * Replays to one socket what it missed since a sequence number, as far as it may read it (decision 44).
 * `replayed: false` tells a client that was away for more than 2 minutes, or missed too much, to refresh once.
 */
export async function catchUp(
  io: Server,
  data: Data,
  loaders: Loaders,
  shown: ShownMessages,
  live: LiveSocket,
  since: unknown,
): Promise<{ replayed: boolean; seq: number }> {
  const { seq, missed, payloads } = await readMissed(data, loaders, live.actor.companyId, since);
  for (const event of missed ?? []) {
    if (fleeting.has(event.name)) continue;
    const { companyId } = live.actor;
    const told = deliver(io, companyId, [live], event, payloads.get(event.seq));
    shown.note(companyId, shownBy(event, told));
  }
  return { replayed: missed !== null, seq };
}
