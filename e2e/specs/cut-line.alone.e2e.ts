import { expect, test } from 'vitest';
import { runCutLine, tellCutLine, truthWithinMs } from '../kit/cut-line.ts';

test('a browser whose line was cut for 5 s under 50 messages a second shows what the server holds within 2 s, without being loaded anew', async () => {
  const result = await runCutLine(5);
  tellCutLine(5, result);
  expect(result.missed).toBeGreaterThan(10);
  expect(result.isSamePage).toBe(true);
  expect(result.untilTrueMs).toBeLessThanOrEqual(truthWithinMs + result.heldUpMs);
});
