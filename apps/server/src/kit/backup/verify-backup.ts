import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { partsOfKey } from '../storage/storage-key.ts';
import { onConnection } from './backup-client.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { totalsOf } from './copy-out.ts';
import { describeTables } from './describe-database.ts';
import { lookThrough } from './look-through.ts';
import type { Totals } from './manifest.ts';
import { restoreDatabase } from './restore-database.ts';
import type { TellProgress } from './write-backup.ts';

export interface VerifyWork {
  /** The installation's database; the scratch one is made beside it. */
  url: string;
  file: string;
  passphrase: string;
  tell?: TellProgress;
}

/** Does a work with a new, empty database of the same server, which is dropped at its end. */
async function withScratchDatabase(url: string, work: (scratch: string) => Promise<void>): Promise<void> {
  const name = `recado_verify_${randomBytes(6).toString('hex')}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  await onConnection(url, async (client) => {
    await client.query(`create database ${name}`).catch((error: Error & { code?: string }) => {
      // 42501: the login may not make databases.
      if (error.code === '42501') throw new BackupTrouble('noScratch', {}, error);
      throw error;
    });
    await work(address.href).finally(() => client.query(`drop database ${name} with (force)`));
  });
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Compares a file with what its row says. */
async function compareFile(client: pg.ClientBase, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const found = await hashOf(content);
  const { company, id } = partsOfKey(key);
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from media where company_id = $1 and id = $2',
    [company, id],
  );
  if (rows[0]?.sha256 !== found) throw new BackupTrouble('different', { table: key });
}

async function compareTables(client: pg.Client, { tables }: Totals): Promise<void> {
  for (const table of await describeTables(client)) {
    const { rows, sha256 } = await totalsOf(client, table);
    const wanted = tables[table.name];
    if (rows !== wanted?.rows || sha256 !== wanted.sha256) throw new BackupTrouble('different', { table: table.name });
  }
}

/**
 * Restores an archive into a scratch database and reads that anew: every table must have as many rows with the same hash
 * as the original had, and every file the hash that its row says. Throws BackupTrouble when it is not so.
 */
export async function verifyBackup({ url, ...work }: VerifyWork): Promise<Totals> {
  const looked = await lookThrough(work.file, work.passphrase);
  await withScratchDatabase(url, async (scratch) => {
    const takeFile = (key: string, content: AsyncIterable<Uint8Array>, client: pg.ClientBase) =>
      compareFile(client, key, content);
    await restoreDatabase({ ...work, ...looked, url: scratch, takeFile });
    await onConnection(scratch, (client) => compareTables(client, looked.totals));
  });
  return looked.totals;
}
