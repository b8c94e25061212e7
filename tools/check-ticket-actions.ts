/**
 * What can be done with a ticket stands in one table (docs/decisions/0103): what an action is called is named nowhere else
 * in the browser, so that nobody draws a second list of them.
 */
import { readFileSync } from 'node:fs';
import { readSources, withoutComments } from './source-files.ts';

const table = 'apps/web/src/features/tickets/actions/action-table.ts';
const labels = [...readFileSync(table, 'utf8').matchAll(/label: '([\w.]+)'/g)].map(([, label = '']) => label);
/** A name that is put together names them all. */
const composed = ['tickets.actions.$', 'tickets.actions.`', "tickets.actions.'"];
const isOther = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== table;
const files = readSources(['apps/web/src'], isOther);

let faults = 0;
for (const { path, text } of files) {
  const lines = withoutComments(text).split('\n');
  for (const [index, line] of lines.entries()) {
    const named = [...labels.map((label) => `'${label}'`), ...composed].find((name) => line.includes(name));
    if (named === undefined) continue;
    faults += 1;
    process.stdout.write(`${path}:${index + 1}: names ${named}; take it from ${table}\n`);
  }
}
if (labels.length === 0 || files.length === 0) {
  faults += 1;
  process.stdout.write('No action, or no file, was read.\n');
}
process.stdout.write(`${labels.length} actions, ${files.length} files, ${faults} faults\n`);
process.exitCode = faults > 0 ? 1 : 0;
