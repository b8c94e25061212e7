import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { programOf } from './binaries.ts';
import { commandOf, giveTo, type Place } from './place.ts';
import { DatabaseTrouble, troubleOf } from './trouble.ts';

/** The superuser of the cluster; only the product's keeper of the server signs in as it. */
export const keeper = 'postgres';

const passwordFile = (place: Place): string => path.join(place.home, 'postgres.password');

/**
 * The password of both logins. Only Windows needs one: elsewhere the server listens on a socket in a folder that nobody
 * else can enter.
 */
export function passwordOf(place: Place): string | undefined {
  return process.platform === 'win32' ? fs.readFileSync(passwordFile(place), 'utf8') : undefined;
}

async function runInitdb(place: Place, draft: string, flags: readonly string[]): Promise<void> {
  const program = programOf(place.binaries, 'initdb');
  const { file, args, options } = commandOf(place, program, ['-D', draft, '-U', keeper, ...flags]);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part));
  const [code] = await once(child, 'close');
  if (code !== 0) throw troubleOf(said, place.folder);
}

/** No start takes this long to make one. */
const oldDraftMs = 600_000;

function dropOldDrafts({ home, folder }: Place): void {
  for (const name of fs.readdirSync(home)) {
    const draft = path.join(home, name);
    if (!draft.startsWith(`${folder}-draft-`) || Date.now() - fs.statSync(draft).mtimeMs < oldDraftMs) continue;
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Makes an empty cluster: names sort by ICU where a query asks for it, everything else by code points. It is made beside
 * its place and moved there when it is whole, so a start that was cut off leaves none by halves.
 */
async function makeCluster(place: Place, isThrowaway: boolean): Promise<void> {
  dropOldDrafts(place);
  const draft = fs.mkdtempSync(`${place.folder}-draft-`);
  const flags = [
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    giveTo(place, draft);
    if (process.platform === 'win32') {
      fs.writeFileSync(passwordFile(place), randomBytes(24).toString('hex'), { mode: 0o600 });
      flags.push('--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`);
    } else flags.push('--auth-local=trust', '--auth-host=reject');
    await runInitdb(place, draft, isThrowaway ? [...flags, '--no-sync'] : flags);
    fs.renameSync(draft, place.folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another start was faster: its cluster is as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Makes sure that there is a cluster that this server can open. Throws the troubles `otherVersion` and `olderFolder`. */
export async function ensureCluster(place: Place, dataDir: string, isThrowaway: boolean): Promise<void> {
  const versionFile = path.join(place.folder, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) {
    const older = path.join(dataDir, 'db');
    if (fs.existsSync(path.join(older, 'PG_VERSION'))) throw new DatabaseTrouble('olderFolder', { folder: older });
    await makeCluster(place, isThrowaway);
  }
  const found = fs.readFileSync(versionFile, 'utf8').trim();
  const wanted = place.binaries.version.split('.')[0] ?? '';
  if (found !== wanted) throw new DatabaseTrouble('otherVersion', { folder: place.folder, found, wanted });
}

/** Makes sure that the cluster has a database of this name, and a login of the same name that owns it and is no superuser. */
export async function ensureDatabase(keeping: pg.Client, name: string, password: string | undefined): Promise<void> {
  const has = async (what: string): Promise<boolean> => (await keeping.query(what, [name])).rows.length > 0;
  // The password is hexadecimal; no statement of this kind takes parameters.
  const secret = password ? ` password '${password}'` : '';
  if (!(await has('select 1 from pg_roles where rolname = $1')))
    await keeping.query(`create role ${name} login createrole createdb${secret}`);
  if (!(await has('select 1 from pg_database where datname = $1')))
    await keeping.query(`create database ${name} owner ${name} strategy file_copy`);
}
