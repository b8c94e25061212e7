/**
 * Migrations are append-only: each keeps the hash it was released with (apps/server/migrations/hashes.json).
 * `--accept` records new migrations; a changed or deleted one is refused for good.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readSources } from './source-files.ts';

const list = 'apps/server/migrations/hashes.json';
const recorded: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
const found = new Map(
  readSources(['apps/server/migrations'], (path) => /\/\d{4}-[a-z0-9-]+\.ts$/.test(path)).map(({ path, text }) => [
    basename(path),
    createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
  ]),
);

const faults: string[] = [];
for (const [name, hash] of Object.entries(recorded)) {
  if (!found.has(name)) faults.push(`${name} was released and is gone`);
  else if (found.get(name) !== hash) faults.push(`${name} was released and has changed: write a new migration instead`);
}
const added = [...found].filter(([name]) => recorded[name] === undefined).sort(([a], [b]) => a.localeCompare(b));
const last = Object.keys(recorded).sort().at(-1) ?? '';
for (const [name] of added) if (name < last) faults.push(`${name} is new but stands before ${last}`);
if (process.argv.includes('--accept') && faults.length === 0) {
  writeFileSync(list, `${JSON.stringify({ ...recorded, ...Object.fromEntries(added) }, null, 2)}\n`);
} else {
  for (const [name] of added) faults.push(`${name} is not recorded: node tools/check-migrations.ts --accept`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${found.size} migrations, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
