import type { TenantDb } from '#kit/db/data.ts';

/**
 * How many of these the company's plan allows, null without a plan. Holds the company's row until the end of the
 * transaction, so that whoever counts does so one after the other and parallel calls cannot pass the limit (trust I-51).
 */
export async function holdPlanLimit(
  { db, companyId }: Pick<TenantDb, 'db' | 'companyId'>,
  of: 'connections' | 'queues',
): Promise<number | null> {
  const company = await db
    .selectFrom('companies as c')
    .select((eb) => eb.selectFrom('plans as p').select(`p.${of} as most`).whereRef('p.id', '=', 'c.plan_id').as('most'))
    .where('c.id', '=', companyId)
    // A new row of the company holds its key already: a stronger lock would wait for another one that does.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return company?.most ?? null;
}
