/** What a run of vitest left behind, read for the summary at the end of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, say } from './bootstrap.mjs';

/** Characters of what browsers said beside red tests; the whole stands above, where each failed. */
const notesShown = 3_000;

/** What an error says, what it waited for, and the lines of ours that it came from. */
function causeOf(text) {
  const lines = (text ?? '').split('\n');
  const isFrame = (line) => /^\s+at /.test(line);
  const said = lines.filter((line) => line.trim() !== '' && !isFrame(line)).slice(0, 8);
  const ours = lines.filter((line) => isFrame(line) && !line.includes('node_modules')).slice(0, 4);
  return [...said, ...ours].join('\n').replaceAll(root, '');
}

/** A test file as it ended: what each test failed of, null where it passed, and what broke the file outside its tests. */
function readFile({ name, status, message, assertionResults, startTime, endTime }) {
  const ran = assertionResults.filter((test) => ['passed', 'failed'].includes(test.status));
  const tests = new Map(
    ran.map((test) => [test.fullName, test.status === 'failed' ? causeOf(test.failureMessages[0]) : null]),
  );
  const isBroken = status === 'failed' && [...tests.values()].every((cause) => cause === null);
  return {
    file: relative(root, name),
    tests,
    broken: isBroken ? causeOf(message) : null,
    skipped: assertionResults.length - ran.length,
    ms: endTime - startTime,
  };
}

/** A run that ended badly without a red test. */
const brokenRun = (broken) => ({ file: 'the run', tests: new Map(), broken, skipped: 0, ms: 0 });

/** The red tests of a file; one that broke has one more, without a name. */
export function redOf({ file, tests, broken }) {
  const red = [...tests].flatMap(([name, cause]) => (cause === null ? [] : [{ file, name, cause }]));
  return broken === null ? red : [...red, { file, name: '', cause: broken }];
}

/** The files of a run as they ended. One that ended badly, or ran nothing and must not, has an entry of its own for that. */
export function readReport(report, exitCode, mayBeEmpty = false) {
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(readFile);
  } catch {
    say('The test runner left no report.');
  }
  if (files.flatMap(redOf).length > 0) return files;
  if (!mayBeEmpty && files.every(({ tests }) => tests.size === 0))
    return [...files, brokenRun('No test ran: that counts as a failure.')];
  return exitCode === 0 ? files : [...files, brokenRun(`The runner ended with ${exitCode}.`)];
}

/** What browsers said while tests failed. */
export const readNotes = (notes) => (existsSync(notes) ? readFileSync(notes, 'utf8').slice(0, notesShown) : '');

/** How many tests of these files passed, failed and were skipped. */
export function countsOf(files) {
  const failed = files.flatMap(redOf).length;
  const causes = files.flatMap(({ tests }) => [...tests.values()]);
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0);
  return { passed: causes.filter((cause) => cause === null).length, failed, skipped };
}

const slowest = 10;

/** The files that took longest, a line each. */
export const slowestOf = (files) =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowest)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);

/** A red test in the words of the summary. */
export const told = ({ file, name, cause }) => `${file}${name && ` > ${name}`}: ${cause}`;

/**
 * A file with red tests that ran once more by itself: what failed each time that it ran stays red, what failed once and
 * passed once is unsteady and counts as passed. A test that did not run again stays as it ended.
 */
export function mergeRuns(first, second) {
  if (second.broken !== null) return { file: first, unsteady: [] };
  const unsteady = first.broken === null ? [] : [{ file: first.file, name: '', cause: first.broken }];
  const isPart = [...first.tests.keys()].some((name) => !second.tests.has(name));
  const tests = new Map(isPart ? [...first.tests, ...second.tests] : second.tests);
  for (const [name, now] of second.tests) {
    const before = first.tests.get(name);
    const isSteady = before === undefined || (now === null) === (before === null);
    if (isSteady) continue;
    tests.set(name, null);
    unsteady.push({ file: first.file, name, cause: now ?? before });
  }
  const { skipped, ms } = isPart ? first : second;
  return { file: { ...second, tests, skipped, ms }, unsteady };
}
