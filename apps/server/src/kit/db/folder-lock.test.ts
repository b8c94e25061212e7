import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder = '';
let dir = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'recado-lock-'));
  dir = path.join(folder, 'db');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const writeLock = (text: string) => fs.writeFileSync(`${dir}.lock`, text);

/** A lock that a process writes which then stays alive, or is killed. */
async function otherHolder() {
  const code = `import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}).then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(dir)}); process.stdout.write('held'); setInterval(() => {}, 1000);
  })`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    pid: child.pid,
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('a folder is opened by one process only, and by the next one when the first is killed', async () => {
  const other = await otherHolder();
  expect(() => lockFolder(dir)).toThrow(`in use by process ${other.pid}`);
  await other.kill();
  lockFolder(dir)();
  expect(fs.existsSync(`${dir}.lock`)).toBe(false);
});

test('the same process does not open a folder twice', () => {
  const release = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow('already open in this process');
  release();
  lockFolder(dir)();
});

test('a dead holder whose process id this process has now is no holder', () => {
  writeLock(`${process.pid} 1`);
  lockFolder(dir)();
});

test.runIf(fs.existsSync('/proc/self/stat'))(
  'a dead holder whose process id another process has now is none',
  async () => {
    writeLock(`${process.ppid} 1`);
    lockFolder(dir)();
  },
);

test('a lock that was cut off while it was written holds nobody back', () => {
  writeLock('');
  lockFolder(dir)();
});
