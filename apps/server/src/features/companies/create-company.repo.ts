import {
  type CompanySettings,
  decodeSettings,
  defaultSchedules,
  encodeSetting,
  type Language,
  type SettingKey,
  settingKeys,
} from '@recado/contract';
import { translate } from '@recado/i18n';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { sayViolations } from '#kit/http/say-violations.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';

export interface NewCompany {
  name: string;
  /** The first admin's when it has none of its own. */
  email?: string;
  phone?: string;
  /** The first plan of the installation when none is named. */
  planId?: number;
  /** Civil date YYYY-MM-DD; none = never ends. */
  dueDate?: string;
  /** Monthly unless said. */
  recurrence?: string;
  /** Inactive companies let nobody in; active unless said. */
  status?: boolean;
  campaignsEnabled?: boolean;
  /** Of texts to customers and of the first admin; Portuguese unless said. */
  language?: Language;
  /** IANA zone; America/Sao_Paulo unless said. */
  timezone?: string;
  /** The company that brought this one here (decision 40). */
  referredBy?: number;
  admin: { name: string; email: string; passwordHash: string; isSuper?: boolean };
}

const meanings = {
  companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  users_email: 'ERR_USER_EMAIL_ALREADY_EXISTS',
} as const;

/** The values of a new company: the fallbacks of the registry, and what is known of this one. */
function settingsOf({ campaignsEnabled, language, timezone }: NewCompany): CompanySettings {
  return {
    ...decodeSettings([]),
    ...(campaignsEnabled === undefined ? {} : { campaignsEnabled }),
    ...(language === undefined ? {} : { language }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

/**
 * Makes a company with its first admin, opening hours, every settings key, time zone and language, in the caller's
 * transaction, so that it is all or nothing (trust I-49). Answers both ids. Throws ERR_COMPANY_NAME_ALREADY_EXISTS,
 * ERR_USER_EMAIL_ALREADY_EXISTS; of an unknown plan the database complains.
 */
export async function createCompany(
  db: Kysely<Database>,
  company: NewCompany,
): Promise<{ companyId: number; userId: number }> {
  const planId = company.planId ?? (await ensureFirstPlan(db));
  const values = settingsOf(company);
  const row = {
    name: company.name,
    email: company.email ?? company.admin.email,
    phone: company.phone ?? null,
    plan_id: planId,
    due_date: company.dueDate ?? null,
    ...(company.recurrence === undefined ? {} : { recurrence: company.recurrence }),
    status: company.status ?? true,
    language: values.language,
    timezone: values.timezone,
    schedules: JSON.stringify(defaultSchedules),
    referred_by: company.referredBy ?? null,
  };
  const { id: companyId } = await sayViolations(meanings, () =>
    db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  const userId = await insertAdmin(db, companyId, company.admin, values.language);
  const encode = <K extends SettingKey>(key: K) => encodeSetting(key, values[key]);
  await db
    .insertInto('settings')
    .values(settingKeys.map((key) => ({ company_id: companyId, key, value: encode(key) })))
    .execute();
  await db.insertInto('company_sequences').values({ company_id: companyId }).execute();
  return { companyId, userId };
}

async function insertAdmin(
  db: Kysely<Database>,
  companyId: number,
  admin: NewCompany['admin'],
  language: Language,
): Promise<number> {
  const row = {
    company_id: companyId,
    name: admin.name,
    email: admin.email.toLowerCase(),
    password_hash: admin.passwordHash,
    profile: 'admin' as const,
    super: admin.isSuper ?? false,
    language,
    connection_id: null,
    last_seen_at: null,
  };
  const { id } = await sayViolations(meanings, () =>
    db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** The plan of the seed (wire-contract 7), made when an installation has none yet. */
async function ensureFirstPlan(db: Kysely<Database>): Promise<number> {
  const name = translate('pt', 'startup.firstPlan');
  await sql`insert into plans (name, users, connections, queues, value) values (${name}, 10, 10, 10, 30)
    on conflict (name) do nothing`.execute(db);
  // A statement of its own: one that waited for another's insert does not see the row that it lost to.
  const { rows } = await sql<{ id: number }>`select id from plans where name = ${name}`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The first plan could not be made.');
  return id;
}

/** Companies go that signed up and whose only person never confirmed the e-mail. */
export const unconfirmedRemovals: readonly Removal[] = [
  oldRows(
    'companies',
    sql`id in (select company_id from users u where confirm_until < now() - interval '1 hour'
      and not exists (select from users o where o.company_id = u.company_id and o.id <> u.id))`,
  ),
];
