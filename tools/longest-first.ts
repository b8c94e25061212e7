import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest, longest first. A fresh clone knows no durations and would begin with the largest
 * files; one of these, begun last, would keep one processor busy while the other one waits.
 */
const long = [
  'accessibility-of-conversations.each.e2e.ts',
  'accessibility.each.e2e.ts',
  'app.input.int.test.ts',
  'app.access.int.test.ts',
  'fault-table.int.test.ts',
  'import-runner.int.test.ts',
  'app.wall.int.test.ts',
  'import-kill.int.test.ts',
  'fetch-files.int.test.ts',
  'walks.int.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? long.length : place;
};

/** The order of vitest, after the files that are known to be long. Those that run after the others still do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => group(a) - group(b) || placeOf(a) - placeOf(b));
  }
}
