/**
 * Takes the walls down one by one in a temporary copy of the committed files, and expects their tests to notice: a filter by
 * company, a permission, a schema. Fails when a suite stays green without one, or is red with all of them.
 * `node tools/test-walls.ts [word …]`: only the holes whose title has one of the words.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCommitted } from './committed-copy.ts';
import { holes, suites } from './wall-holes.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const words = process.argv.slice(2);
const copy = mkdtempSync(join(tmpdir(), 'recado-walls-'));
const report = join(copy, '.tsbuild', 'report.json');

interface Outcome {
  passed: number;
  /** The first test that failed. */
  red: string | undefined;
}

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs suites of the copy until one test fails. Throws when they did not run at all: that is no notice taken of a hole. */
async function runSuites(paths: readonly string[]): Promise<Outcome> {
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'integration',
    '--bail=1',
    ...reporters,
    ...paths,
  ];
  const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
  const output = await new Promise<string>((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: copy, env });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.on('error', fail);
    child.on('close', () => done(text));
  });
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report; // vitest's own
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const red = tests.find(({ status }) => status === 'failed')?.fullName;
    if (numPassedTests + (red ? 1 : 0) === 0) throw new Error('no test ran');
    return { passed: numPassedTests, red };
  } catch (error) {
    throw new Error(`${String(error)}\n${output.trim().slice(-4000)}`);
  }
}

/** Makes a hole; gives what closes it again. */
function makeHole({ file, from, to }: (typeof holes)[number]): () => void {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  return () => writeFileSync(path, whole);
}

function tell(isGood: boolean, since: number, text: string): boolean {
  const seconds = ((performance.now() - since) / 1000).toFixed(1).padStart(6);
  say(`${isGood ? 'ok    ' : 'FAILED'} ${seconds} s  ${text}`);
  return isGood;
}

async function withAll(): Promise<boolean> {
  const since = performance.now();
  const { passed, red } = await runSuites(Object.values(suites));
  return tell(red === undefined, since, red ? `red without any hole: ${red}` : `${passed} tests pass with every wall`);
}

async function withHole(hole: (typeof holes)[number]): Promise<boolean> {
  const since = performance.now();
  const close = makeHole(hole);
  try {
    const { red } = await runSuites(hole.noticedBy.map((name) => suites[name]));
    const title = `${hole.kind}: ${hole.title}`;
    return tell(red !== undefined, since, red ? `${title}\n                 red: ${red}` : `${title}: nobody noticed`);
  } finally {
    close();
  }
}

const chosen = holes.filter(({ title, kind }) => {
  const text = `${kind} ${title}`;
  return words.length === 0 || words.some((word) => text.includes(word));
});
try {
  if (chosen.length === 0) throw new Error(`No hole is called ${words.join(', ')}.`);
  copyCommitted(copy);
  let failed = words.length === 0 && !(await withAll()) ? 1 : 0;
  for (const hole of chosen) if (!(await withHole(hole))) failed += 1;
  say(failed === 0 ? `\n${chosen.length} holes, and each was noticed.` : `\n${failed} failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
