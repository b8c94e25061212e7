import { expect, test } from 'vitest';
import { countsOf, mergeRuns, redOf } from './test-report.mjs';

const ended = (tests: Record<string, string | null>, broken: string | null = null) => ({
  file: 'a.e2e.ts',
  tests: new Map(Object.entries(tests)),
  broken,
  skipped: 1,
  ms: 0,
});

test('what fails in both runs of a file stays red, what fails in one of them is unsteady and counts as passed', () => {
  const first = ended({ red: 'no', race: 'late', good: null, other: null });
  const { file, unsteady } = mergeRuns(first, ended({ red: 'no again', race: null, good: null, other: 'late' }));
  expect(redOf(file)).toEqual([{ file: 'a.e2e.ts', name: 'red', cause: 'no again' }]);
  expect(unsteady).toEqual([
    { file: 'a.e2e.ts', name: 'race', cause: 'late' },
    { file: 'a.e2e.ts', name: 'other', cause: 'late' },
  ]);
  expect(countsOf([file])).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a file that broke before its tests is unsteady when they all pass then, and what fails then is red', () => {
  const { file, unsteady } = mergeRuns(ended({}, 'no product'), ended({ good: null, red: 'no' }));
  expect(unsteady).toEqual([{ file: 'a.e2e.ts', name: '', cause: 'no product' }]);
  expect(countsOf([file])).toEqual({ passed: 1, failed: 1, skipped: 1 });
});

test('a file that breaks in its second run keeps what was red in its first', () => {
  const { file, unsteady } = mergeRuns(ended({ red: 'no', good: null }), ended({}, 'no product'));
  expect([redOf(file).length, unsteady]).toEqual([1, []]);
});

test('of a file whose red tests alone ran once more the others stay as they ended', () => {
  const { file, unsteady } = mergeRuns(
    ended({ good: null, race: 'late', red: 'no' }),
    ended({ race: null, red: 'no' }),
  );
  expect(unsteady).toEqual([{ file: 'a.e2e.ts', name: 'race', cause: 'late' }]);
  expect(countsOf([file])).toEqual({ passed: 2, failed: 1, skipped: 1 });
});
