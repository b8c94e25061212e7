import { type CompanyRow, defaultSchedules, type OpeningHours } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { settingRows } from '#features/auth/index.ts';
import { endOfDueDay } from '#features/companies/index.ts';
import { likePattern } from '#kit/crud/like-pattern.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

interface CompanyFacts {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  status: boolean;
  due_date: string | null;
  recurrence: string;
  schedules: unknown;
  plan_id: number | null;
  trial_expiration: string | null;
  campaigns: string | null;
  billing_name: string;
  address_zip_code: string;
  address_street: string;
  address_district: string;
  address_city: string;
  address_state: string;
  language: string;
  timezone: string;
  created_at: Date;
  updated_at: Date;
  plan: { id: number; name: string; value: number } | null;
}
type Settings = Parameters<typeof settingRows>[0]['settings'];

const columns = sql`c.*,
  (select s.value from settings s where s.company_id = c.id and s.key = 'campaignsEnabled') as campaigns,
  (select json_build_object('id', p.id, 'name', p.name, 'value', p.value) from plans p where p.id = c.plan_id) as plan`;
const byName = sql`order by f_unaccent(c.name), c.id`;

/** Companies of before opening hours had none of their own. */
const hoursOf = (schedules: unknown): OpeningHours[] =>
  Array.isArray(schedules) ? (schedules as OpeningHours[]) : [...defaultSchedules]; // written by our schemas only

const toWire = (row: CompanyFacts): CompanyRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  dueDate: row.due_date === null ? null : endOfDueDay(row).toISOString(),
  dueDay: row.due_date,
  recurrence: row.recurrence,
  schedules: hoursOf(row.schedules),
  planId: row.plan_id,
  trialExpiration: row.trial_expiration,
  campaignsEnabled: row.campaigns === 'true',
  billingName: row.billing_name,
  addressZipCode: row.address_zip_code,
  addressStreet: row.address_street,
  addressDistrict: row.address_district,
  addressCity: row.address_city,
  addressState: row.address_state,
  language: row.language,
  timezone: row.timezone,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  plan: row.plan,
});

/** Name, e-mail and phone are searched. */
const matches = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${textHolds('c.name', text)} or ${textHolds('c.email', text)} or c.phone like ${likePattern(text)})`;

/** One page of the companies, by name. */
export async function pageOfCompanies(
  { db }: SystemDb,
  asked: { searchParam: string; offset: number; limit: number },
): Promise<{ companies: CompanyRow[]; count: number }> {
  const found = sql`from companies c where c.deleted_at is null and ${matches(asked.searchParam)}`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count ${found}`.execute(db);
  const { rows } = await sql<CompanyFacts>`
    select ${columns} ${found} ${byName} limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return { companies: rows.map(toWire), count: counted.rows[0]?.count ?? 0 };
}

/** Every company by name. */
export async function listCompanies({ db }: SystemDb): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyFacts>`
    select ${columns} from companies c where c.deleted_at is null ${byName}`.execute(db);
  return rows.map(toWire);
}

/** The same with settings, of which secrets only tell whether they are set. */
export async function listCompaniesWithSettings({ db }: SystemDb) {
  const { rows } = await sql<CompanyFacts & { settings: Settings }>`
    select ${columns}, coalesce((select json_agg(to_jsonb(s) order by s.id) from settings s where s.company_id = c.id), '[]')
      as settings
    from companies c where c.deleted_at is null ${byName}`.execute(db);
  return rows.map((row) => ({
    ...toWire(row),
    settings: settingRows({ company: { id: row.id }, settings: row.settings }),
  }));
}

/** One company. Throws ERR_NO_COMPANY_FOUND. */
export async function findCompany({ db }: SystemDb, id: number): Promise<CompanyRow> {
  const { rows } = await sql<CompanyFacts>`
    select ${columns} from companies c where c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0] ? toWire(rows[0]) : fail('ERR_NO_COMPANY_FOUND');
}
