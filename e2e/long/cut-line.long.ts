import { expect, test } from 'vitest';
import { runCutLine, tellCutLine, truthWithinMs } from '../kit/cut-line.ts';

test.each([30, 120])(
  'a browser whose line was cut for %i s shows what the server holds within 2 s, without being loaded anew',
  async (seconds) => {
    const result = await runCutLine(seconds);
    tellCutLine(seconds, result);
    expect(result.missed).toBeGreaterThan(100);
    expect(result.isSamePage).toBe(true);
    expect(result.untilTrueMs).toBeLessThanOrEqual(truthWithinMs + result.heldUpMs);
  },
);
