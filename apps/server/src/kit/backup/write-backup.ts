import type pg from 'pg';
import type { Storage } from '../storage/storage.ts';
import { storageKey } from '../storage/storage-key.ts';
import { onConnection } from './backup-client.ts';
import { copyOut } from './copy-out.ts';
import { type DescribedTable, describeSequences, describeTables, newestMigration } from './describe-database.ts';
import {
  fileFolder,
  type Manifest,
  manifestName,
  type TableTotals,
  type Totals,
  tableFolder,
  totalsName,
} from './manifest.ts';
import { type AddEntry, type NewArchive, writeArchive } from './write-archive.ts';

/** What is told while a work goes on. */
export type TellProgress = (progress: { table: string; rows: number }) => void | Promise<void>;

export interface BackupWork extends NewArchive {
  url: string;
  storage: Storage;
  tell?: TellProgress;
}

const namedMissing = 100;
const filesAtOnce = 1000;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

const addBytes = (add: AddEntry, name: string, bytes: Buffer): Promise<void> => add(name, bytes.length, once(bytes));
const addJson = (add: AddEntry, name: string, value: object): Promise<void> =>
  addBytes(add, name, Buffer.from(JSON.stringify(value, null, 1)));

async function addTable(client: pg.Client, add: AddEntry, table: DescribedTable): Promise<TableTotals> {
  const parts = copyOut(client, table);
  for (let number = 1; ; number++) {
    const part = await parts.next();
    if (part.done) return part.value;
    await addBytes(add, `${tableFolder}${table.name}/${String(number).padStart(8, '0')}`, part.value);
  }
}

/** Keys of all whole files that the database knows, some at a time. */
async function* fileKeys(client: pg.Client): AsyncGenerator<string, void, undefined> {
  let after: [number, string] = [0, ''];
  for (;;) {
    const { rows } = await client.query<{ company_id: number; id: string }>(
      `select company_id, id from media where bytes is not null and (company_id, id) > ($1::integer, $2::text)
       order by company_id, id limit ${filesAtOnce}`,
      after,
    );
    for (const { company_id, id } of rows) yield storageKey(company_id, id);
    const last = rows.at(-1);
    if (!last) return;
    after = [last.company_id, last.id];
  }
}

async function addFiles(
  client: pg.Client,
  add: AddEntry,
  storage: Storage,
): Promise<Pick<Totals, 'files' | 'missing'>> {
  const files = { count: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  for await (const key of fileKeys(client)) {
    const found = await storage.stat(key);
    const content = found && (await storage.open(key));
    if (!content) {
      files.missing += 1;
      if (missing.length < namedMissing) missing.push(key);
      continue;
    }
    await add(`${fileFolder}${key}`, found.bytes, content);
    files.count += 1;
    files.bytes += found.bytes;
  }
  return { files, missing };
}

async function fill(client: pg.Client, add: AddEntry, { storage, tell }: BackupWork): Promise<Totals> {
  const schema = await newestMigration(client);
  const described = await describeTables(client);
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    schema,
    tables: described.map(({ name, columns }) => ({ name, columns })),
    sequences: await describeSequences(client),
  };
  await addJson(add, manifestName, manifest);
  const tables: Totals['tables'] = {};
  for (const table of described) {
    const totals = await addTable(client, add, table);
    tables[table.name] = totals;
    await tell?.({ table: table.name, rows: totals.rows });
  }
  const totals = { tables, ...(await addFiles(client, add, storage)) };
  await addJson(add, totalsName, totals);
  return totals;
}

/**
 * Writes all rows and files of an installation into a new archive. All rows are of one instant, whatever is written
 * meanwhile; a file that is deleted meanwhile counts as missing.
 */
export function writeBackup(work: BackupWork): Promise<Totals> {
  return onConnection(work.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    let totals: Totals | undefined;
    await writeArchive(work, async (add) => {
      totals = await fill(client, add, work);
    });
    await client.query('commit');
    return totals as Totals; // the archive is whole, so its last entry was made
  });
}
