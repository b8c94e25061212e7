import type { QuickMessage } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';

/** A quick reply's row, with its author and its file. */
export interface QuickMessageFacts {
  id: number;
  shortcode: string;
  message: string;
  is_general: boolean;
  is_active: boolean;
  is_media: boolean;
  company_id: number;
  user_id: number | null;
  user_name: string | null;
  media_id: string | null;
  media_name: string | null;
  media_type: string | null;
  uses: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`r.id, r.shortcode, r.message, r.is_general, r.is_active, r.is_media, r.company_id, r.user_id,
  (select u.name from users u where u.company_id = r.company_id and u.id = r.user_id) as user_name, r.media_id,
  (select m.name from media m where m.company_id = r.company_id and m.id = r.media_id) as media_name,
  (select m.type from media m where m.company_id = r.company_id and m.id = r.media_id) as media_type,
  r.uses, r.created_at, r.updated_at`;

export const quickMessageTable: RecordTable = {
  table: 'quick_messages',
  columns,
  order: { by: sql<string>`f_unaccent(r.shortcode)` },
};

/** Quick replies whose shortcode holds the text (wire-contract 4.7). */
export const shortcodeHolds = (text: string): Condition => textHolds('r.shortcode', text);

/** Those of a user, and the general ones. */
export const ofUser = (userId: number): Condition => sql`(r.is_general or r.user_id = ${userId})`;

/** Admins know the company's; everybody else their own and the general ones. */
export const visibleTo = ({ profile, userId }: Actor): Condition => (profile === 'admin' ? sql`true` : ofUser(userId));

/** A row in the shape of the wire; `origin` begins the file's address. */
export const toWireQuickMessage = (row: QuickMessageFacts, links: MediaLinks, origin?: string): QuickMessage => ({
  id: row.id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.is_general,
  status: row.is_active,
  isMedia: row.is_media,
  companyId: row.company_id,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  mediaPath: row.media_id === null ? null : links.url({ companyId: row.company_id, id: row.media_id }, origin),
  mediaName: row.media_name,
  mediaType: row.media_type,
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** What a user can send, by shortcode: active, with a text or a file. */
export async function usableBy(
  tx: TenantDb,
  userId: number,
): Promise<{ rows: QuickMessageFacts[]; companyName: string }> {
  const { rows } = await sql<QuickMessageFacts>`
    select ${columns} from quick_messages r
    where r.company_id = ${tx.companyId} and ${ofUser(userId)} and r.is_active
      and (r.message <> '' or r.media_id is not null)
    order by f_unaccent(r.shortcode), r.id`.execute(tx.db);
  const company = await sql<{ name: string }>`select name from companies where id = ${tx.companyId}`.execute(tx.db);
  return { rows, companyName: company.rows[0]?.name ?? '' };
}

/** Texts that a user can send, the most used first. */
export async function usableTexts(tx: TenantDb, userId: number): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select r.message from quick_messages r
    where r.company_id = ${tx.companyId} and ${ofUser(userId)} and r.is_active and r.message <> ''
    order by r.uses desc, r.id limit 30`.execute(tx.db);
  return rows.map(({ message }) => message);
}

/** Counts one more use; undefined when the user cannot see such a reply. */
export async function countUse(tx: TenantDb, id: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ uses: number }>`
    update quick_messages r set uses = r.uses + 1
    where r.company_id = ${tx.companyId} and r.id = ${id} and ${ofUser(userId)} returning r.uses`.execute(tx.db);
  return rows[0]?.uses;
}

/** The file of an active reply that the caller can see; undefined when there is no such reply, null when it has none. */
export async function findQuickMessageFile(tx: TenantDb, actor: Actor, id: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ media_id: string | null }>`
    select r.media_id from quick_messages r
    where r.company_id = ${tx.companyId} and r.id = ${id} and r.is_active and ${visibleTo(actor)}`.execute(tx.db);
  return rows[0]?.media_id;
}
