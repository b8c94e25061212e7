import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { migrate, migrationNames } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { onConnection } from './backup-client.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { type LookedThrough, tableOf } from './look-through.ts';
import { fileFolder, type Manifest, manifestName } from './manifest.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';
import { withBareTables } from './set-aside.ts';
import type { TellProgress } from './write-backup.ts';

export interface RestoreWork extends LookedThrough {
  url: string;
  file: string;
  passphrase: string;
  /** What is done with each file, by its key in the store, when all rows are there. */
  takeFile(key: string, content: AsyncIterable<Uint8Array>, client: pg.ClientBase): Promise<void>;
  /** Last statements before all of it counts. */
  beforeCommit?(client: pg.ClientBase): Promise<void>;
  tell?: TellProgress;
}

/** The entries with a look at the next one. */
class Entries {
  readonly #source: AsyncGenerator<ArchiveEntry, void, undefined>;
  current: ArchiveEntry | undefined;
  constructor(source: AsyncGenerator<ArchiveEntry, void, undefined>) {
    this.#source = source;
  }
  async advance(): Promise<void> {
    this.current = (await this.#source.next()).value ?? undefined;
  }
  async *partsOf(table: string): AsyncGenerator<Uint8Array, void, undefined> {
    while (this.current && tableOf(this.current.name) === table) {
      yield* this.current.content;
      await this.advance();
    }
  }
  close = () => this.#source.return();
}

type Table = Manifest['tables'][number];

async function fillTable(client: pg.Client, entries: Entries, { name, columns }: Table): Promise<number> {
  if (!entries.current || tableOf(entries.current.name) !== name) return 0;
  const list = columns.map((column) => `"${column}"`).join(', ');
  // Rows that come into a table that this transaction emptied may be written as old ones, which nobody visits again.
  const rows = client.query(from(`copy "${name}" (${list}) from stdin with (freeze)`));
  await pipeline(Readable.from(entries.partsOf(name), { objectMode: false }), rows);
  return rows.rowCount;
}

async function fillTables(client: pg.Client, entries: Entries, work: RestoreWork): Promise<void> {
  const { tables, sequences } = work.manifest;
  if (tables.length > 0)
    // The migrations themselves write rows, which the backup has too.
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  for (const table of tables) {
    const rows = await fillTable(client, entries, table);
    if (rows !== work.totals.tables[table.name]?.rows) throw new BackupTrouble('different', { table: table.name });
    await work.tell?.({ table: table.name, rows });
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`"${name}"`, value, isCalled]);
}

async function takeFiles(client: pg.ClientBase, entries: Entries, { takeFile }: RestoreWork): Promise<void> {
  for (; entries.current?.name.startsWith(fileFolder); await entries.advance())
    await takeFile(entries.current.name.slice(fileFolder.length), entries.current.content, client);
}

async function fill(client: pg.Client, work: RestoreWork): Promise<void> {
  const entries = new Entries(readArchive(work.file, work.passphrase));
  try {
    await entries.advance();
    if (entries.current?.name !== manifestName) throw new BackupTrouble('damaged');
    await entries.advance();
    await client.query('begin');
    const names = work.manifest.tables.map(({ name }) => name);
    await withBareTables(client, names, () => fillTables(client, entries, work));
    await takeFiles(client, entries, work);
    await work.beforeCommit?.(client);
    await client.query('commit');
  } finally {
    await entries.close();
  }
}

/** Makes the tables as the backup had them. Throws BackupTrouble for a backup of a newer version. */
async function makeTables(url: string, schema: string): Promise<void> {
  if (!migrationNames.includes(schema)) throw new BackupTrouble('newer', { schema });
  const pool = openPool(url, 2);
  await migrate(pool, schema).finally(() => pool.end());
}

/**
 * Fills an empty database from an archive that was looked through. All rows come in one transaction, which ends after the
 * last file: whatever goes wrong on the way leaves empty tables.
 */
export async function restoreDatabase(work: RestoreWork): Promise<void> {
  await makeTables(work.url, work.manifest.schema);
  await onConnection(work.url, async (client) => {
    await fill(client, work);
    await client.query('analyze');
  });
}
