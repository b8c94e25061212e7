/**
 * A PostgreSQL cluster for one test run: own temporary folder, loopback only, on a free port, without fsync.
 * The tests log in as `recado`, who may create databases and roles but is no superuser, as an operator's user would be.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BootstrapError } from './bootstrap.mjs';

const stopTimeoutMs = 15_000;
const pollMs = 50;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root: then everything is done as the system's own `postgres` account. */
function runAsPostgres(command, args, folder) {
  const isRoot = process.getuid?.() === 0;
  const [program, full] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  const result = spawnSync(program, full, { cwd: folder, encoding: 'utf8' });
  if (result.status !== 0) {
    const reason = result.error?.message ?? `${result.stdout}${result.stderr}`;
    throw new BootstrapError(`PostgreSQL for the tests could not be started (${command}):\n${reason}`);
  }
  return result.stdout;
}

function giveToPostgres(folder) {
  chmodSync(folder, 0o700);
  if (process.getuid?.() !== 0) return;
  const lookUp = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  chownSync(folder, lookUp('-u'), lookUp('-g'));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function stopByPid(pid, folder) {
  if (isRunning(pid)) process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (isRunning(pid) && Date.now() < deadline) await delay(pollMs);
  if (isRunning(pid)) process.kill(pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the cluster with the tools in `bin`; gives the address for the tests, and how to stop and delete it. */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-postgres-'));
  giveToPostgres(folder);
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const run = (tool, args) => runAsPostgres(join(bin, tool), args, folder);
  try {
    run('initdb', [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--no-sync',
    ]);
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 200,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(cluster, 'postgresql.conf'), lines.join(''));
    run('pg_ctl', ['-D', cluster, '-l', join(folder, 'log'), '-w', '-t', '60', 'start']);
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const sql = (text) =>
      run('psql', ['-h', folder, '-p', String(port), '-U', 'postgres', '-d', 'postgres', '-qc', text]);
    sql("create role recado login createdb createrole nosuperuser password 'recado'");
    sql('create database recado owner recado');
    return { url: `postgres://recado:recado@127.0.0.1:${port}/recado`, stop: () => stopByPid(pid, folder) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
