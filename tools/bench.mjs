/**
 * `npm run bench`: prints what the product does beside a bare floor of the same run; it judges nothing.
 * `-- --quick` shortens it, `-- --only=start,memory,pages,signins,contacts,pipeline,bot,inbound,media,connections,lists,search,browser,fanout` chooses parts. TEST_POSTGRES_URL names a PostgreSQL.
 */
import { spawn } from 'node:child_process';
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
import { findChromium, findPostgres } from './system-packages.mjs';
import { startPostgres } from './throwaway-postgres.mjs';

async function startCluster() {
  const bin = findPostgres();
  if (process.env.TEST_POSTGRES_URL || !bin) return null;
  try {
    return await startPostgres(bin);
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    say(error.message);
    return null;
  }
}

function runBench(node, env) {
  return new Promise((resolve, reject) => {
    const args = [join(root, 'bench/main.ts'), ...process.argv.slice(2)];
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
    // The terminal tells the child as well; this process waits, so that the cluster is stopped and deleted.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

await runMain(async () => {
  requireNode20();
  ensurePackages();
  const node = findNode24();
  ensureWebBuild(node);
  const cluster = await startCluster();
  try {
    const url = process.env.TEST_POSTGRES_URL ?? cluster?.url ?? '';
    process.exitCode = await runBench(
      node,
      childEnvironment({
        TEST_POSTGRES_URL: url,
        USER_REQUESTS_PER_MINUTE: '1000000',
        CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findChromium() ?? '',
      }),
    );
  } finally {
    await cluster?.stop();
  }
});
