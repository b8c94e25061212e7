/** What whoever brings companies from another system needs of the platform: a plan, and the way back. */
import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';
import { withEvents } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { type Asker, askRemoval, scheduleRemoval } from './ask-company-jobs.repo.ts';
import { deleteCompany } from './write-company.repo.ts';

export interface BroughtPlan {
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
  isPublic: boolean;
}

/** The plan of that name; where there is none it is made, with everything that plans can include. */
export async function planCalled({ db }: SystemDb, plan: BroughtPlan): Promise<number> {
  await sql`insert into plans (name, users, connections, queues, value, is_public)
    values (${plan.name}, ${plan.users}, ${plan.connections}, ${plan.queues}, ${plan.value}, ${plan.isPublic})
    on conflict (name) do nothing`.execute(db);
  const row = await db.selectFrom('plans').select('id').where('name', '=', plan.name).executeTakeFirst();
  return row?.id ?? fail('ERR_NO_PLAN_FOUND');
}

/** Lets people into a company that is all here now. */
export const openCompany = ({ db }: SystemDb, id: number): Promise<unknown> =>
  db.updateTable('companies').set({ status: true }).where('id', '=', id).where('deleted_at', 'is', null).execute();

/** Removes a company for good that nobody has used yet. Throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY. */
export async function takeBack(tx: SystemDb, by: Asker, id: number): Promise<void> {
  if (id === by.companyId) fail('ERR_OWN_COMPANY');
  const company = await tx.db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst();
  const { name } = company ?? fail('ERR_NO_COMPANY_FOUND');
  await withEvents(tx, id, async (own) => void (await deleteCompany(own)));
  await scheduleRemoval(tx, by, { id, name });
  await askRemoval(tx, by, { id, name: name.trim() });
}
