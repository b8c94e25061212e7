import type { Announcement, AnnouncementState } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';

/** An announcement's row. */
export interface AnnouncementFacts {
  id: number;
  author_company_id: number;
  priority: number;
  title: string;
  text: string;
  is_active: boolean;
  /** The picture is a file of this company. */
  media_company_id: number | null;
  media_id: string | null;
  media_name: string | null;
  published_at: Date;
  created_at: Date;
  updated_at: Date;
}

export const announcementTable: RecordTable = {
  table: 'announcements',
  columns: sql`r.id, r.author_company_id, r.priority, r.title, r.text, r.is_active, r.media_company_id, r.media_id,
    r.media_name, r.published_at, r.created_at, r.updated_at`,
  order: { newestFirst: true },
  ofPlatform: true,
};

/** Announcements whose title holds the text (wire-contract 4.7). */
export const titleHolds = (text: string): Condition => textHolds('r.title', text);

export const inState = (state: AnnouncementState): Condition => sql`r.is_active = ${state === 'active'}`;

export const inAnyState: Condition = sql`true`;

/** The time of the statement, by the database's clock. */
export const atOnce = sql<Date>`now()`;

/** The picture as the wire shows it: its name with a signature, and its whole address. */
function pictureOf(row: AnnouncementFacts, links: MediaLinks, origin?: string) {
  if (row.media_company_id === null || row.media_id === null)
    return { mediaPath: null, mediaName: null, mediaUrl: null };
  const key = { companyId: row.media_company_id, id: row.media_id };
  return { mediaPath: links.name(key), mediaName: row.media_name, mediaUrl: links.url(key, origin) };
}

/** A row in the shape of the wire; `origin` begins the picture's address. */
export const toWireAnnouncement = (row: AnnouncementFacts, links: MediaLinks, origin?: string): Announcement => ({
  id: row.id,
  priority: row.priority,
  title: row.title,
  text: row.text,
  ...pictureOf(row, links, origin),
  companyId: row.author_company_id,
  status: row.is_active,
  publishedAt: row.published_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Until when the user has seen the announcements, at first since the account was made, and how many are newer. */
export async function readNews(
  { db, companyId }: TenantDb,
  userId: number,
): Promise<{ unread: number; seenAt: string }> {
  const { rows } = await sql<{ unread: number; seen_at: Date }>`
    select s.seen_at, (select count(*)::integer from announcements a
      where a.is_active and a.published_at > s.seen_at) as unread
    from (select coalesce(m.seen_at, u.created_at) as seen_at from users u
      left join announcement_marks m on m.company_id = u.company_id and m.user_id = u.id
      where u.company_id = ${companyId} and u.id = ${userId}) s`.execute(db);
  const [news] = rows;
  if (!news) throw new Error('The caller of a call has a row.');
  return { unread: news.unread, seenAt: news.seen_at.toISOString() };
}

/** Notes that the user has seen what is published until now. */
export async function markSeen({ db, companyId }: TenantDb, userId: number): Promise<void> {
  await sql`
    insert into announcement_marks (company_id, user_id) values (${companyId}, ${userId})
    on conflict (company_id, user_id) do update set seen_at = now()`.execute(db);
}
