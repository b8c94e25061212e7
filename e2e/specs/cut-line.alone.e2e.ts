import { expect, test } from 'vitest';
import { runCutLine, tellCutLine } from '../kit/cut-line.ts';

// How soon depends on the machine: the long test looks at that.
test('a browser whose line was cut for 5 s under 50 messages a second shows what the server holds while customers go on, without being loaded anew', async () => {
  const result = await runCutLine(5);
  tellCutLine(5, result);
  expect(result.missed).toBeGreaterThan(10);
  expect(result.isSamePage).toBe(true);
});
