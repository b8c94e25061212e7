import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { forgetOld } from '../../jobs/forget-old.repo.ts';
import { closeLinks } from './chain.repo.ts';
import { openActivityChain } from './chain.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
  admin = company.admin;
  await addEntries(5);
});

/** What somebody with the owner's password does in the database. */
const asOwner = (statement: ReturnType<typeof sql>) => server.data.system(({ db }) => statement.execute(db));
const addEntries = (count: number) =>
  asOwner(sql`insert into activity_log (company_id, kind, user_id, user_name, created_at)
    select ${company.id}::integer, 'session.closed', ${admin.id}::integer, 'Ana', now() - n * interval '1 day'
    from generate_series(1, ${count}::integer) n`);
/** The fifth, the oldest one, has the largest id. */
const entryIds = async (): Promise<number[]> => {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ id: number }>`select id::integer from activity_log where company_id = ${company.id} order by id`.execute(db),
  );
  return rows.map(({ id }) => id);
};
const close = () => closeLinks(server.data, openActivityChain(server.config.secretKey));
const proof = () => admin.call('proveActivity', {});

test('a log that nobody touched is proven, and what is newer is told apart (trust I-62)', async () => {
  expect(await proof()).toEqual({ checked: 0, forgotten: 0, open: 5, fault: null });
  await close();
  await admin.call('updateSetting', { params: { key: 'call' }, body: { value: 'enabled' } });
  expect(await proof()).toEqual({ checked: 5, forgotten: 0, open: 1, fault: null });
  await close();
  await close();
  expect(await proof()).toEqual({ checked: 6, forgotten: 0, open: 0, fault: null });
  const agent = await company.agent();
  expect(await agent.attempt('proveActivity', {})).toMatchObject({ status: 403 });
});

test('an entry that was changed, taken away or put in is named, before and after its link is closed', async () => {
  const [first, second, third] = await entryIds();
  await asOwner(sql`delete from activity_log where id = ${first}`);
  expect((await proof()).fault).toMatchObject({ kind: 'missing', entryId: first });
  await asOwner(sql`delete from activity_links where entry_id = ${first}`);
  await close();
  expect(await proof()).toMatchObject({ checked: 4, fault: null });
  await asOwner(sql`alter table activity_log disable trigger activity_log_stays`);
  await asOwner(sql`update activity_log set user_name = 'Outra' where id = ${third}`);
  expect((await proof()).fault).toMatchObject({ kind: 'changed', entryId: third });
  await asOwner(sql`update activity_log set user_name = 'Ana' where id = ${third}`);
  await asOwner(sql`alter table activity_log enable trigger activity_log_stays`);
  expect((await proof()).fault).toBeNull();
  await asOwner(sql`delete from activity_log where id = ${second}`);
  expect((await proof()).fault).toMatchObject({ kind: 'missing', entryId: second });
  await asOwner(sql`delete from activity_links where entry_id = ${second}`);
  expect((await proof()).fault).toMatchObject({ kind: 'unlinked' });
});

test('a link that is closed again under another key, or put in without one, does not fit', async () => {
  await closeLinks(server.data, openActivityChain(`${server.config.secretKey}-another`));
  expect((await proof()).fault).toMatchObject({ kind: 'unlinked' });
  await expect(
    asOwner(sql`update activity_links set place = 99 where company_id = ${company.id}`),
  ).rejects.toMatchObject({
    code: '42501',
  });
});

test('what the company keeps no longer leaves the rest proven', async () => {
  await addEntries(95);
  await close();
  await admin.call('updateSetting', { params: { key: 'keepActivityDays' }, body: { value: '90' } });
  await close();
  await forgetOld(server.data);
  // What went has left an entry, whose link is still open.
  expect(await proof()).toEqual({ checked: 95, forgotten: 6, open: 1, fault: null });
});

test('many links are closed in batches, each once, by two processes at a time', async () => {
  await addEntries(2_300);
  await Promise.all([close(), close()]);
  await close();
  expect(await proof()).toEqual({ checked: 2_305, forgotten: 0, open: 0, fault: null });
});
