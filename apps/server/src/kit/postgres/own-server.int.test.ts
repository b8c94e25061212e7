import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '../db/pool.ts';
import { type OwnServer, type OwnServerOptions, openOwnServer } from './own-server.ts';

/* The server of the packages, on folders of their own, held by this process and by others. */

const worker = fileURLToPath(new URL('./test-own-server-process.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  home = fs.mkdtempSync(path.join(tmpdir(), 'own-server-'));
  fs.chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  fs.rmSync(home, { recursive: true, force: true });
});

async function open(options: Partial<OwnServerOptions> = {}): Promise<OwnServer> {
  const server = await openOwnServer({ dataDir, isThrowaway: true, ...options });
  stops.push(() => server.stop());
  return server;
}

async function ask<T extends object>({ url }: { url: string }, text: string): Promise<T[]> {
  const pool = openPool(url, 1);
  try {
    return (await pool.query<T>(text)).rows;
  } finally {
    await pool.end();
  }
}

/** Its parent is gone, and the system has not cleared it away yet: it runs no more. */
const hasRun = (pid: number): boolean => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !hasRun(pid);
  } catch {
    return false;
  }
};

interface Other {
  child: ChildProcess;
  said: { url: string; pid: number; folder: string; kind?: string };
  kill(): Promise<void>;
}

/** Another process that opens the folder, and what it says. */
async function other(options: Partial<OwnServerOptions> & { as?: number } = {}): Promise<Other> {
  const { as, ...rest } = options;
  const args = [worker, JSON.stringify({ dataDir, isThrowaway: true, ...rest })];
  const user = as === undefined ? {} : { uid: as, gid: as };
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', ...user });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  stops.push(kill);
  return { child, said: JSON.parse(String(line)), kill };
}

const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 });

describe('the first start and a normal stop', () => {
  test('make a database that keeps what is written, and leave no process and no socket behind', async () => {
    const server = await open();
    await ask(server, 'create table kept as select 7 as n');
    const socket = new URL(server.url).searchParams.get('host') ?? '';
    expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
    const pid = server.pid();
    await server.stop();
    await gone(pid);
    expect(fs.existsSync(socket)).toBe(false);
    expect(await ask(await open(), 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('work with fsync on outside of tests, and as a login that is no superuser', async () => {
    const server = await open({ isThrowaway: false });
    expect(
      await ask(
        server,
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, rolsuper as super
        from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ fsync: 'on', pages: 'on', super: false }]);
  });

  test('bring the extensions and the order of names that the product asks for', async () => {
    const server = await open();
    await ask(server, 'create extension pg_trgm; create extension unaccent');
    expect(
      await ask(
        server,
        `select string_agg(n, ' ' order by n collate "pt-BR-x-icu") as names from unnest(array['Zé', 'Bia', 'Ágata', 'Ana']) n`,
      ),
    ).toEqual([{ names: 'Ágata Ana Bia Zé' }]);
  });

  test('work in a folder with spaces, accents and two hundred signs', async () => {
    dataDir = path.join(home, 'Área de trabalho', 'São João '.padEnd(120, 'ã').slice(0, 120), 'dados');
    expect(await ask(await open(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(dataDir.length).toBeGreaterThan(150);
  });

  test('leave nothing running when the process ends by itself', async () => {
    const { child, said } = await other();
    child.stdin?.write('exit');
    await gone(said.pid);
  });
});

test('a process that is told to end while its server is starting takes it along', async () => {
  await (await open()).stop();
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  const child = spawn(process.execPath, [worker, JSON.stringify({ dataDir, isThrowaway: true })], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(fs.existsSync(file)).toBe(true), { timeout: 20_000, interval: 1 });
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  child.kill('SIGTERM');
  await ended;
  await gone(pid);
});

describe('a folder belongs to one process', () => {
  test('another one is told who has it', async () => {
    const { child } = await other();
    const refused = await open().catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'inUse', details: { pid: String(child.pid) } });
  });

  test('once that one is killed the next start takes its server over at once', async () => {
    const { said, kill } = await other();
    await ask(said, 'create table kept as select 7 as n');
    void kill();
    const server = await open();
    expect([server.pid(), await ask(server, 'select n from kept')]).toEqual([said.pid, [{ n: 7 }]]);
  });

  test('of several that start at once on a new folder one has it, and it is whole', async () => {
    const all = await Promise.all([other(), other(), other()]);
    const holders = all.filter(({ said }) => said.url);
    expect(holders).toHaveLength(1);
    expect(all.filter(({ said }) => said.kind === 'inUse')).toHaveLength(2);
    expect(await ask(holders[0]?.said as Other['said'], 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('a server that dies', () => {
  test('is started again at the same address while the product runs', async () => {
    const told: string[] = [];
    const server = await open({ isThrowaway: false, tell: (what) => told.push(what) });
    await ask(server, 'create table kept as select 7 as n');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]), {
      timeout: 30_000,
    });
    await vi.waitFor(() => expect(told).toEqual(['lost', 'back']), { timeout: 30_000 });
    expect(server.pid()).not.toBe(killed);
  });

  test('and its holder with it: the next start works at once', async () => {
    const { said, kill } = await other({ isThrowaway: false });
    await ask(said, 'create table kept as select 7 as n');
    process.kill(said.pid, 'SIGKILL');
    await kill();
    expect(await ask(await open({ isThrowaway: false }), 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('leaves a number behind that another process may have now', async () => {
    const server = await open();
    const file = path.join(server.folder, 'postmaster.pid');
    const left = fs.readFileSync(file, 'utf8');
    await server.stop();
    fs.writeFileSync(file, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    expect(await ask(await open(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('trouble is told and nothing is changed', () => {
  const refused = () => open().catch((error: { kind?: string }) => error.kind ?? error);

  test('by the files of another version', async () => {
    const server = await open();
    await server.stop();
    fs.writeFileSync(path.join(server.folder, 'PG_VERSION'), '17\n');
    expect(await open().catch((error: unknown) => error)).toMatchObject({
      kind: 'otherVersion',
      details: { found: '17', wanted: '18' },
    });
  });

  test('by the folder of an older Recado', async () => {
    const older = path.join(dataDir, 'db');
    fs.mkdirSync(older, { recursive: true });
    fs.writeFileSync(path.join(older, 'PG_VERSION'), '18');
    expect(await refused()).toBe('olderFolder');
    expect(fs.readdirSync(dataDir)).toEqual(['db']);
  });

  test('by damaged files', async () => {
    const server = await open();
    await server.stop();
    const control = path.join(server.folder, 'global', 'pg_control');
    const size = fs.statSync(control).size;
    fs.writeFileSync(control, Buffer.alloc(size));
    expect(await refused()).toBe('damaged');
    expect(fs.readFileSync(control)).toEqual(Buffer.alloc(size));
  });

  test('by a data folder that is none', async () => {
    fs.writeFileSync(dataDir, 'a file');
    expect(await refused()).toBe('notWritable');
    expect(fs.readFileSync(dataDir, 'utf8')).toBe('a file');
  });
});

/** The checkout may lie where no other user can read it. */
function canBeReadByAll(file: string): boolean {
  const parent = path.dirname(file);
  return (fs.statSync(file).mode & 0o5) !== 0 && (parent === file || canBeReadByAll(parent));
}

describe.runIf(isRoot)('users', () => {
  const nobody = 65_534;

  test('root below a folder that only root can enter', async () => {
    fs.chmodSync(home, 0o700);
    expect(await ask(await open(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('root where the system has no user namespaces: the server has a number of its own', async () => {
    const server = await open({ mayUseNamespaces: false });
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(fs.statSync(server.folder).uid).not.toBe(0);
    expect(fs.statSync(`/proc/${server.pid()}`).uid).not.toBe(0);
    await server.stop();
    // The same folder serves where there are some, and back.
    for (const mayUseNamespaces of [true, false]) {
      const again = await open({ mayUseNamespaces });
      expect([again.folder, await ask(again, 'select 1 as n')]).toEqual([server.folder, [{ n: 1 }]]);
      await again.stop();
    }
  });

  test('root without user namespaces, below a folder that only root can enter', async () => {
    fs.chmodSync(home, 0o700);
    const server = await open({ mayUseNamespaces: false });
    stops.unshift(async () => fs.rmSync(path.dirname(server.folder), { recursive: true }));
    expect(server.folder.startsWith(home)).toBe(false);
    await ask(server, 'create table kept as select 7 as n');
    await server.stop();
    for (const mayUseNamespaces of [true, false]) {
      const again = await open({ mayUseNamespaces });
      expect([again.folder, await ask(again, 'select n from kept')]).toEqual([server.folder, [{ n: 7 }]]);
      await again.stop();
    }
  });

  test.runIf(canBeReadByAll(worker))('an ordinary user', async () => {
    fs.chownSync(home, nobody, nobody);
    const { said } = await other({ as: nobody });
    expect(said.kind).toBeUndefined();
    expect(fs.statSync(said.folder).uid).toBe(nobody);
    expect(await ask(said, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test.runIf(canBeReadByAll(worker))('an ordinary user who may not write there', async () => {
    expect((await other({ as: nobody })).said.kind).toBe('notWritable');
  });
});
