/**
 * `npm run check`: everything that refuses a change without running the product. One line per stage; what failed is
 * printed below, and the suppressions of rules are counted and shown.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, ensurePackages, findNode24, requireNode20, root, runMain, say } from './bootstrap.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Longest first, so that the short ones fill the second processor. */
const stages = [
  {
    name: 'types of server and packages',
    args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'tsconfig.json'],
  },
  {
    name: 'types of the web client',
    args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'apps/web/tsconfig.json'],
  },
  {
    // Apart from the pages': a worker has other names.
    name: 'types of the service worker',
    args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'apps/web/worker/tsconfig.json'],
  },
  {
    // Apart from the server's: what runs inside a page knows the browser's names.
    name: 'types of the end-to-end tests',
    args: [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', 'e2e/tsconfig.json'],
  },
  {
    name: 'lint and format (Biome)',
    args: [
      bin('@biomejs/biome/bin/biome'),
      'check',
      '--reporter=concise',
      '--error-on-warnings',
      '--max-diagnostics=80',
      '.',
    ],
  },
  { name: 'clones (jscpd, at most 2 %)', args: ['tools/check-clones.mjs'] },
  { name: 'boundaries (dependency-cruiser)', args: ['tools/check-boundaries.mjs'] },
  { name: 'words: code is English', args: ['tools/check-words.ts'] },
  { name: 'kits name no feature', args: ['tools/check-kits.ts'] },
  { name: 'tables have one owner', args: ['tools/check-table-owners.ts'] },
  { name: 'ticket actions stand in one table', args: ['tools/check-ticket-actions.ts'] },
  { name: 'regular expressions stay linear', args: ['tools/check-regexps.ts'] },
  { name: 'migrations are append-only', args: ['tools/check-migrations.ts'] },
  { name: 'generated docs are fresh', args: ['tools/generate-docs.ts', '--check'] },
  { name: 'docs: links and environment', args: ['tools/check-docs.ts'] },
  { name: 'NOTICE is fresh', args: ['tools/generate-notice.ts', '--check'] },
];

function runStage(node, { name, args }) {
  const from = performance.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: childEnvironment({ FORCE_COLOR: '0' }) });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      const lastLine = output.trim().split('\n').at(-1) ?? '';
      say(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${name}${code === 0 && lastLine.length < 80 ? `  (${lastLine || 'clean'})` : ''}`,
      );
      resolve({ name, output, isGood: code === 0 });
    });
  });
}

/** Every processor takes the next stage until none is left. */
async function runAll(node) {
  const waiting = [...stages];
  const results = [];
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) results.push(await runStage(node, stage));
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  return results;
}

function showSuppressions() {
  const marks = '(biome-ignore|check-words-allow:|@ts-expect-error|jscpd:ignore-start)';
  const search = ['grep', '-nE', '--untracked', marks, '--', 'apps', 'packages', 'e2e', 'bench'];
  const { stdout } = spawnSync('git', search, { cwd: root, encoding: 'utf8' });
  const lines = (stdout ?? '').trim().split('\n').filter(Boolean);
  say(`\nSuppressions: ${lines.length}`);
  for (const line of lines) say(`  ${line.replace(/:\s+/, ': ').slice(0, 180)}`);
}

await runMain(async () => {
  requireNode20();
  await ensurePackages();
  const results = await runAll(findNode24());
  const failed = results.filter((result) => !result.isGood);
  for (const { name, output } of failed) say(`\n--- ${name}\n${output.trim()}`);
  showSuppressions();
  say(failed.length === 0 ? '\nAll checks pass.' : `\n${failed.length} of ${results.length} checks failed.`);
  if (failed.length > 0) process.exitCode = 1;
});
