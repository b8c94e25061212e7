import { setTimeout as rest } from 'node:timers/promises';
import { askTranscripts, unheardIn } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';

const lookEveryMs = 400;
/** So long a customer who spoke waits for her words to be written down; then what is known is answered. */
const longestWaitMs = 60_000;

interface Asked {
  companyId: number;
  messageIds: readonly string[];
  /** The prompt that will answer listens, too. */
  targetId: number;
}

/** Has the voice notes of a question written down, and waits until they are, or failed (AI-16). Throws when the signal ends it. */
export async function hearVoices(data: Data, { companyId, messageIds, targetId }: Asked, signal: AbortSignal) {
  const until = performance.now() + longestWaitMs;
  const look = () =>
    data.tenant(companyId, async (tx) => {
      const unheard = await unheardIn(tx, messageIds);
      // Those whose sound has come meanwhile are new in line.
      await askTranscripts(tx, unheard, targetId);
      return unheard.length;
    });
  while ((await look()) > 0 && performance.now() < until) await rest(lookEveryMs, undefined, { signal });
}
