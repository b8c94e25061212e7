import { randomUUID } from 'node:crypto';
import type { ActivityEntry } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#testing/test-server.ts';
import { companyExample, planExample } from '#testing/wall-companies.ts';

let server: TestServer;
/** A super user, in a company of the platform's own. */
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const own = await server.company();
  owner = await server.member(own.id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());

const at = (id: number) => ({ params: { id } });
const unlike = (): string => randomUUID().slice(0, 12);
const newPlan = () => owner.call('createPlan', { body: planExample(`Plano ${unlike()}`) });
/** What is in the log about companies and the platform, oldest first. */
const noted = async (person: Person): Promise<ActivityEntry[]> =>
  (await person.call('listActivity', { query: { area: 'platform' } })).entries.reverse();
const said = (entries: readonly ActivityEntry[]) => entries.map(({ kind, subject }) => `${kind} ${subject.name}`);

test('what super users do to companies is noted for them and for the company, with before and after (trust I-62)', async () => {
  const [small, large] = [await newPlan(), await newPlan()];
  const company = await server.company();
  const { name, email } = await owner.call('getCompany', at(company.id));
  const form = { name, email: email ?? '', planId: small.id, status: true, dueDate: '2031-05-20' };
  const write = (changes: object) =>
    owner.call('updateCompany', { ...at(company.id), body: { ...form, dueDate: '2031-05-20', ...changes } });
  await write({});
  const begun = (await noted(company.admin)).length;
  await write({});
  expect(await noted(company.admin)).toHaveLength(begun);
  await write({ name: `${name} Ltda`, phone: '1133334444', planId: large.id, dueDate: '2031-06-20' });
  await write({ name: `${name} Ltda`, phone: '1133334444', planId: large.id, dueDate: '2031-06-20', status: false });
  await write({ name: `${name} Ltda`, phone: '1133334444', planId: large.id, dueDate: '2031-06-20', status: true });
  const told = (await noted(company.admin)).slice(begun);
  expect(told.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['company.changed', { fields: 'name,phone' }],
    ['company.planChanged', { before: small.name, after: large.name }],
    ['company.dueDayChanged', { before: '2031-05-20', after: '2031-06-20' }],
    ['company.stateChanged', { before: 'enabled', after: 'disabled' }],
    ['company.stateChanged', { before: 'disabled', after: 'enabled' }],
  ]);
  expect(told[0]).toMatchObject({ subject: { id: company.id, name: `${name} Ltda` }, user: { id: owner.id } });
  const own = (await noted(owner)).filter(({ kind }) => kind.startsWith('company.')).slice(-told.length);
  expect(own.map(({ kind, facts }) => [kind, facts])).toEqual(told.map(({ kind, facts }) => [kind, facts]));
});

test('companies that are made and deleted, plans, help videos and announcements are noted', async () => {
  const plan = await newPlan();
  const body = companyExample({ canary: unlike(), planId: plan.id, sideCompanyId: 0, sidePlanId: 0 });
  const company = await owner.call('createCompany', { body });
  await owner.call('updateCompanySchedules', { ...at(company.id), body: { schedules: company.schedules } });
  await owner.call('deleteCompany', at(company.id));
  await owner.call('updatePlan', { ...at(plan.id), body: planExample(plan.name) });
  await owner.call('deletePlan', at(plan.id));
  const help = await owner.call('createHelp', {
    body: { title: 'Filas', description: 'Como são', video: 'dQw4w9WgXcQ' },
  });
  await owner.call('updateHelp', {
    ...at(help.id),
    body: { title: 'As filas', description: 'Como são', video: 'dQw4w9WgXcQ' },
  });
  await owner.call('deleteHelp', at(help.id));
  const news = { title: 'Novidade', text: 'Chegou', priority: 3, status: true } as const;
  const announcement = await owner.call('createAnnouncement', { body: news });
  await owner.call('updateAnnouncement', { ...at(announcement.id), body: { ...news, title: 'Novidades' } });
  await owner.call('deleteAnnouncement', at(announcement.id));
  expect(said(await noted(owner))).toEqual([
    `plan.created ${plan.name}`,
    ...['created', 'hoursChanged', 'deleted'].map((what) => `company.${what} ${company.name}`),
    ...['changed', 'deleted'].map((what) => `plan.${what} ${plan.name}`),
    ...['help.created Filas', 'help.changed As filas', 'help.deleted As filas'],
    ...['created Novidade', 'changed Novidades', 'deleted Novidades'].map((what) => `announcement.${what}`),
  ]);
});

test('what was refused is not noted, and a company that changes its own hours notes it once', async () => {
  const plan = await newPlan();
  const taken = await owner.attempt('createPlan', { body: planExample(plan.name) });
  expect(taken.status).toBe(400);
  expect((await owner.attempt('deletePlan', at(2_000_000_000))).status).toBe(404);
  expect((await owner.attempt('deleteCompany', at(owner.companyId))).status).toBe(400);
  expect(said(await noted(owner))).toEqual([`plan.created ${plan.name}`]);
  const { schedules, name } = await owner.call('getCompany', at(owner.companyId));
  await owner.call('updateCompanySchedules', { ...at(owner.companyId), body: { schedules } });
  expect(said(await noted(owner)).slice(1)).toEqual([`company.hoursChanged ${name}`]);
});
