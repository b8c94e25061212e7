import type { planRecord, plan as planShape } from '@recado/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { SystemDb } from '#kit/db/data.ts';
import type { Database, PlanRow } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { endOfDueDay } from './due-date.ts';

/** What a plan gives, in the shape of the wire. */
const planToWire = (row: Selectable<PlanRow>): z.infer<typeof planShape> => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  storageGb: row.storage_gb,
  contacts: row.contacts,
  value: row.value,
  useSchedules: row.use_schedules,
  useCampaigns: row.use_campaigns,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
});

/** The same as a list of plans shows it. */
export const planRecordToWire = (row: Selectable<PlanRow>): z.infer<typeof planRecord> => ({
  ...planToWire(row),
  isPublic: row.is_public,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Internal plans and plans without users are not offered at sign-up (decisions 36 and 0039). */
const offered = (db: Kysely<Database>) => db.selectFrom('plans').where('is_public', '=', true).where('users', '>', 0);

/** The plans that are offered at sign-up, by name. */
export async function listOfferedPlans({ db }: SystemDb) {
  const rows = await offered(db).selectAll().orderBy(sql`f_unaccent(name)`).execute();
  return rows.map(planRecordToWire);
}

/** Holds a plan that is offered, so that it is not deleted meanwhile. Throws ERR_NO_PLAN_FOUND. */
export async function holdOfferedPlan(db: Kysely<Database>, planId: number): Promise<void> {
  const plan = await offered(db).select('id').where('id', '=', planId).forKeyShare().executeTakeFirst();
  if (!plan) fail('ERR_NO_PLAN_FOUND');
}

/** A company and what it pays for. Throws ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND. */
export async function findCompanyPlan({ db }: SystemDb, companyId: number) {
  const company =
    (await db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? fail('ERR_NO_COMPANY_FOUND');
  const row =
    company.plan_id === null
      ? undefined
      : await db.selectFrom('plans').selectAll().where('id', '=', company.plan_id).executeTakeFirst();
  if (!row) fail('ERR_NO_PLAN_FOUND');
  return {
    id: company.id,
    name: company.name,
    email: company.email,
    phone: company.phone,
    status: company.status,
    dueDate: endOfDueDay(company).toISOString(),
    createdAt: company.created_at.toISOString(),
    plan: planToWire(row),
  };
}
