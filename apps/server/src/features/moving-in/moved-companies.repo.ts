/** Which company came from which of another system, and how far it is. */
import type { MoveReport } from '@recado/contract';
import { sql } from 'kysely';
import type { SystemDb, TenantDb } from '#kit/db/data.ts';

export interface MovedCompany {
  company_id: number;
  move_id: number;
  state: 'moving' | 'moved';
  was_active: boolean;
  cursor: Date | null;
  cursor_id: string | null;
  report: MoveReport;
}

/** What an old company became; undefined while it did not come, or was deleted since. */
export async function movedCompany(
  { db }: SystemDb,
  sourceKey: string,
  oldId: string,
): Promise<MovedCompany | undefined> {
  await sql`delete from moved_companies m using companies c where c.id = m.company_id and c.deleted_at is not null
    and m.source_key = ${sourceKey} and m.old_id = ${oldId}`.execute(db);
  const { rows } = await sql<MovedCompany>`
    select company_id, move_id, state, was_active, cursor, cursor_id, report from moved_companies
    where source_key = ${sourceKey} and old_id = ${oldId}`.execute(db);
  return rows[0];
}

export async function insertMoved(
  { db }: SystemDb,
  moved: { companyId: number; sourceKey: string; oldId: string; moveId: number; wasActive: boolean },
): Promise<void> {
  await sql`insert into moved_companies (company_id, source_key, old_id, move_id, was_active)
    values (${moved.companyId}, ${moved.sourceKey}, ${moved.oldId}, ${moved.moveId}, ${moved.wasActive})`.execute(db);
}

/** Notes how far a company is, in the transaction in which it came so far. */
export async function noteMoved(
  { db, companyId }: TenantDb,
  noted: { moveId: number; state: MovedCompany['state']; cursor?: { at: Date; id: string }; report: MoveReport },
): Promise<void> {
  await sql`update moved_companies set move_id = ${noted.moveId}, state = ${noted.state}, report = ${JSON.stringify(noted.report)}::jsonb,
      cursor = coalesce(${noted.cursor?.at ?? null}::timestamptz, cursor), cursor_id = coalesce(${noted.cursor?.id ?? null}::text, cursor_id),
      updated_at = now()
    where company_id = ${companyId}`.execute(db);
}

export interface ListedCompany {
  id: number;
  name: string;
  isUsed: boolean;
  moveId: number;
}

/** Somebody has signed in, or somebody links a number: from then on what came is not taken back as a whole. */
const isUsed = sql<boolean>`(exists (select from sessions s where s.company_id = c.id)
  or exists (select from activity_log a where a.company_id = c.id and a.kind = 'session.opened')
  or exists (select from connections w where w.company_id = c.id and w.deleted_at is null and w.desired <> 'stopped'))`;

/** The companies that came of these moves. */
export async function companiesOf({ db }: SystemDb, moveIds: readonly number[]): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select c.id, c.name, ${isUsed} as "isUsed", m.move_id as "moveId" from moved_companies m join companies c on c.id = m.company_id
    where m.move_id = any(${[...moveIds]}::integer[]) and c.deleted_at is null order by c.name, c.id`.execute(db);
  return rows;
}

/** Forgets where a company came from; it is being removed, and may come again. */
export const forgetMoved = ({ db }: SystemDb, companyId: number): Promise<unknown> =>
  sql`delete from moved_companies where company_id = ${companyId}`.execute(db);
