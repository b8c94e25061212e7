import type { Data } from '#kit/db/data.ts';
import { deliver, type LiveSocket } from './company-streams.ts';
import { lastSeq, readEvents } from './event-rows.repo.ts';
import { buildPayloads, type Loaders } from './payloads.ts';

const replayMinutes = 2;
const replayLimit = 1000;

/**
 * Replays to one socket what it missed since a sequence number, as far as it may read it (decision 44).
 * `replayed: false` tells a client that was away for more than 2 minutes, or missed too much, to refresh once.
 */
export async function catchUp(
  data: Data,
  loaders: Loaders,
  live: LiveSocket,
  since: unknown,
): Promise<{ replayed: boolean; seq: number }> {
  const { companyId } = live.actor;
  const seq = await lastSeq(data, companyId);
  if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0) return { replayed: false, seq };
  if (since >= seq) return { replayed: true, seq };
  const missed = await readEvents(data, companyId, { after: since, limit: replayLimit });
  const oldest = missed[0];
  const isWhole = oldest?.seq === since + 1 && missed.length < replayLimit;
  if (!isWhole || oldest.created_at.getTime() < Date.now() - replayMinutes * 60_000) return { replayed: false, seq };
  const payloads = await data.tenant(companyId, (tx) => buildPayloads(tx, missed, loaders));
  for (const event of missed) if (event.name !== 'ticket.typing') deliver(live, event, payloads.get(event.seq));
  return { replayed: true, seq };
}
