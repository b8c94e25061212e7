import { decodeSettings, defaultSchedules, encodeSetting, type SettingKey, settingKeys } from '@recado/contract';
import { translate } from '@recado/i18n';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';

export interface NewCompany {
  name: string;
  email?: string;
  phone?: string;
  planId?: number;
  /** Civil date YYYY-MM-DD; none = never ends. */
  dueDate?: string;
  admin: { name: string; email: string; passwordHash: string; isSuper?: boolean };
}

/**
 * Makes a company with its first admin, opening hours, and every settings key, in the caller's transaction, so that it
 * is all or nothing (trust I-49). Returns both ids.
 */
export async function createCompany(
  db: Kysely<Database>,
  company: NewCompany,
): Promise<{ companyId: number; userId: number }> {
  const planId = company.planId ?? (await ensureFirstPlan(db));
  const { id: companyId } = await db
    .insertInto('companies')
    .values({
      name: company.name,
      email: company.email ?? company.admin.email,
      phone: company.phone ?? null,
      plan_id: planId,
      due_date: company.dueDate ?? null,
      schedules: JSON.stringify(defaultSchedules),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      name: company.admin.name,
      email: company.admin.email.toLowerCase(),
      password_hash: company.admin.passwordHash,
      profile: 'admin',
      super: company.admin.isSuper ?? false,
      connection_id: null,
      last_seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const defaults = decodeSettings([]);
  const encode = <K extends SettingKey>(key: K) => encodeSetting(key, defaults[key]);
  await db
    .insertInto('settings')
    .values(settingKeys.map((key) => ({ company_id: companyId, key, value: encode(key) })))
    .execute();
  await db.insertInto('company_sequences').values({ company_id: companyId }).execute();
  return { companyId, userId };
}

/** The plan of the seed (wire-contract 7), made when an installation has none yet. */
async function ensureFirstPlan(db: Kysely<Database>): Promise<number> {
  const name = translate('pt', 'startup.firstPlan');
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into plans (name, users, connections, queues, value) values (${name}, 10, 10, 10, 30)
      on conflict (name) do nothing returning id)
    select id from made union all select id from plans where name = ${name} limit 1`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The first plan could not be made.');
  return id;
}
