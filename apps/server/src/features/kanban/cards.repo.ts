import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** The lane in which a ticket stands: the id of its tag, null in the first one; undefined where it is on no board. */
export async function laneOf({ companyId, db }: TenantDb, ticketId: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ tag_id: number | null }>`select tag_id from lane_stays
    where company_id = ${companyId} and ticket_id = ${ticketId} and left_at is null`.execute(db);
  return rows[0]?.tag_id;
}

/** Notes who put a ticket into a lane; of several lanes that it has this one is shown. */
export async function notePlacing(
  { companyId, db }: TenantDb,
  { ticketId, tagId, userId }: { ticketId: number; tagId: number; userId: number },
): Promise<void> {
  await sql`insert into lane_placings (company_id, ticket_id, tag_id, user_id)
    values (${companyId}, ${ticketId}, ${tagId}, ${userId})
    on conflict (company_id, ticket_id) do update set tag_id = excluded.tag_id, user_id = excluded.user_id,
      placed_at = excluded.placed_at`.execute(db);
}

export async function forgetPlacing({ companyId, db }: TenantDb, ticketId: number): Promise<void> {
  await sql`delete from lane_placings where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(db);
}

/** The lane into which this person put the ticket just now. */
export async function placedJustNow(
  { companyId, db }: TenantDb,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ tag_id: number }>`select tag_id from lane_placings
    where company_id = ${companyId} and ticket_id = ${ticketId} and user_id = ${userId}
      and placed_at > now() - ${limits.lateClearSeconds} * interval '1 second'`.execute(db);
  return rows[0]?.tag_id;
}

export async function writeValue({ companyId, db }: TenantDb, ticketId: number, cents: number | null): Promise<void> {
  if (cents === null) {
    await sql`delete from ticket_values where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(db);
    return;
  }
  await sql`insert into ticket_values (company_id, ticket_id, cents) values (${companyId}, ${ticketId}, ${cents})
    on conflict (company_id, ticket_id) do update set cents = excluded.cents, updated_at = now()`.execute(db);
}
