import type { Data } from '#kit/db/data.ts';
import { lastSeq, readEvents } from './event-rows.repo.ts';
import type { Loaders } from './load-drawn.ts';
import { buildPayloads, type Payload } from './payloads.ts';

const replayMinutes = 2;
const replayLimit = 1000;

/** What was missed with its payloads, in one transaction; `missed` is null when it is too much or too long ago. */
export function readMissed(data: Data, loaders: Loaders, companyId: number, since: unknown) {
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

export type Missed = Awaited<ReturnType<typeof readMissed>>;
