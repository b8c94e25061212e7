/**
 * `npm run bench`: prints what the product does beside a bare floor of the same run; it judges nothing.
 * `-- --quick` shortens it, `-- --only=start,memory,pages,signins,attacks,contacts,pipeline,bot,inbound,media,connections,lists,search,browser,fanout` chooses parts.
 * `-- --beside=01a9567` measures an earlier commit too, part by part in turn, and prints both and their ratio.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
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
import { findChromium } from './system-packages.mjs';

const parts =
  'start,memory,pages,signins,attacks,contacts,pipeline,bot,inbound,media,connections,lists,search,browser,fanout';
const wordOf = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const words = process.argv.slice(2).filter((word) => !/^--(only|beside)=/.test(word));

const environment = (extra = {}) =>
  childEnvironment({
    USER_REQUESTS_PER_MINUTE: '1000000',
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findChromium() ?? '',
    ...extra,
  });

/** Runs a program of this checkout; what it prints is shown, and written to `copy` as well. */
function run(node, args, env, copy) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: ['inherit', copy ? 'pipe' : 'inherit', 'inherit'], env });
    child.stdout?.on('data', (part) => {
      process.stdout.write(part);
      copy.write(part);
    });
    // The terminal tells the child as well; this process waits for it.
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, pass);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

function must(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new BootstrapError(`${command} ${args.join(' ')} failed; the reason is above.`);
}

/** The commit in a folder of its own, ready to be started. */
function checkOut(commit, folder, node) {
  say(`Preparing ${commit}…`);
  must('git', ['worktree', 'add', '--detach', '--force', folder, commit], root);
  must('npm', ['ci'], folder);
  must(node, [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], join(folder, 'apps/web'));
}

async function compare(node, commit) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-beside-'));
  const other = join(folder, 'product');
  try {
    checkOut(commit, other, node);
    const files = [join(folder, 'ours.txt'), join(folder, 'theirs.txt')];
    const copies = files.map((file) => createWriteStream(file));
    for (const part of (wordOf('only') ?? parts).split(',')) {
      for (const [index, extra] of [{}, { BENCH_PRODUCT: other }].entries()) {
        say(`\n== ${index === 0 ? 'this build' : commit}`);
        await run(node, [join(root, 'bench/main.ts'), `--only=${part}`, ...words], environment(extra), copies[index]);
      }
    }
    await Promise.all(copies.map((copy) => new Promise((resolve) => copy.end(resolve))));
    say(`\n== This build, ${commit}, and the first as a part of the second`);
    return run(node, [join(root, 'bench/compare.ts'), ...files], environment());
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

await runMain(async () => {
  requireNode20();
  await ensurePackages();
  const node = findNode24();
  await ensureWebBuild(node);
  const commit = wordOf('beside');
  process.exitCode = commit
    ? await compare(node, commit)
    : await run(node, [join(root, 'bench/main.ts'), ...process.argv.slice(2)], environment());
});
