/** Which plan a company is on, and which one it chose for later. */
import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { holdOfferedPlan } from './company-plans.repo.ts';

/** What plans bound by number. */
export interface PlanCounts {
  users: number;
  connections: number;
  queues: number;
}

/** How many of them a company has. */
export async function countsOf({ db }: SystemDb, companyId: number): Promise<PlanCounts> {
  const { rows } = await sql<PlanCounts>`select
    (select count(*)::integer from users where company_id = ${companyId} and deleted_at is null) as users,
    (select count(*)::integer from connections where company_id = ${companyId} and deleted_at is null) as connections,
    (select count(*)::integer from queues where company_id = ${companyId}) as queues`.execute(db);
  return rows[0] ?? fail('ERR_NO_COMPANY_FOUND');
}

/** An offered plan, held so that it is not deleted meanwhile. Throws ERR_NO_PLAN_FOUND. */
export async function holdPlanToChoose(
  { db }: SystemDb,
  planId: number,
): Promise<PlanCounts & { id: number; name: string; cents: number }> {
  await holdOfferedPlan(db, planId);
  const { rows } = await sql<PlanCounts & { id: number; name: string; cents: number }>`
    select id, name, users, connections, queues, (value * 100)::bigint as cents from plans where id = ${planId}`.execute(
    db,
  );
  return rows[0] ?? fail('ERR_NO_PLAN_FOUND');
}

/** The plan begins now; what was chosen for later is over. False when the plan is gone. */
export async function writePlanOf({ db }: SystemDb, companyId: number, planId: number): Promise<boolean> {
  const written = await sql`update companies set plan_id = ${planId}, next_plan_id = null, next_plan_on = null,
      updated_at = now()
    where id = ${companyId} and exists (select from plans where id = ${planId})`.execute(db);
  return Number(written.numAffectedRows) === 1;
}

/** The plan begins after this day; null: the company stays on its own. */
export async function writeNextPlan(
  { db }: SystemDb,
  companyId: number,
  next: { planId: number; on: string } | null,
): Promise<void> {
  await sql`update companies set next_plan_id = ${next?.planId ?? null}, next_plan_on = ${next?.on ?? null},
    updated_at = now() where id = ${companyId}`.execute(db);
}
