import { sql } from 'kysely';
import { isPresent } from '#features/auth/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';

/** A ticket that nobody has, in a queue; what a bot talks with is not ready for a person. */
const waits = sql<boolean>`t.status = 'pending' and t.user_id is null and t.queue_id is not null
  and not t.chatbot and not t.use_integration`;

/** Companies that let the server hand out tickets, and in which some wait. */
export async function companiesToHandOut(data: Data): Promise<number[]> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select company_id as id from settings s where s.key = 'autoAssign' and s.value = 'enabled' and ${ofLivingCompany}
        and exists (select from tickets t where t.company_id = s.company_id and ${waits})
      order by company_id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** One process at a time hands out tickets of a company: how much an agent has is counted by one of them only. */
export async function takeTurn({ db, companyId }: TenantDb): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('hand_out'), ${companyId}) as is_mine`.execute(db);
  return rows[0]?.is_mine === true;
}

export interface Match {
  ticketId: number;
  userId: number;
  userName: string;
}

/** Who has returned a ticket `t` to where it waits now: they are not given it again (docs/rules/tickets.md, B-7). */
const returnedBy = sql`(select (g.data->>'fromUserId')::integer from ticket_log g
  where g.company_id = t.company_id and g.ticket_id = t.id and g.kind = 'returned' and g.created_at > t.queued_at - interval '5 seconds'
  order by g.id desc limit 1)`;

/**
 * The ticket that waits longest among those for which somebody is there, and who: of the agents of its queue who are online
 * and have room, the one with the fewest open tickets, and of these whoever was given one least lately. The ticket is held;
 * one that somebody else holds is left to them.
 */
export async function findMatch({ db, companyId }: TenantDb, capacity: number): Promise<Match | undefined> {
  const { rows } = await sql<Match>`
    with free as materialized (
      select u.id, u.name, w.open, w.last
      from users u cross join lateral (
        select count(*) as open, max(t.started_at) as last from tickets t
        where t.company_id = u.company_id and t.user_id = u.id and t.status = 'open') w
      where u.company_id = ${companyId} and u.deleted_at is null and w.open < ${capacity}
        and exists (select from user_presence p where p.company_id = u.company_id and p.user_id = u.id and ${isPresent}))
    select t.id as "ticketId", a.id as "userId", a.name as "userName" from tickets t
    cross join lateral (
      select f.id, f.name from free f
      join user_queues l on l.company_id = t.company_id and l.user_id = f.id and l.queue_id = t.queue_id
      where f.id is distinct from ${returnedBy}
      order by f.open, f.last nulls first, f.id limit 1) a
    where t.company_id = ${companyId} and ${waits}
    order by t.queued_at, t.id limit 1
    for no key update of t skip locked`.execute(db);
  return rows[0];
}
