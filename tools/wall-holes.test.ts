import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holes, suites } from './wall-holes.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test.each(holes.map((hole) => [hole.title, hole] as const))(
  'what is taken away stands there once: %s',
  (_title, hole) => {
    expect(read(hole.file).split(hole.from)).toHaveLength(2);
  },
);

test('the suites that must notice are there', () => {
  for (const path of Object.values(suites)) expect(read(path)).toContain('test(');
});
