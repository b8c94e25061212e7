/** A process that works on imports until it is killed. Says "rows" in the middle of every batch, and goes on when it is told to. */
import { once } from 'node:events';
import { openData } from '../db/data.ts';
import { openEngine } from '../db/engine.ts';
import { startImportRunner } from './import-runner.ts';
import { notingKind } from './test-import-kind.ts';

const engine = await openEngine(JSON.parse(process.argv[2] ?? '{}') as { url?: string; dir?: string });
const stepByStep = notingKind(async () => {
  const told = once(process.stdin, 'data');
  process.stdout.write('rows\n');
  await told;
});
await startImportRunner({
  data: openData(engine.pool),
  engine,
  log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
  kinds: [stepByStep],
});
