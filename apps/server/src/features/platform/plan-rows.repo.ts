import type { PlanBody, PlanRow } from '@recado/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { planRecordToWire } from '#features/companies/index.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';
import type { PlanRow as PlanTableRow } from '#kit/db/tables.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { sayViolations } from '#kit/http/say-violations.ts';

interface PlanFacts extends Selectable<PlanTableRow> {
  companies: number;
}

const columns = sql`p.*, (select count(*)::integer from companies c where c.plan_id = p.id and c.deleted_at is null) as companies`;
const byName = sql`order by f_unaccent(p.name), p.id`;

const toWire = (row: PlanFacts, actor: Actor | undefined): PlanRow => ({
  ...planRecordToWire(row),
  companies: actor?.isSuper ? row.companies : null,
});

/** Plans that this caller may see: strangers the public ones; everybody else the own one too; every one for a super user. */
const seenBy = (actor: Actor | undefined): RawBuilder<boolean> => {
  if (!actor) return sql<boolean>`p.is_public`;
  if (actor.isSuper) return sql<boolean>`true`;
  return sql<boolean>`(p.is_public or p.id = (select c.plan_id from companies c where c.id = ${actor.companyId}))`;
};

/** Every plan that the caller may see, by name. */
export async function listPlans({ db }: SystemDb, actor: Actor | undefined): Promise<PlanRow[]> {
  const { rows } = await sql<PlanFacts>`select ${columns} from plans p where ${seenBy(actor)} ${byName}`.execute(db);
  return rows.map((row) => toWire(row, actor));
}

/** One page of them; plans are few, so that a page is one by its number. */
export async function pageOfPlans(
  { db }: SystemDb,
  actor: Actor,
  asked: { searchParam: string; offset: number; limit: number },
): Promise<{ plans: PlanRow[]; count: number }> {
  const found = sql`from plans p where ${seenBy(actor)} and ${textHolds('p.name', asked.searchParam)}`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count ${found}`.execute(db);
  const { rows } = await sql<PlanFacts>`
    select ${columns} ${found} ${byName} limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return { plans: rows.map((row) => toWire(row, actor)), count: counted.rows[0]?.count ?? 0 };
}

/** One plan. Throws ERR_NO_PLAN_FOUND, also for one that the caller may not see. */
export async function findPlan({ db }: SystemDb, actor: Actor, id: number): Promise<PlanRow> {
  const { rows } = await sql<PlanFacts>`
    select ${columns} from plans p where p.id = ${id} and ${seenBy(actor)}`.execute(db);
  return rows[0] ? toWire(rows[0], actor) : fail('ERR_NO_PLAN_FOUND');
}

const valuesOf = (body: PlanBody) => ({
  name: body.name,
  users: body.users,
  connections: body.connections,
  queues: body.queues,
  storage_gb: body.storageGb,
  contacts: body.contacts,
  value: body.value,
  use_campaigns: body.useCampaigns,
  use_kanban: body.useKanban,
  use_open_ai: body.useOpenAi,
  use_integrations: body.useIntegrations,
  use_schedules: body.useSchedules,
  use_internal_chat: body.useInternalChat,
  use_external_api: body.useExternalApi,
  is_public: body.isPublic,
});

/** Makes a plan, or changes one; answers its id. Throws ERR_PLAN_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND. */
export function writePlan({ db }: SystemDb, body: PlanBody, id: number | null): Promise<number> {
  return sayViolations({ plans_name_key: 'ERR_PLAN_NAME_ALREADY_EXISTS' }, async () => {
    if (id === null) {
      const made = await db.insertInto('plans').values(valuesOf(body)).returning('id').executeTakeFirstOrThrow();
      return made.id;
    }
    const changed = await db
      .updateTable('plans')
      .set({ ...valuesOf(body), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return changed?.id ?? fail('ERR_NO_PLAN_FOUND');
  });
}

/** Deletes a plan that no company is on; deleted ones keep nobody from it. Throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE. */
export async function deletePlan({ db }: SystemDb, id: number): Promise<void> {
  const held = await db.selectFrom('plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!held) fail('ERR_NO_PLAN_FOUND');
  // A company that is just given this plan waits for the row, or has it already.
  const on = db.selectFrom('companies').select('id').where('plan_id', '=', id).where('deleted_at', 'is', null);
  if (await on.limit(1).executeTakeFirst()) fail('ERR_PLAN_IN_USE');
  await db.updateTable('companies').set({ plan_id: null }).where('plan_id', '=', id).execute();
  await db.deleteFrom('plans').where('id', '=', id).execute();
}

/** The companies that are on a plan. */
export async function companiesOn({ db }: SystemDb, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
