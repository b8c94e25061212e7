import { type DraftFile, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { DraftPlace } from '#features/messages/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';

export interface NewDraftFile {
  key: string;
  mediaType: DraftFile['mediaType'];
  asDocument: DraftFile['asDocument'];
  caption: string;
  /** One of the two. */
  mediaId: string | null;
  quickMessageId: number | null;
}

const own = (tx: TenantDb, { ticketId, userId }: DraftPlace) =>
  sql`f.company_id = ${tx.companyId} and f.ticket_id = ${ticketId} and f.user_id = ${userId}`;

/** The files of a draft in their order; of a quick reply that has none any more there is none. */
export async function listDraftFiles(tx: TenantDb, place: DraftPlace, addressOf: MediaAddress): Promise<DraftFile[]> {
  const { rows } = await sql<Omit<DraftFile, 'url'> & { mediaId: string }>`
    select f.key, m.name, m.type, m.bytes, f.media_type as "mediaType", f.as_document as "asDocument", f.caption,
      f.quick_message_id as "quickMessageId", m.id as "mediaId"
    from ticket_draft_files f
    left join quick_messages r on r.company_id = f.company_id and r.id = f.quick_message_id
    join media m on m.company_id = f.company_id and m.id = coalesce(f.media_id, r.media_id)
      and (m.sweep_at is null or m.sweep_at > now())
    where ${own(tx, place)} order by f.position, f.id`.execute(tx.db);
  return rows.map(({ mediaId, ...file }) => ({
    ...file,
    bytes: Number(file.bytes),
    url: addressOf({ companyId: tx.companyId, id: mediaId }),
  }));
}

/** Puts a file at the end of a draft; false when its key is there already. */
export async function insertDraftFile(tx: TenantDb, place: DraftPlace, file: NewDraftFile): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_draft_files (company_id, ticket_id, user_id, key, position, caption, media_type, as_document,
      media_id, quick_message_id)
    select ${tx.companyId}, ${place.ticketId}, ${place.userId}, ${file.key},
      (select coalesce(max(f.position), 0) + 1 from ticket_draft_files f where ${own(tx, place)}),
      ${file.caption}, ${file.mediaType}, ${file.asDocument}, ${file.mediaId}, ${file.quickMessageId}
    on conflict (company_id, ticket_id, user_id, key) do nothing returning 1`.execute(tx.db);
  return rows.length > 0;
}

export async function countDraftFiles(tx: TenantDb, place: DraftPlace): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ticket_draft_files f where ${own(tx, place)}`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** Gives files of a draft these captions and this order; unknown keys are left out. Answers whether something changed. */
export async function arrangeDraftFiles(
  tx: TenantDb,
  place: DraftPlace,
  files: readonly { key: string; caption: string }[],
): Promise<boolean> {
  if (files.length === 0) return false;
  const { rows } = await sql`
    update ticket_draft_files f set position = n.position, caption = n.caption, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(files.map((file, position) => ({ ...file, position })))}::jsonb)
      as n(key text, caption text, position integer)
    where ${own(tx, place)} and f.key = n.key and (f.position, f.caption) is distinct from (n.position, n.caption)
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Who changes a draft keeps its files for the time from now on. */
export async function renewDraftFiles(tx: TenantDb, place: DraftPlace): Promise<void> {
  await sql`
    update media m set sweep_at = now() + make_interval(days => ${limits.draftFileDays})
    from ticket_draft_files f where ${own(tx, place)} and m.company_id = f.company_id and m.id = f.media_id
      and m.sweep_at > now()`.execute(tx.db);
}

/** The stored file under a key of a draft. */
export async function findDraftFile(tx: TenantDb, place: DraftPlace, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ media: string | null }>`
    select f.media_id as media from ticket_draft_files f where ${own(tx, place)} and f.key = ${key}`.execute(tx.db);
  return rows[0]?.media ?? undefined;
}

/** Takes files out of a draft, and releases them; answers those of the store, or null when there was nothing. */
export async function deleteDraftFiles(
  tx: TenantDb,
  place: DraftPlace,
  keys: readonly string[],
): Promise<string[] | null> {
  const { rows } = await sql<{ media: string | null }>`
    delete from ticket_draft_files f where ${own(tx, place)} and f.key = any(${[...keys]}::text[])
    returning f.media_id as media`.execute(tx.db);
  return rows.length === 0 ? null : rows.flatMap(({ media }) => media ?? []);
}
