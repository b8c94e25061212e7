import type { Tag, TagBody } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#kit/crud/like-pattern.ts';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A tag's row; `tickets_count` only where the list asked for it. */
export interface TagFacts {
  id: number;
  name: string;
  color: string;
  kanban: boolean;
  user_id: number | null;
  company_id: number;
  created_at: Date;
  updated_at: Date;
  tickets_count?: number;
}

const columns = sql`r.id, r.name, r.color, r.kanban, r.user_id, r.company_id, r.created_at, r.updated_at`;

export const tagTable: RecordTable = {
  table: 'tags',
  columns,
  listColumns: sql`${columns}, (select count(*)::integer from ticket_tags tt
    where tt.company_id = r.company_id and tt.tag_id = r.id) as tickets_count`,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

/** Tags whose name or colour holds the text (wire-contract 4.6). */
export const tagMatches = (text: string): Condition =>
  sql`(${textHolds('r.name', text)} or lower(r.color) like lower(${likePattern(text)}))`;

/** A row in the shape of the wire (wire-contract 3). */
export const toWireTag = (row: TagFacts): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  userId: row.user_id,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** All tags of the company by name, or those that hold the text; only lanes of the board, in their order, if asked. */
export async function allTags(tx: TenantDb, options: { search?: string; onlyKanban?: boolean } = {}): Promise<Tag[]> {
  const { rows } = await sql<TagFacts>`
    select ${columns} from tags r where r.company_id = ${tx.companyId}
      ${options.search ? sql`and ${tagMatches(options.search)}` : sql``} ${options.onlyKanban ? sql`and r.kanban` : sql``}
    order by ${options.onlyKanban ? sql`r.lane_position nulls last, r.id` : sql`f_unaccent(r.name), r.id`}`.execute(
    tx.db,
  );
  return rows.map(toWireTag);
}

/** The tag of this name, whatever its case; made when there is none. Two callers at once get the same one. */
export async function findOrCreateTag(
  tx: TenantDb,
  tag: TagBody & { userId: number },
): Promise<{ id: number; isNew: boolean }> {
  const made = await sql<{ id: number }>`
    insert into tags (company_id, name, color, kanban, user_id)
    values (${tx.companyId}, ${tag.name}, ${tag.color}, ${tag.kanban}, ${tag.userId})
    on conflict (company_id, lower(name)) do nothing returning id`.execute(tx.db);
  const id = made.rows[0]?.id;
  if (id !== undefined) return { id, isNew: true };
  const known = await sql<{ id: number }>`
    select id from tags where company_id = ${tx.companyId} and lower(name) = lower(${tag.name})`.execute(tx.db);
  return { id: known.rows[0]?.id ?? 0, isNew: false };
}

/** How many of these tags the company has. */
export async function countTags(tx: TenantDb, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tags where company_id = ${tx.companyId} and id = any(${ids}::integer[])`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/** How a lane of the board stands there. */
export interface LaneFacts {
  id: number;
  aging_days: number | null;
}

/** The lanes of the board in their order: a statement for the reads of a page. */
export const lanesOf = (companyId: number): RawBuilder<LaneFacts> => sql<LaneFacts>`
  select r.id, r.aging_days from tags r where r.company_id = ${companyId} and r.kanban
  order by r.lane_position nulls last, r.id`;

/** Puts the lanes into this order; the others keep theirs behind them. Answers the ids that are no lanes. */
export async function orderLanes(tx: TenantDb, laneIds: readonly number[]): Promise<number[]> {
  // One who orders at a time: two orders at once would be mixed.
  const { rows } = await sql<{ id: number }>`
    select r.id from tags r where r.company_id = ${tx.companyId} and r.kanban
    order by r.lane_position nulls last, r.id for no key update`.execute(tx.db);
  const known = rows.map(({ id }) => id);
  const named = [...new Set(laneIds)];
  const order = [...named, ...known.filter((id) => !named.includes(id))];
  await sql`update tags r set lane_position = o.place from unnest(${order}::integer[]) with ordinality as o(id, place)
    where r.company_id = ${tx.companyId} and r.id = o.id and r.kanban
      and r.lane_position is distinct from o.place`.execute(tx.db);
  return named.filter((id) => !known.includes(id));
}

/** Says after how many days a lane's cards show their age; false where there is no such lane. */
export async function setLaneAging(tx: TenantDb, laneId: number, days: number | null): Promise<boolean> {
  const { rows } = await sql`update tags set aging_days = ${days}
    where company_id = ${tx.companyId} and id = ${laneId} and kanban returning id`.execute(tx.db);
  return rows.length > 0;
}
