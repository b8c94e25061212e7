/**
 * Tables have owners (docs/table-owners.json): only the owner's folder writes a table, others go through its door. Who
 * still writes a table of another is listed under `alsoWrittenBy`; the list only gets shorter.
 */
import { readFileSync } from 'node:fs';
import { readSources, withoutComments } from './source-files.ts';
import { type TableOwners, tableFaults, writesIn } from './table-writes.ts';

const owners: TableOwners = JSON.parse(readFileSync('docs/table-owners.json', 'utf8'));
const files = readSources(
  ['apps/server/src'],
  (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/test-[^/]+$|\.long\.ts$/.test(path),
);
const writes = files.flatMap(({ path, text }) => writesIn(path, withoutComments(text)));
const faults = tableFaults(owners, writes);
for (const fault of faults) process.stdout.write(`${fault}\n`);
const foreign = Object.values(owners.alsoWrittenBy).flat().length;
process.stdout.write(
  `${Object.keys(owners.owners).length} tables, ${foreign} foreign writers left, ${faults.length} faults\n`,
);
process.exitCode = faults.length > 0 || writes.length === 0 ? 1 : 0;
