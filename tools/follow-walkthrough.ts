/**
 * Follows docs/add-a-resource.md in a temporary copy of the committed files: writes every block of code where the page
 * says, then runs the checks and the tests that the new resource concerns. Fails when the page is no longer true.
 * `node tools/follow-walkthrough.ts [page] [--keep]`: another text of the page; the copy is kept.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { copyCommitted } from './committed-copy.ts';
import { applyDiff, readBlocks } from './walkthrough-blocks.ts';

const page = 'docs/add-a-resource.md';
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const copy = mkdtempSync(join(tmpdir(), 'recado-walkthrough-'));
const report = join(copy, '.tsbuild', 'report.json');
const walls = ['access', 'wall', 'input'].map((name) => `apps/server/src/app.${name}`);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Writes every block where the page says. Returns the new files, by path, with the text that the page gives them. */
function applyPage(text: string): Map<string, string> {
  const made = new Map<string, string>();
  const faults: string[] = [];
  const blocks = readBlocks(text);
  for (const { path, kind, text: block, line } of blocks) {
    const file = join(copy, path);
    try {
      if (kind === 'new') {
        if (existsSync(file)) throw new Error('it is there already');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, block);
        made.set(path, block);
      } else writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), block));
    } catch (error) {
      faults.push(`${page}:${line} ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  say(`       ${blocks.length} blocks, ${made.size} new files`);
  return made;
}

/** Runs a program of the copy with this Node; throws with all that it printed when it fails. */
function run(...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(process.execPath, args, { cwd: copy, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(output) : fail(new Error(output.trim()))));
  });
}

/** Runs tests of the copy; none that ran is a failure, too. */
async function runTests(project: string, ...args: string[]): Promise<void> {
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await run('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...args);
  const { numPassedTests: passed } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number }; // vitest's own report
  if (passed === 0) throw new Error('no test ran');
  say(`       ${passed} tests`);
}

let made = new Map<string, string>();
const steps: readonly [title: string, work: () => unknown][] = [
  ['copy the committed files', () => copyCommitted(copy)],
  [
    'write the blocks of the page',
    () => {
      made = applyPage(readFileSync(given ? resolve(given) : join(copy, page), 'utf8'));
    },
  ],
  ['format and sort imports', () => run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.')],
  [
    'the new files were formatted',
    () => {
      const changed = [...made].filter(([path, text]) => readFileSync(join(copy, path), 'utf8') !== text);
      if (changed.length > 0) throw new Error(changed.map(([path]) => `${path} is written otherwise`).join('\n'));
    },
  ],
  ['record the migration', () => run('tools/check-migrations.ts', '--accept')],
  ['generate docs', () => run('tools/generate-docs.ts')],
  ['npm run check', () => run('tools/check.mjs')],
  ['tests of contract and catalogs', () => runTests('unit', 'packages/contract', 'packages/i18n')],
  ["tests of the browser's kits", () => runTests('web', 'src/kit', 'src/app')],
  ["the database's wall", () => runTests('integration', 'apps/server/src/kit/db/tenant-wall')],
  ["the resource's own tests", () => runTests('integration', 'apps/server/src/features/reasons')],
  [
    "the calls' walls: nobody, another company, wrong input",
    () => runTests('integration', ...walls, '-t', 'Reasons?\\b'),
  ],
  ['build the web client', () => run('node_modules/vite/bin/vite.js', 'build', 'apps/web')],
  ['the page in a browser', () => runTests('e2e', 'e2e/specs/reasons')],
];

/** Stops at the first step that fails. */
async function follow(): Promise<boolean> {
  for (const [title, work] of steps) {
    const from = performance.now();
    const fault = await Promise.resolve()
      .then(work)
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    say(
      `${fault === null ? 'ok    ' : 'FAILED'} ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${title}`,
    );
    if (fault === null) continue;
    say(`\n${fault}`);
    return false;
  }
  return true;
}

try {
  const isTrue = await follow();
  say(isTrue ? `\n${page} is true.` : `\n${page} is not true.`);
  process.exitCode = isTrue ? 0 : 1;
} finally {
  if (process.argv.includes('--keep')) say(copy);
  else rmSync(copy, { recursive: true, force: true });
}
