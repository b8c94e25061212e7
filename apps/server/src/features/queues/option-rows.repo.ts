import type { QueueOption } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { compareOptions, type OptionPlace } from './option-tree.ts';

/** An option's row with its file. */
export interface OptionFacts extends OptionPlace {
  queueId: number;
  companyId: number;
  title: string;
  message: string;
  mediaId: string | null;
  mediaName: string | null;
  mediaType: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const facts = sql`o.id, o.parent_id as "parentId", o.option, o.queue_id as "queueId", o.company_id as "companyId", o.title,
  o.message, o.media_id as "mediaId", m.name as "mediaName", m.type as "mediaType", o.created_at as "createdAt",
  o.updated_at as "updatedAt"`;
const withFiles = sql`queue_options o left join media m on m.company_id = o.company_id and m.id = o.media_id`;

/** A row in the shape of the wire; `origin` begins the file's address. */
export const toWireOption = (row: OptionFacts, links: MediaLinks, origin?: string): QueueOption => ({
  id: row.id,
  title: row.title,
  message: row.message,
  option: row.option,
  queueId: row.queueId,
  parentId: row.parentId,
  mediaPath: row.mediaId === null ? null : links.url({ companyId: row.companyId, id: row.mediaId }, origin),
  mediaName: row.mediaName,
  mediaType: row.mediaType,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export interface OptionsAsked {
  queueId?: number | undefined;
  optionId?: number | undefined;
  /** Null: the root; undefined: wherever they stand. */
  parentId?: number | null | undefined;
}

/** Options in the order in which customers are shown them. */
export async function findOptions({ db, companyId }: TenantDb, asked: OptionsAsked): Promise<OptionFacts[]> {
  const { queueId, optionId, parentId } = asked;
  const conditions = [
    sql`o.company_id = ${companyId}`,
    ...(queueId === undefined ? [] : [sql`o.queue_id = ${queueId}`]),
    ...(optionId === undefined ? [] : [sql`o.id = ${optionId}`]),
    ...(parentId === undefined ? [] : [sql`o.parent_id is not distinct from ${parentId}::integer`]),
  ];
  const { rows } = await sql<OptionFacts>`
    select ${facts} from ${withFiles} where ${sql.join(conditions, sql` and `)} order by o.id`.execute(db);
  return rows.toSorted(compareOptions);
}

/** Holds a queue until the end of the transaction, so that its tree is changed by one at a time; false: no such queue. */
export async function holdQueue({ db, companyId }: TenantDb, queueId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from queues where company_id = ${companyId} and id = ${queueId} for no key update`.execute(db);
  return rows.length > 0;
}

/** Adds an option and answers its id. */
export async function insertOption(
  { db, companyId }: TenantDb,
  option: { queueId: number; parentId: number | null; option: string; title: string; message: string },
): Promise<number> {
  const { queueId: queue_id, parentId: parent_id, ...words } = option;
  const { id } = await db
    .insertInto('queue_options')
    .values({ company_id: companyId, queue_id, parent_id, ...words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What of an option is written; undefined stays. */
export interface OptionChange {
  title?: string | undefined;
  message?: string | undefined;
  option?: string | undefined;
  parentId?: number | null | undefined;
  mediaId?: string | null | undefined;
}

export async function updateOption({ db, companyId }: TenantDb, id: number, change: OptionChange): Promise<void> {
  const { parentId: parent_id, mediaId: media_id, ...words } = change;
  const given = Object.entries({ ...words, parent_id, media_id }).filter(([, value]) => value !== undefined);
  await db
    .updateTable('queue_options')
    .set({ ...Object.fromEntries(given), updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Puts options at their places, in one statement. */
export async function placeOptions({ db, companyId }: TenantDb, places: readonly OptionPlace[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    update queue_options o set parent_id = p."parentId", option = p.option, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (id integer, "parentId" integer, option text)
    where o.company_id = ${companyId} and o.id = p.id`.execute(db);
}

/** Deletes an option with what the database hangs on it: everything below. */
export async function deleteOption({ db, companyId }: TenantDb, id: number): Promise<void> {
  await db.deleteFrom('queue_options').where('company_id', '=', companyId).where('id', '=', id).execute();
}
