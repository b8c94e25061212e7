import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Told apart by the system; containers and other systems have none. */
function machineId(): string {
  try {
    return fs.readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** A copy of a folder has files of its own, made later; the folder may be renamed, and a container made anew around it. */
function markOfFolder(folder: string): string {
  const { ino, birthtimeMs } = fs.statSync(path.join(folder, 'PG_VERSION'));
  return `${ino}.${Math.round(birthtimeMs)}/${machineId()}`;
}

/**
 * Where a database stands: its cluster and which database of it, both new once a dump is restored; for the product's own
 * server the folder and the machine, too, because a copied folder brings its cluster along.
 */
export async function readPlace(pool: pg.Pool, folder: string | null): Promise<string> {
  const { rows } = await pool.query<{ cluster: string; database: string }>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
      (select oid::text from pg_database where datname = current_database()) as database`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not say which one it is.');
  const place = `${row.cluster}/${row.database}`;
  return folder === null ? place : `${place}/${markOfFolder(folder)}`;
}
