import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** What the start commands do while they install or build: the command tells its id and goes on until it is ended. */
const starter = `
import { runToEnd } from ${JSON.stringify(new URL('./bootstrap.mjs', import.meta.url).href)};
await runToEnd(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 60_000)']);
console.log('goes on');`;

/** Whether a process is still there; it is ended then, because it would hold the output of this test. */
function isLeft(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

test('whoever stops a start while it builds leaves no process behind', async () => {
  const args = ['--input-type=module', '-e', starter];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(started, 'exit');
  const told: string[] = [];
  const lines = createInterface({ input: started.stdout }).on('line', (line) => told.push(line));
  await once(lines, 'line');
  const build = Number(told[0]);
  started.kill('SIGTERM');
  const end = await exited;
  const left = isLeft(build);
  expect([end, left, told]).toEqual([[null, 'SIGTERM'], false, [String(build)]]);
});
