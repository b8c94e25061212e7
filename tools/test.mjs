/**
 * `npm test`: the checks, then unit, integration and end-to-end tests, on the PostgreSQL of the packages.
 * With TEST_DATABASE_URL the schema and the main path are tried on that server, too.
 * `--changed` runs the tests that import what is changed and not committed, `--changed=main~3` what changed since then.
 * `--long` runs the long loops instead; `--only=unit,e2e` runs the named stages.
 * A browser test that fails runs once more with its file alone on a fresh product (of `*.each.e2e.ts` without the rest of it); one that is green then counts as passed
 * and is listed as unsteady. More than five of them are red. No other test is tried twice.
 * `--jitter=120` lets what the products of browser tests answer leave up to 120 ms late (e2e/kit/jitter.ts).
 * It ends with one line `Total: N passed, N failed` and a non-zero exit code when anything failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BootstrapError,
  childEnvironment,
  ensurePackages,
  ensureWebBuild,
  findNode24,
  requireNode20,
  root,
  runMain,
  say,
} from './bootstrap.mjs';
import { sentences } from './sentences.mjs';
import { findChromium, installMissing } from './system-packages.mjs';
import { countsOf, mergeRuns, readNotes, readReport, redOf, slowestOf, told } from './test-report.mjs';

/** One row per stage: which vitest projects, and what the machine must have. */
const stages = [
  { name: 'checks', title: 'Checks' },
  { name: 'unit', title: 'Unit tests', projects: ['unit', 'web'] },
  { name: 'integration', title: 'Integration tests', projects: ['integration', 'integration-own'] },
  { name: 'given-database', title: 'The database of TEST_DATABASE_URL', projects: ['given-database'], given: true },
  { name: 'web-build', title: 'Build of the web client' },
  { name: 'first-load', title: 'First load of the tickets area', built: true },
  { name: 'e2e', title: 'End-to-end tests', projects: ['e2e', 'e2e-alone'], browser: true },
];
const longStages = [
  { name: 'walkthrough', title: 'A new resource by its walkthrough', browser: true },
  { name: 'walls', title: 'The walls, taken down one by one' },
  { name: 'web-build', title: 'Build of the web client' },
  { name: 'long', title: 'Long tests', projects: ['long'], browser: true },
];

/** What stands behind `--name=` on the command line. */
const wordOf = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const jitter = wordOf('jitter');
const changed = process.argv.find((word) => /^--changed(=.+)?$/.test(word));
const oneFailure = { passed: 0, failed: 1, skipped: 0 };
let child = null;
let interrupted = false;

function runNode(node, args, env) {
  return new Promise((resolve) => {
    child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
    child.on('error', (error) => {
      say(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      child = null;
      resolve(code ?? 1);
    });
  });
}

/** Unsteady tests that a run may have. */
const mostUnsteady = 5;

/** A name as a regular expression that matches it alone. */
const asPattern = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The red tests to run once more: all of their file, unless its name says that they need nothing of one another. */
const testsAgain = (file) =>
  file.file.endsWith('.each.e2e.ts') && file.broken === null ? redOf(file).map(({ name }) => name) : [];

/** Runs vitest on the projects of a stage, or on these files and tests of them; answers its files as they ended. */
async function runFiles(stage, context, name, files = [], tests = []) {
  const report = join(context.reports, `${name}.json`);
  const projects = stage.projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = files.length > 0 ? files : changed ? [changed] : [];
  const only = tests.length > 0 ? ['-t', `^(${tests.map(asPattern).join('|')})$`] : [];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...projects, ...reporters, ...only];
  const env = childEnvironment({
    ...(context.chromium ? { CHROMIUM_PATH: context.chromium } : {}),
    TEST_NOTES_FILE: join(context.reports, `${stage.name}.notes`),
    ...(jitter ? { TEST_JITTER_MS: jitter } : {}),
  });
  const ended = readReport(report, await runNode(context.node, args, env), changed !== undefined);
  context.files.push(...ended);
  return ended;
}

/** Runs each file with red tests once more by itself, unless there are more than a race or two would leave. */
async function runRedAgain(stage, context, files) {
  const isRedFile = (file) => existsSync(join(root, file.file)) && redOf(file).length > 0;
  const red = files.flatMap(redOf).length;
  if (interrupted || red > mostUnsteady - context.unsteady.length) return files;
  const merged = [];
  for (const [index, file] of files.entries()) {
    if (!isRedFile(file)) {
      merged.push(file);
      continue;
    }
    say(`\n== Once more by itself: ${file.file}`);
    const [again] = await runFiles(stage, context, `${stage.name}-${index}`, [file.file], testsAgain(file));
    const result = mergeRuns(file, again);
    merged.push(result.file);
    context.unsteady.push(...result.unsteady);
  }
  return merged;
}

async function runVitest(stage, context) {
  let files = await runFiles(stage, context, stage.name);
  if (stage.name === 'e2e') files = await runRedAgain(stage, context, files);
  const red = files.flatMap(redOf);
  context.failures.push(...red.map(told));
  const notes = readNotes(join(context.reports, `${stage.name}.notes`));
  if (red.length > 0 && notes) context.failures.push(`What stood then:\n${notes}`);
  return countsOf(files);
}

/** A stage that is one program, not tests. */
async function runTool(context, name) {
  const env = childEnvironment(context.chromium ? { CHROMIUM_PATH: context.chromium } : {});
  const code = await runNode(context.node, [join(root, 'tools', name)], env);
  return code === 0 ? { passed: 0, failed: 0, skipped: 0 } : oneFailure;
}

/** The browser tests look at the built client; when it cannot be built they do not run on an old one. */
async function buildWeb(context) {
  try {
    await ensureWebBuild(context.node);
    return { passed: 0, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    say(error.message);
    context.brokenBuild = error.message;
    return oneFailure;
  }
}

/** A stage whose browser or web client is missing fails with the sentence that says what to do. */
function whatIsMissing(stage, context) {
  if (stage.browser && !context.chromium) return sentences.needsChromium;
  return stage.browser ? context.brokenBuild : undefined;
}

async function runStage(stage, context) {
  if (interrupted) return oneFailure;
  if (stage.name === 'checks') return runTool(context, 'check.mjs');
  if (stage.name === 'web-build') return buildWeb(context);
  if (stage.name === 'first-load') {
    return context.brokenBuild ? oneFailure : runTool(context, 'check-first-load.mjs');
  }
  const missing = whatIsMissing(stage, context);
  if (missing) {
    say(missing);
    return oneFailure;
  }
  if (stage.name === 'walls') return runTool(context, 'test-walls.ts');
  if (stage.name === 'walkthrough') return runTool(context, 'follow-walkthrough.ts');
  return runVitest(stage, context);
}

function prepare(chosen, node) {
  const needsBrowser = chosen.some((stage) => stage.browser);
  if (needsBrowser && !findChromium()) installMissing(['chromium']);
  return {
    node,
    chromium: needsBrowser ? findChromium() : null,
    reports: mkdtempSync(join(tmpdir(), 'recado-tests-')),
    failures: [],
    unsteady: [],
    files: [],
  };
}

function chooseStages() {
  const all = process.argv.includes('--long') ? longStages : stages;
  const only = wordOf('only')?.split(',');
  const unknown = only?.filter((name) => !all.some((stage) => stage.name === name)) ?? [];
  if (unknown.length > 0)
    throw new BootstrapError(
      `Unknown stage: ${unknown.join(', ')}. Stages: ${all.map((stage) => stage.name).join(', ')}.`,
    );
  const isChosen = (stage) => (only ? only.includes(stage.name) : !stage.given || process.env.TEST_DATABASE_URL);
  const needsBuild = all.some((stage) => isChosen(stage) && (stage.browser || stage.built));
  return all.filter((stage) => isChosen(stage) || (needsBuild && stage.name === 'web-build'));
}

function stopOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      interrupted = true;
      child?.kill('SIGTERM');
    });
  }
}

function summarise(results, { failures, unsteady, files }) {
  say('\n== Stages');
  for (const { title, counts, seconds } of results) {
    const outcome = counts.failed === 0 ? 'ok    ' : 'FAILED';
    say(`${outcome} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
  }
  say(`\n== Slowest files\n${slowestOf(files).join('\n')}`);
  if (failures.length > 0) say(`\n== Failures\n${failures.join('\n\n')}`);
  if (unsteady.length > 0) say(`\n== Unsteady: failed once, passed once\n${unsteady.map(told).join('\n\n')}`);
  const total = (kind) => results.reduce((sum, result) => sum + result.counts[kind], 0);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  say(`\nTotal: ${total('passed')} passed, ${total('failed')} failed${skipped}`);
  if (total('failed') > 0 || unsteady.length > mostUnsteady) process.exitCode = 1;
}

async function runAll(chosen, context) {
  const results = [];
  for (const stage of chosen) {
    say(`\n== ${stage.title}`);
    const from = performance.now();
    const counts = await runStage(stage, context);
    results.push({ title: stage.title, counts, seconds: (performance.now() - from) / 1000 });
  }
  return results;
}

await runMain(async () => {
  requireNode20();
  stopOnSignal();
  const chosen = chooseStages();
  await ensurePackages();
  const context = prepare(chosen, findNode24());
  try {
    summarise(await runAll(chosen, context), context);
  } finally {
    rmSync(context.reports, { recursive: true, force: true });
  }
});
