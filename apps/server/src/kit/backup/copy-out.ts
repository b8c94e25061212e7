import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { DescribedTable } from './describe-database.ts';
import type { TableTotals } from './manifest.ts';

const partBytes = 1 << 20;

/** Values are written the same way whatever the database or its login are set to. */
export const sameForms = `set datestyle to iso; set intervalstyle to postgres; set timezone to utc; set bytea_output to hex;
  set extra_float_digits to 1; set client_encoding to utf8; set statement_timeout to 0; set lock_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set jit to off; set search_path to public`;

/**
 * The rows of a table in the order of its key, as COPY writes them, in parts of a megabyte. What it returns is how many
 * there were, and the hash of all of it: two databases with the same rows answer the same.
 */
export async function* copyOut(
  client: pg.ClientBase,
  { name, columns, order }: DescribedTable,
): AsyncGenerator<Buffer, TableTotals, undefined> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = client.query(to(`copy (select ${list} from "${name}" order by ${order}) to stdout`));
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** The same, for whoever wants to know nothing but that. */
export async function totalsOf(client: pg.ClientBase, table: DescribedTable): Promise<TableTotals> {
  const parts = copyOut(client, table);
  for (;;) {
    const part = await parts.next();
    if (part.done) return part.value;
  }
}
