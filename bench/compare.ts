/** Two runs of the same parts side by side: `node bench/compare.ts ours.txt theirs.txt` prints each number and its ratio. */
import { readFileSync } from 'node:fs';
import { say } from './figures.ts';

interface Figure {
  what: string;
  value: string;
}

/** Titles and figures of a run as they were printed, by stage. */
function read(file: string): Map<string, Figure[]> {
  const stages = new Map<string, Figure[]>();
  let figures: Figure[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const title = /^(\S.*?) {2}\(load /.exec(line)?.[1];
    if (title) {
      figures = [];
      stages.set(title, figures);
    }
    const [, what, rest] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    if (what && rest) figures.push({ what, value: rest.split('  |  ')[0] ?? '' });
  }
  return stages;
}

const numbersOf = (value: string): number[] => [...value.matchAll(/\d+(?:\.\d+)?(?= ?(?:ms|MB|s\b|\/s))/g)].map(Number);

/** A beside B for each number of a value, as in `0.31 x, 0.28 x`. */
function ratios(ours: string, theirs: string): string {
  const [a, b] = [numbersOf(ours), numbersOf(theirs)];
  if (a.length === 0 || a.length !== b.length) return '';
  return a.map((value, index) => `${(value / (b[index] ?? Number.NaN)).toFixed(2)} x`).join(', ');
}

const [ours, theirs] = process.argv.slice(2).map(read);
for (const [title, figures] of ours ?? []) {
  say(`\n${title}`);
  for (const { what, value } of figures) {
    const other = theirs?.get(title)?.find((figure) => figure.what === what)?.value;
    if (other) say(`  ${what.padEnd(52)} ${value.padEnd(34)} ${other.padEnd(34)} ${ratios(value, other)}`);
  }
}
