import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { companyExample, planExample } from '#testing/wall-companies.ts';

let server: TestServer;
/** A super user, in a company of the platform's own. */
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  const own = await server.company('Plataforma');
  owner = await server.member(own.id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());

const patience = { timeout: 20_000 };
const at = (id: number) => ({ params: { id } });
const refused = (status: number, error: string) => ({ status, body: { error } });
const newPlan = (changes: object = {}) =>
  owner.call('createPlan', { body: { ...planExample(`Plano ${randomUUID().slice(0, 12)}`), ...changes } });
const bodyOf = <C extends object>(planId: number, changes: C = {} as C) => ({
  ...companyExample({ canary: randomUUID().slice(0, 12), planId, sideCompanyId: 0, sidePlanId: 0 }),
  ...changes,
});
/** What the form of a known company writes. */
async function formOf(company: TestCompany, changes: object) {
  const { name, email, planId } = await owner.call('getCompany', at(company.id));
  return { ...at(company.id), body: { name, email: email ?? '', planId: planId ?? 0, ...changes } };
}
const ended = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('disconnect', () => resolve()));

describe('plans (administration §3 and §9, wire-contract 4.10)', () => {
  test('a new plan has no users, connections and queues, no price and every feature unless said', async () => {
    const made = await owner.call('createPlan', { body: { name: 'Plano vazio' } });
    expect(made).toMatchObject({ users: 0, connections: 0, queues: 0, value: 0, isPublic: true, companies: 0 });
    expect([made.useCampaigns, made.useKanban, made.useOpenAi, made.useIntegrations]).toEqual([true, true, true, true]);
    expect([made.useSchedules, made.useInternalChat, made.useExternalApi]).toEqual([true, true, true]);
    const changed = await owner.call('updatePlan', {
      ...at(made.id),
      body: { name: 'Plano vazio', users: '7', value: '1249,90', useKanban: false },
    });
    expect(changed).toMatchObject({ users: 7, value: 1249.9, useKanban: false });
    expect(await owner.call('deletePlan', at(made.id))).toMatchObject({});
    expect(await owner.attempt('getPlan', at(made.id))).toMatchObject(refused(404, 'ERR_NO_PLAN_FOUND'));
  });

  test('a name is given once, and a plan that companies are on is not deleted', async () => {
    const plan = await newPlan();
    expect(await owner.attempt('createPlan', { body: { name: plan.name } })).toMatchObject(
      refused(400, 'ERR_PLAN_NAME_ALREADY_EXISTS'),
    );
    const company = await owner.call('createCompany', { body: bodyOf(plan.id) });
    expect(await owner.attempt('deletePlan', at(plan.id))).toMatchObject(refused(409, 'ERR_PLAN_IN_USE'));
    expect((await owner.call('getPlan', at(plan.id))).companies).toBe(1);
    await owner.call('deleteCompany', at(company.id));
    await owner.call('deletePlan', at(plan.id));
  });

  test('an internal plan is offered to nobody, and seen by super users and by who is on it', async () => {
    const plan = await newPlan({ isPublic: false });
    const empty = await newPlan({ users: 0 });
    const offered = async () => (await server.anonymous('listPlans')).body.map(({ id }: { id: number }) => id);
    expect(await offered()).not.toContain(plan.id);
    expect(await offered()).not.toContain(empty.id);
    const company = await server.company();
    const listed = async (person: Person) => (await person.call('listAllPlans')).map(({ id }) => id);
    expect(await listed(company.admin)).not.toContain(plan.id);
    expect(await company.admin.attempt('getPlan', at(plan.id))).toMatchObject(refused(404, 'ERR_NO_PLAN_FOUND'));
    await owner.call('updateCompany', await formOf(company, { planId: plan.id }));
    expect(await listed(company.admin)).toContain(plan.id);
    expect((await company.admin.call('getPlan', at(plan.id))).companies).toBeNull();
    expect(await listed(owner)).toContain(plan.id);
  });

  test('another plan that is given ends the one that a company chose for later, and saving the same one does not', async () => {
    const [now, later, other] = [await newPlan(), await newPlan(), await newPlan()];
    const company = await server.company();
    await owner.call('updateCompany', await formOf(company, { planId: now.id }));
    const chosen = { next_plan_id: later.id, next_plan_on: '2099-01-31' };
    await server.data.system(({ db }) =>
      db.updateTable('companies').set(chosen).where('id', '=', company.id).execute(),
    );
    const left = () =>
      server.data.system(({ db }) =>
        db.selectFrom('companies').select('next_plan_id').where('id', '=', company.id).executeTakeFirstOrThrow(),
      );
    await owner.call('updateCompany', await formOf(company, { planId: now.id }));
    expect(await left()).toEqual({ next_plan_id: later.id });
    await owner.call('updateCompany', await formOf(company, { planId: other.id }));
    expect(await left()).toEqual({ next_plan_id: null });
  });

  test('what a plan loses, its companies lose at once, and their screens are told', async () => {
    const plan = await newPlan();
    const company = await server.company();
    await owner.call('updateCompany', await formOf(company, { planId: plan.id, campaignsEnabled: false }));
    const socket = await company.admin.socket();
    const told: { user: { permissions: string[] } }[] = [];
    socket.on(`company-${company.id}-user`, (payload) => told.push(payload));
    await owner.call('updatePlan', {
      ...at(plan.id),
      body: { ...planExample(plan.name), useCampaigns: false },
    });
    expect(await company.admin.attempt('listContactLists', {})).toMatchObject(refused(403, 'ERR_PLAN_FEATURE'));
    await expect.poll(() => told.at(-1)?.user.permissions, patience).not.toContain('contactLists.read');
  });
});

describe('companies (administration §2 and §3, wire-contract 4.10)', () => {
  test('a new one stores every field of its form, with its first admin, who signs in', async () => {
    const plan = await newPlan();
    const body = bodyOf(plan.id, { password: 'certamente-unica-8', campaignsEnabled: false });
    const made = await owner.call('createCompany', { body });
    const { password, dueDate, ...stored } = body;
    expect(made).toMatchObject({ ...stored, dueDay: dueDate, dueDate: '2100-01-01T02:59:59.999Z' });
    expect(made).toMatchObject({ plan: { id: plan.id, name: plan.name, value: 249 }, schedules: { length: 7 } });
    const session = await server.anonymous('login', { body: { email: body.email, password } });
    expect([session.status, session.body.user]).toMatchObject([200, { profile: 'admin', super: false }]);
    const settings = (await owner.call('listAllCompanies')).find(({ id }) => id === made.id)?.settings;
    expect(settings?.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('false');
    const again = bodyOf(plan.id, { password });
    for (const [changes, error] of [
      [{ name: body.name.toUpperCase() }, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
      [{ email: body.email }, 'ERR_USER_EMAIL_ALREADY_EXISTS'],
      [{ password: 'senha123' }, 'ERR_COMMON_PASSWORD'],
    ] as const)
      expect(await owner.attempt('createCompany', { body: { ...again, ...changes } })).toMatchObject(
        refused(400, error),
      );
    expect(await owner.attempt('createCompany', { body: { ...again, planId: 2_000_000_000 } })).toMatchObject(
      refused(404, 'ERR_NO_PLAN_FOUND'),
    );
    const names = (await owner.call('listCompanies', { query: { searchParam: again.name } })).companies;
    expect(names).toEqual([]);
  });

  test('e-mail and plan are required, an empty due date is none and never ends', async () => {
    const plan = await newPlan();
    for (const changes of [{ email: '' }, { planId: '' }, { planId: null }, { dueDate: '2026-02-30' }, { name: 'A' }])
      expect(await owner.attempt('createCompany', { body: bodyOf(plan.id, changes) })).toMatchObject(
        refused(400, 'ERR_VALIDATION'),
      );
    for (const dueDate of ['', null])
      expect(await owner.call('createCompany', { body: bodyOf(plan.id, { dueDate }) })).toMatchObject({
        dueDate: null,
        dueDay: null,
      });
  });

  test('20 a page by name, found without accents by name and by e-mail', async () => {
    const plan = await newPlan();
    for (let index = 0; index < 21; index += 1)
      await owner.call('createCompany', { body: bodyOf(plan.id, { name: `Ótica ${String(index).padStart(2, '0')}` }) });
    const search = { searchParam: 'OTICA' };
    const first = await owner.call('listCompanies', { query: search });
    expect([first.companies.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    expect(first.companies[0]?.name).toBe('Ótica 00');
    const second = await owner.call('listCompanies', { query: { ...search, pageNumber: 2 } });
    const after = await owner.call('listCompanies', { query: { ...search, after: first.next ?? '' } });
    expect([second.companies.map(({ name }) => name), second.hasMore]).toEqual([['Ótica 20'], false]);
    expect(after.companies).toEqual(second.companies);
    const email = first.companies[3]?.email ?? '';
    const found = await owner.call('listCompanies', { query: { searchParam: email } });
    expect(found.companies.map(({ id }) => id)).toEqual([first.companies[3]?.id]);
    const { companies } = await owner.call('listCompanyPlans');
    expect(companies.filter(({ name }) => name.startsWith('Ótica'))).toHaveLength(21);
  });

  test('one that is switched off is out at once: calls, sockets and sign-in; switched on again it is back', async () => {
    const company = await server.company();
    const { email } = await company.admin.call('getUser', at(company.admin.id));
    const socket = await company.admin.socket();
    const isOut = ended(socket);
    await owner.call('updateCompany', await formOf(company, { status: false }));
    const inactive = refused(403, 'ERR_COMPANY_INACTIVE');
    expect(await company.admin.attempt('listTickets', {})).toMatchObject(inactive);
    await isOut;
    const login = () => server.anonymous('login', { body: { email, password: 'certamente-unica-7' } });
    expect(await login()).toMatchObject(inactive);
    await owner.call('updateCompany', await formOf(company, { status: true }));
    expect((await login()).status).toBe(200);
  });

  test('one that is past due lets only its admins in, to pay; a new due date opens it at once', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const told: { user: { payOnly: boolean } }[] = [];
    (await company.admin.socket()).on(`company-${company.id}-user`, (payload) => told.push(payload));
    await owner.call('updateCompany', await formOf(company, { dueDate: '2026-01-31' }));
    const overdue = refused(403, 'ERR_COMPANY_OVERDUE');
    for (const person of [company.admin, agent]) expect(await person.attempt('listTickets', {})).toMatchObject(overdue);
    expect((await company.admin.call('me')).user.payOnly).toBe(true);
    await owner.call('updateCompany', await formOf(company, { dueDate: '2099-01-31' }));
    expect((await agent.attempt('listTickets', {})).status).toBe(200);
    await expect.poll(() => told.at(-1)?.user.payOnly, patience).toBe(false);
  });

  test('one that is deleted ends with its sessions and connections, and its name is free', async () => {
    const company = await server.company();
    const { name } = await owner.call('getCompany', at(company.id));
    await server.data.tenant(company.id, (tx) =>
      tx.db.updateTable('connections').set({ desired: 'running' }).where('company_id', '=', company.id).execute(),
    );
    const isOut = ended(await company.admin.socket());
    await owner.call('deleteCompany', at(company.id));
    await isOut;
    expect(await company.admin.attempt('me')).toMatchObject(refused(401, 'ERR_SESSION_EXPIRED'));
    expect(await owner.attempt('deleteCompany', at(company.id))).toMatchObject(refused(404, 'ERR_NO_COMPANY_FOUND'));
    const wishes = await server.data.tenant(company.id, (tx) =>
      tx.db.selectFrom('connections').select('desired').where('company_id', '=', company.id).execute(),
    );
    expect(wishes).toEqual([{ desired: 'stopped' }]);
    const plan = await newPlan();
    expect((await owner.attempt('createCompany', { body: bodyOf(plan.id, { name }) })).status).toBe(200);
  });

  test('nobody switches off, lets expire or deletes the own company', async () => {
    const own = { id: owner.companyId } as TestCompany; // formOf reads no more of it
    for (const changes of [{ status: false }, { dueDate: '2020-01-31' }])
      expect(await owner.attempt('updateCompany', await formOf(own, changes))).toMatchObject(
        refused(400, 'ERR_OWN_COMPANY'),
      );
    expect(await owner.attempt('deleteCompany', at(own.id))).toMatchObject(refused(400, 'ERR_OWN_COMPANY'));
  });

  test('opening hours are set by the own admins and by super users', async () => {
    const company = await server.company();
    const monday = (startTime: string) => ({
      ...at(company.id),
      body: { schedules: [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime, endTime: '17:00' }] },
    });
    expect((await company.admin.call('updateCompanySchedules', monday('09:00'))).schedules).toHaveLength(1);
    expect((await owner.call('updateCompanySchedules', monday('10:00'))).schedules[0]?.startTime).toBe('10:00');
    expect(await company.admin.attempt('updateCompanySchedules', monday('25:00'))).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    );
  });
});
