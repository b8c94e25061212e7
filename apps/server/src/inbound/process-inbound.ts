import { addressKey } from '@recado/whatsapp';
import type { Data } from '#kit/db/data.ts';
import type { InboundEntry, InboundScope } from './inbound-types.ts';
import { markFailed } from './journal.repo.ts';
import { runPipeline } from './pipeline.ts';

/** Entries of one transaction; more are cut. */
export const batchSize = 50;

/** What was not applied and stays in the journal: give it again later, oldest first. */
export interface InboundOutcome {
  left: number[];
}

function chatKeys(entry: InboundEntry): string[] {
  return entry.items.flatMap(({ peer }) => [peer.primary, ...(peer.alt ? [peer.alt] : [])].map(addressKey));
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One by one, so that a single bad entry stops its own chat and nobody else's. */
async function applyEach(data: Data, scope: InboundScope, entries: readonly InboundEntry[]): Promise<number[]> {
  const stopped = new Set<string>();
  const left: number[] = [];
  for (const entry of entries) {
    if (chatKeys(entry).some((key) => stopped.has(key))) {
      left.push(entry.journalId);
      continue;
    }
    try {
      left.push(...(await data.tenant(scope.companyId, (tx) => runPipeline(tx, scope, [entry]))));
    } catch (error) {
      for (const key of chatKeys(entry)) stopped.add(key);
      left.push(entry.journalId);
      const failure = { journalId: entry.journalId, reason: 'failed', error: errorText(error) } as const;
      await data.tenant(scope.companyId, (tx) => markFailed(tx, scope, failure));
    }
  }
  return left;
}

async function applyBatch(data: Data, scope: InboundScope, entries: readonly InboundEntry[]): Promise<number[]> {
  const apply = () => data.tenant(scope.companyId, (tx) => runPipeline(tx, scope, entries));
  // A lost race (an agent's ticket, another connection's new contact) is won by looking again.
  return apply()
    .catch(() => apply())
    .catch(() => applyEach(data, scope, entries));
}

/**
 * Applies journal entries of one connection in order, one transaction per 50 (decision 43, trust I-18 to I-22). Repeats
 * change nothing. An entry that cannot be applied keeps its error and holds up its own chat only.
 */
export async function processInbound(
  data: Data,
  scope: InboundScope,
  entries: readonly InboundEntry[],
): Promise<InboundOutcome> {
  const left: number[] = [];
  for (let start = 0; start < entries.length; start += batchSize) {
    left.push(...(await applyBatch(data, scope, entries.slice(start, start + batchSize))));
  }
  return { left };
}
