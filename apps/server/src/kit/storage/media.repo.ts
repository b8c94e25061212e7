import type { MediaKind } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Data, TenantDb } from '../db/data.ts';
import { fail } from '../http/fail.ts';
import type { Storage } from './storage.ts';
import { storageKey } from './storage-key.ts';

/** A file of a company, as its row says. */
export interface Media {
  companyId: number;
  id: string;
  purpose: string;
  name: string;
  type: string;
  kind: MediaKind;
  bytes: number;
  sha256: string;
  createdAt: Date;
}

export interface NewMedia {
  companyId: number;
  id: string;
  purpose: string;
  name: string;
  type: string;
  kind: MediaKind;
  createdBy: number | null;
}

/** A transaction, and the company whose files it is about. */
type Holder = Pick<TenantDb, 'db' | 'companyId'>;

/** Notes a file before its first byte is stored, so that whatever a crash leaves is found by the clean-up. */
export async function insertMedia(data: Data, media: NewMedia): Promise<void> {
  const { companyId, id, purpose, name, type, kind, createdBy } = media;
  const row = { company_id: companyId, id, purpose, name, type, kind, created_by: createdBy };
  await data.tenant(companyId, ({ db }) => db.insertInto('media').values(row).execute());
}

/** Notes that all of a file is stored. Answers false when its row is gone: nobody will ever ask for it. */
export async function finishMedia(
  data: Data,
  companyId: number,
  id: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<boolean> {
  const finished = await data.tenant(companyId, ({ db }) =>
    db
      .updateTable('media')
      .set({ bytes, sha256 })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return finished.numUpdatedRows === 1n;
}

/** A whole file of the company, or null; one that was released is gone, though its bytes wait for the clean-up. */
export async function findMedia(data: Data, companyId: number, id: string): Promise<Media | null> {
  const [rows] = await data.read<[Media]>(companyId, [
    sql`select company_id as "companyId", id, purpose, name, type, kind, bytes, sha256, created_at as "createdAt"
      from media where company_id = ${companyId} and id = ${id} and bytes is not null
        and (sweep_at is null or sweep_at > now())`,
  ]);
  return rows[0] ?? null;
}

/** The whole files among these ids; for lists, in one statement. */
export async function listMedia({ db, companyId }: TenantDb, ids: readonly string[]): Promise<Map<string, Media>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Media>`
    select company_id as "companyId", id, purpose, name, type, kind, bytes, sha256, created_at as "createdAt"
    from media where company_id = ${companyId} and id = any(${[...ids]}) and bytes is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Says in the caller's transaction that something holds these files now, so that the clean-up leaves them. Fails with
 * ERR_NO_FILE_FOUND unless all are whole files of the company that were sent for this purpose.
 */
export const attachMedia = (holder: Holder, ids: readonly string[], purpose: string): Promise<void> =>
  hold(holder, ids, purpose, sql<null>`null`);

/** The same for so many days: then the clean-up deletes them, with what names them. */
export const lendMedia = (holder: Holder, ids: readonly string[], purpose: string, days: number): Promise<void> =>
  hold(holder, ids, purpose, sql<Date>`now() + make_interval(days => ${days})`);

async function hold(
  { db, companyId }: Holder,
  ids: readonly string[],
  purpose: string,
  until: RawBuilder<Date | null>,
): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const found = await db
    .updateTable('media')
    .set({ sweep_at: until })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...wanted])
    .where('purpose', '=', purpose)
    .where('bytes', 'is not', null)
    .returning('id')
    .execute();
  if (found.length !== wanted.size) fail('ERR_NO_FILE_FOUND');
}

/** Says in the caller's transaction that nothing holds these files any more: the next clean-up deletes them. */
export async function releaseMedia({ db, companyId }: Holder, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('media')
    .set({ sweep_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes files at once, rows and bytes. What cannot be deleted now is left to the clean-up. */
export async function discardMedia(
  data: Data,
  storage: Storage,
  companyId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await data.tenant(companyId, (tx) => releaseMedia(tx, ids));
  for (const id of ids) await storage.remove(storageKey(companyId, id));
  await data.tenant(companyId, ({ db }) =>
    db
      .deleteFrom('media')
      .where('company_id', '=', companyId)
      .where('id', 'in', [...ids])
      .execute(),
  );
}

/** Files of one step of the clean-up. */
const atOnce = 100;

/** Rows that are due, and locked, with their bytes removed; answers how many. */
function sweepSome(data: Data, storage: Storage): Promise<number> {
  return data.system(async ({ db }) => {
    const due = await sql<{ company_id: number; id: string }>`
      delete from media where (company_id, id) in (
        select company_id, id from media where sweep_at <= now() order by sweep_at limit ${atOnce} for update skip locked)
      returning company_id, id`.execute(db);
    // Before the commit: if the store refuses, the rows stay and the next clean-up tries again.
    for (const { company_id, id } of due.rows) await storage.remove(storageKey(company_id, id));
    return due.rows.length;
  });
}

/** Deletes the files that nothing holds: 24 hours after they came, or at once when they were released (trust I-22). */
export async function sweepMedia(data: Data, storage: Storage, isOver: () => boolean = () => false): Promise<void> {
  let swept = atOnce;
  while (swept === atOnce && !isOver()) swept = await sweepSome(data, storage);
  await storage.tidy();
}
