import type { FileList, FileListBody, FileListRow, FileOption } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';

interface OptionFacts {
  id: number;
  name: string;
  path: string;
  media_type: string;
  media_id: string | null;
  bytes: number | null;
  created_at: string;
  updated_at: string;
}
/** A file list's row; `options` only where one record was asked for, `options_count` only in the list. */
export interface FileListFacts {
  id: number;
  company_id: number;
  name: string;
  message: string;
  created_at: Date;
  updated_at: Date;
  options?: OptionFacts[];
  options_count?: number;
}

const columns = sql`r.id, r.company_id, r.name, r.message, r.created_at, r.updated_at`;

export const fileListTable: RecordTable = {
  table: 'file_lists',
  columns: sql`${columns}, (
    select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'path', o.path, 'media_type', o.media_type,
      'media_id', o.media_id, 'bytes', m.bytes, 'created_at', o.created_at, 'updated_at', o.updated_at)
      order by o.position, o.id), '[]')
    from file_options o left join media m on m.company_id = o.company_id and m.id = o.media_id
    where o.company_id = r.company_id and o.file_list_id = r.id) as options`,
  listColumns: sql`${columns}, (select count(*)::integer from file_options o
    where o.company_id = r.company_id and o.file_list_id = r.id) as options_count`,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

/** File lists whose name holds the text. */
export const nameHolds = (text: string): Condition => textHolds('r.name', text);

const baseOf = (row: FileListFacts): FileListRow => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  message: row.message,
  optionsCount: row.options_count ?? row.options?.length ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const isoOf = (stamp: string): string => new Date(stamp).toISOString();

/** A row as one record in the shape of the wire; `origin` begins the files' addresses. */
export const toWireFileList = (row: FileListFacts, links: MediaLinks, origin?: string): FileList => ({
  ...baseOf(row),
  options: (row.options ?? []).map(
    (option): FileOption => ({
      id: option.id,
      fileId: row.id,
      name: option.name,
      path: option.path,
      mediaType: option.media_type,
      url: option.media_id === null ? null : links.url({ companyId: row.company_id, id: option.media_id }, origin),
      bytes: option.bytes,
      createdAt: isoOf(option.created_at),
      updatedAt: isoOf(option.updated_at),
    }),
  ),
});

/** A row as the list shows it. */
export const toListedFileList = (row: FileListFacts): FileListRow => baseOf(row);

type Option = FileListBody['options'][number];

async function refuseForeign(tx: TenantDb, listId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from file_options
    where company_id = ${tx.companyId} and file_list_id = ${listId} and id = any(${ids}::integer[])`.execute(tx.db);
  if (rows[0]?.count !== ids.length) fail('ERR_NO_FILE_FOUND');
}

/**
 * Makes the options of a list those that were sent, in their order: those without id are new, those that are left out go
 * with their files. Fails with ERR_NO_FILE_FOUND for an id that is none of the list's, or stands twice.
 */
export async function writeOptions(tx: TenantDb, listId: number, options: readonly Option[]): Promise<void> {
  const kept = options.flatMap(({ id }) => (id ? [id] : []));
  if (kept.length) await refuseForeign(tx, listId, kept);
  const gone = await sql<{ media_id: string | null }>`
    delete from file_options where company_id = ${tx.companyId} and file_list_id = ${listId}
      and not (id = any(${kept}::integer[])) returning media_id`.execute(tx.db);
  await releaseMedia(
    tx,
    gone.rows.flatMap(({ media_id }) => media_id ?? []),
  );
  const rows = options.map(({ id, name, path, mediaType }, position) => ({
    id: id ?? null,
    position,
    name,
    path: path ?? null,
    media_type: mediaType ?? null,
  }));
  const sent = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as s (id integer, position integer, name text, path text, media_type text)`;
  // What an uploaded file is called and is, its option knows better.
  await sql`
    update file_options o set position = s.position, name = s.name, updated_at = now(),
      path = case when o.media_id is null then coalesce(s.path, o.path) else o.path end,
      media_type = case when o.media_id is null then coalesce(s.media_type, o.media_type) else o.media_type end
    from ${sent} where o.company_id = ${tx.companyId} and o.file_list_id = ${listId} and o.id = s.id`.execute(tx.db);
  await sql`
    insert into file_options (company_id, file_list_id, position, name, path, media_type)
    select ${tx.companyId}, ${listId}, s.position, s.name, coalesce(s.path, ''), coalesce(s.media_type, '')
    from ${sent} where s.id is null order by s.position`.execute(tx.db);
}

/** The stored files of a list. */
export async function mediaOfList(tx: TenantDb, listId: number): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    select media_id from file_options
    where company_id = ${tx.companyId} and file_list_id = ${listId} and media_id is not null`.execute(tx.db);
  return rows.map(({ media_id }) => media_id);
}

/** A file that came for an option. */
export interface OptionFile {
  optionId: number;
  mediaId: string;
  /** The option's name; empty leaves it. */
  name: string;
  path: string;
  type: string;
}

/**
 * Gives options of a list their files, in the place of those they had.
 * Fails with ERR_NO_FILE_FOUND for an option that is none of the list's, or gets two.
 */
export async function fillOptions(tx: TenantDb, listId: number, files: readonly OptionFile[]): Promise<void> {
  const ids = files.map(({ optionId }) => optionId);
  await refuseForeign(tx, listId, ids);
  const before = await sql<{ media_id: string }>`
    select media_id from file_options where company_id = ${tx.companyId} and file_list_id = ${listId}
      and id = any(${ids}::integer[]) and media_id is not null`.execute(tx.db);
  await releaseMedia(
    tx,
    before.rows.map(({ media_id }) => media_id),
  );
  const rows = files.map(({ optionId, mediaId, name, path, type }) => ({ id: optionId, mediaId, name, path, type }));
  await sql`
    update file_options o set media_id = s."mediaId", path = s.path, media_type = s.type, updated_at = now(),
      name = case when s.name = '' then o.name else s.name end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as s (id integer, "mediaId" text, name text, path text, type text)
    where o.company_id = ${tx.companyId} and o.file_list_id = ${listId} and o.id = s.id`.execute(tx.db);
}

/** The files of options of any lists, in the order asked; fails with ERR_NO_FILE_FOUND unless each has one. */
export async function findOptionFiles(tx: TenantDb, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; media_id: string }>`
    select id, media_id from file_options
    where company_id = ${tx.companyId} and id = any(${ids}::integer[]) and media_id is not null`.execute(tx.db);
  const found = new Map(rows.map((row) => [row.id, row.media_id]));
  return ids.map((id) => found.get(id) ?? fail('ERR_NO_FILE_FOUND'));
}
