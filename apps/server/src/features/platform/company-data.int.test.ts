import { randomUUID } from 'node:crypto';
import { companyDataRoutes, limits, wireName } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storeMedia } from '#testing/stored-media.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { up } from '../../../migrations/0032-company-jobs.ts';
import { forgetOld } from '../../jobs/forget-old.repo.ts';
import { archivePurpose } from './archive-company.ts';
import { at, companyWorkers, endedJob, patience, unpack } from './test-company-work.ts';

let server: TestServer;
/** A super user, in a company of the platform's own. */
let owner: Person;
const workers = companyWorkers();
beforeAll(async () => {
  server = await startTestServer();
  const own = await server.company('Plataforma');
  owner = await server.member(own.id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());
afterEach(() => workers.stopAll());

const refused = (status: number, error: string) => ({ status, body: { error } });
const nameOf = async ({ id }: { id: number }) => (await owner.call('getCompany', at(id))).name;
const jobsOf = (id: number) => owner.call('listCompanyJobs', at(id));
const listed = async (id: number) => (await owner.call('listDeletedCompanies')).find((company) => company.id === id);
const days = (count: number) => count * 86_400_000;
const kindsOf = async (person: Person) => {
  const { entries } = await person.call('listActivity', { query: { area: 'platform' } });
  return entries.map(({ kind, subject, user }) => [kind, subject.name, user?.id]);
};
async function deleted(): Promise<TestCompany & { name: string }> {
  const company = await server.company();
  const name = await nameOf(company);
  await owner.call('deleteCompany', at(company.id));
  return { ...company, name };
}
const dueNow = (id: number) =>
  server.data.system(({ db }) => sql`update company_jobs set due_at = now() where subject_id = ${id}`.execute(db));

test('a company that is deleted waits thirty days, and is restored until then with its people and data (trust I-65)', async () => {
  await workers.start(server);
  const company = await server.company();
  const name = await nameOf(company);
  const { email } = await company.admin.call('getUser', at(company.admin.id));
  const from = Date.now();
  await owner.call('deleteCompany', at(company.id));
  const gone = await listed(company.id);
  expect(gone).toMatchObject({ name, removal: { kind: 'companyRemoval', state: 'running', hasBegun: false } });
  const wait = Date.parse(gone?.removalAt ?? '') - from;
  expect(Math.abs(wait - days(limits.companyRemovalDays))).toBeLessThan(days(0.1));
  expect(await owner.call('restoreCompany', at(company.id))).toEqual({});
  expect([await listed(company.id), await jobsOf(company.id)]).toEqual([undefined, []]);
  expect(await owner.call('getCompany', at(company.id))).toMatchObject({ name, status: true });
  const login = await server.anonymous('login', { body: { email, password: 'certamente-unica-7' } });
  expect(login.status).toBe(200);
  expect((await kindsOf(owner)).slice(0, 2)).toEqual([
    ['company.restored', name, owner.id],
    ['company.deleted', name, owner.id],
  ]);
  const admin = await server.enter(company.admin.id, company.id);
  expect((await kindsOf(admin)).map(([kind]) => kind)).toEqual(['company.restored', 'company.deleted']);
  expect(await owner.attempt('restoreCompany', at(company.id))).toMatchObject(refused(404, 'ERR_NO_COMPANY_FOUND'));
  await owner.call('deleteCompany', at(company.id));
  expect((await listed(company.id))?.removalAt).not.toBeNull();
});

test('a name that another company took meanwhile is not taken back', async () => {
  const company = await deleted();
  await server.company(company.name);
  expect(await owner.attempt('restoreCompany', at(company.id))).toMatchObject(
    refused(400, 'ERR_COMPANY_NAME_ALREADY_EXISTS'),
  );
  expect((await listed(company.id))?.removalAt).not.toBeNull();
});

test('its removal begins by itself when the days are over, and what has begun is neither restored nor copied', async () => {
  const company = await deleted();
  await server.data.system(({ db }) =>
    sql`update company_jobs set step = 1 where subject_id = ${company.id}`.execute(db),
  );
  const begun = refused(409, 'ERR_COMPANY_REMOVAL_BEGUN');
  expect(await owner.attempt('restoreCompany', at(company.id))).toMatchObject(begun);
  expect(await owner.attempt('startCompanyExport', at(company.id))).toMatchObject(begun);
  // What was asked for later comes later: the removal was looked at before this archive was made.
  const other = await server.company();
  await owner.call('startCompanyExport', at(other.id));
  await workers.start(server);
  await endedJob(owner, other.id);
  expect((await jobsOf(company.id))[0]).toMatchObject({ state: 'running', done: 0, counts: {} });
  await dueNow(company.id);
  expect(await endedJob(owner, company.id)).toMatchObject({ state: 'done', company: { name: company.name } });
  expect(await listed(company.id)).toBeUndefined();
  expect((await kindsOf(owner))[0]).toEqual(['company.removed', company.name, owner.id]);
});

test('it is removed at once by who types its name, only when it is deleted and not their own', async () => {
  const living = await server.company();
  const removal = (id: number, name: string) => ({ ...at(id), body: { name } });
  expect(await owner.attempt('startCompanyRemoval', removal(living.id, await nameOf(living)))).toMatchObject(
    refused(404, 'ERR_NO_COMPANY_FOUND'),
  );
  expect(await owner.attempt('startCompanyRemoval', removal(owner.companyId, 'Plataforma'))).toMatchObject(
    refused(400, 'ERR_OWN_COMPANY'),
  );
  const company = await deleted();
  for (const name of [company.name.toUpperCase(), `${company.name}.`, 'Plataforma'])
    expect(await owner.attempt('startCompanyRemoval', removal(company.id, name))).toMatchObject(
      refused(400, 'ERR_COMPANY_NAME_DIFFERS'),
    );
  const other = await server.member(owner.companyId, { queueIds: [], profile: 'user', isSuper: true });
  const begun = await other.call('startCompanyRemoval', removal(company.id, ` ${company.name} `));
  expect(begun).toMatchObject({ state: 'running', user: { id: other.id } });
  expect((await kindsOf(owner))[0]).toEqual(['company.removalAsked', company.name, other.id]);
  expect((await jobsOf(company.id)).map(({ id }) => id)).toEqual([begun.id]);
  await workers.start(server);
  expect(await endedJob(owner, company.id)).toMatchObject({ id: begun.id, state: 'done', user: { id: other.id } });
  expect(await owner.attempt('startCompanyRemoval', removal(company.id, company.name))).toMatchObject(
    refused(404, 'ERR_NO_COMPANY_FOUND'),
  );
  expect(await owner.attempt('startCompanyExport', at(company.id))).toMatchObject(refused(404, 'ERR_NO_COMPANY_FOUND'));
});

test('an archive is a private file of the company that asked, which no other call takes; one is made at a time', async () => {
  const company = await server.company();
  const canary = `canario${randomUUID().slice(0, 8)}`;
  await company.admin.call('createContact', {
    body: { name: canary, number: '5511988887777', email: '', extraInfo: [] },
  });
  const place = { data: server.data, storage: server.storage, companyId: company.id };
  const file = await storeMedia(place, Buffer.from(`bytes of ${canary}`), { attached: true, name: 'a/b.txt' });
  const socket = await owner.socket();
  const told: { record: { state: string; fileUrl: string | null } }[] = [];
  socket.on(wireName(owner.companyId, 'companyJob.updated'), (payload) => told.push(payload));
  const first = await owner.call('startCompanyExport', at(company.id));
  expect((await owner.call('startCompanyExport', at(company.id))).id).toBe(first.id);
  await workers.start(server);
  const job = await endedJob(owner, company.id);
  expect(job).toMatchObject({ id: first.id, state: 'done', counts: { contacts: 1, files: 1, users: 1 } });
  expect(job.done).toBe(job.total);
  const unsigned = (job.fileUrl ?? '').split('?')[0] ?? '';
  expect((await fetch(new URL(unsigned, server.url))).status).toBe(403);
  const reply = await fetch(new URL(job.fileUrl ?? '', server.url));
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = unpack(Buffer.from(await reply.arrayBuffer()));
  expect(JSON.parse(files.get('contacts.json')?.toString() ?? '')).toMatchObject([{ name: canary }]);
  expect(files.get(`files/${file.id}-a_b.txt`)?.toString()).toBe(`bytes of ${canary}`);
  await expect.poll(() => told.at(-1)?.record, patience).toMatchObject({ state: 'done', fileUrl: /^\/public\// });
  expect((await kindsOf(company.admin))[0]?.[0]).toBe('company.exported');
  const { rows } = await server.data.system(({ db }) =>
    sql`select company_id, purpose from media where company_id = ${owner.companyId}`.execute(db),
  );
  expect(rows).toContainEqual({ company_id: owner.companyId, purpose: archivePurpose });
  // It is kept as long as the asking company keeps copies.
  await server.data.system(async ({ db }) => {
    await sql`update settings set value = '30' where company_id = ${owner.companyId} and key = 'keepExportsDays'`.execute(
      db,
    );
    await sql`update company_jobs set finished_at = now() - interval '40 days' where id = ${job.id}`.execute(db);
  });
  await forgetOld(server.data);
  expect((await jobsOf(company.id))[0]?.fileUrl).toBeNull();
});

test('only super users may, and an unknown company is not found', async () => {
  const company = await server.company();
  for (const name of Object.keys(companyDataRoutes) as (keyof typeof companyDataRoutes)[]) {
    const isRemoval = name === 'startCompanyRemoval';
    const input = { ...at(2_000_000_000), ...(isRemoval ? { body: { name: 'Empresa' } } : {}) };
    expect(await company.admin.attempt(name, input)).toMatchObject(refused(403, 'ERR_NO_SUPER'));
    if (name !== 'listDeletedCompanies')
      expect(await owner.attempt(name, input)).toMatchObject(refused(404, 'ERR_NO_COMPANY_FOUND'));
  }
});

test('companies that were deleted before there were removals get theirs from the migration, thirty days from then', async () => {
  const [first, second] = [await deleted(), await deleted()];
  await server.data.system(async ({ db }) => {
    await sql`drop table company_jobs`.execute(db);
    await sql`drop index sessions_company`.execute(db);
    await sql`update companies set deleted_at = now() - interval '40 days' where id = ${first.id}`.execute(db);
    await up(db as never); // a migration knows no tables
  });
  const removalAt = Date.parse((await listed(first.id))?.removalAt ?? '');
  expect(Math.abs(removalAt - Date.now() - days(30))).toBeLessThan(days(0.1));
  expect(await jobsOf(second.id)).toMatchObject([{ kind: 'companyRemoval', state: 'running', user: { id: owner.id } }]);
});
