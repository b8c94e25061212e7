/** A process that works on imports until it is killed. Says "rows" in the middle of every batch, and goes on when it is told to. */
import { once } from 'node:events';
import { openData } from '../db/data.ts';
import { openPool } from '../db/pool.ts';
import { startImportRunner } from './import-runner.ts';
import { notingKind } from './test-import-kind.ts';

const pool = openPool(process.argv[2] ?? ''); // import-kill.int.test.ts gave it
const stepByStep = notingKind(async () => {
  const told = once(process.stdin, 'data');
  process.stdout.write('rows\n');
  await told;
});
await startImportRunner({
  data: openData(pool),
  pool,
  log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
  kinds: [stepByStep],
});
