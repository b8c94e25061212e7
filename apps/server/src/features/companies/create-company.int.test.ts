import { settingKeys } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createCompany } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the first companies, made at once, share one first plan', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  await Promise.all(
    numbers.map((number) =>
      database.data.system(({ db }) => {
        const admin = { name: 'Ana', email: `ana${number}@teste.local`, passwordHash: '-' };
        return createCompany(db, { name: `Empresa ${number}`, admin });
      }),
    ),
  );
  const companies = await database.data.system(({ db }) => db.selectFrom('companies').select('plan_id').execute());
  expect(companies).toHaveLength(8);
  expect(new Set(companies.map((company) => company.plan_id)).size).toBe(1);
});

describe('a new company (wire-contract 11.6, B36)', () => {
  const admin = (email: string) => ({ name: 'Ana', email, passwordHash: '-' });
  const make = (company: Parameters<typeof createCompany>[1]) =>
    database.data.system(({ db }) => createCompany(db, company));

  test('has its admin, seven days of opening hours, every settings key, language and time zone', async () => {
    const { companyId, userId } = await make({
      name: 'Ateliê Jacarandá',
      phone: '11988771020',
      dueDate: '2026-12-03',
      campaignsEnabled: false,
      language: 'es',
      timezone: 'America/Manaus',
      admin: admin('Contato@Atelie.local'),
    });
    const rows = await database.data.tenant(companyId, async ({ db }) => ({
      company: await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow(),
      users: await db.selectFrom('users').selectAll().execute(),
      settings: await db.selectFrom('settings').select(['key', 'value']).execute(),
    }));
    expect(rows.company).toMatchObject({
      name: 'Ateliê Jacarandá',
      email: 'Contato@Atelie.local',
      phone: '11988771020',
      due_date: '2026-12-03',
      recurrence: 'MENSAL',
      status: true,
      language: 'es',
      timezone: 'America/Manaus',
    });
    const hours = rows.company.schedules as { weekdayEn: string; startTime: string; endTime: string }[];
    expect(hours.map((day) => `${day.weekdayEn} ${day.startTime}-${day.endTime}`)).toEqual([
      'monday 08:00-18:00',
      'tuesday 08:00-18:00',
      'wednesday 08:00-18:00',
      'thursday 08:00-18:00',
      'friday 08:00-18:00',
      'saturday 08:00-12:00',
      'sunday 00:00-00:00',
    ]);
    expect(rows.users).toMatchObject([
      { id: userId, email: 'contato@atelie.local', profile: 'admin', super: false, language: 'es' },
    ]);
    const values = new Map(rows.settings.map(({ key, value }) => [key, value]));
    expect([...values.keys()].sort()).toEqual([...settingKeys].sort());
    expect(['language', 'timezone', 'campaignsEnabled'].map((key) => values.get(key))).toEqual([
      'es',
      'America/Manaus',
      'false',
    ]);
  });

  test('of the name or the e-mail of another is refused by name, and leaves nothing', async () => {
    const count = async () => {
      const { rows } = await database.pool.query('select count(*)::int as n from companies');
      return rows[0].n;
    };
    await make({ name: 'Padaria Sol', admin: admin('sol@teste.local') });
    const before = await count();
    await expect(make({ name: 'PADARIA SOL', admin: admin('outra@teste.local') })).rejects.toThrow(
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
    );
    await expect(make({ name: 'Padaria Lua', admin: admin('SOL@teste.local') })).rejects.toThrow(
      'ERR_USER_EMAIL_ALREADY_EXISTS',
    );
    expect(await count()).toBe(before);
  });
});
