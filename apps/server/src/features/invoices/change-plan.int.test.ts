import { addDays } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { differenceOf } from './change-plan.ts';
import { billCompany } from './invoice-work.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { checkout, dayFromNow, dueDayOf, putOnPlan } from './test-money.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
});

const run = <T>(query: (db: Parameters<Parameters<TestServer['data']['system']>[0]>[0]['db']) => Promise<T>) =>
  server.data.system(({ db }) => query(db));
/** A plan that is offered. */
const offer = async (value: number, room = 10): Promise<number> => {
  const { rows } = await run((db) =>
    sql<{ id: number }>`insert into plans (name, users, connections, queues, value)
      values ('Oferta ' || gen_random_uuid(), ${room}, ${room}, ${room}, ${value}) returning id`.execute(db),
  );
  return rows[0]?.id ?? 0;
};
const planOf = async () => {
  const { rows } = await run((db) =>
    sql<{ plan_id: number }>`select plan_id from companies where id = ${company.id}`.execute(db),
  );
  return rows[0]?.plan_id;
};
const choose = (planId: number) => company.admin.call('changePlan', { body: { planId } });
const open = async () =>
  (await company.admin.call('listCompanyInvoices', { query: {} })).filter(({ status }) => status === 'open');
const bill = () => billCompany(server.data, company.id, new Date());
const pay = (invoiceId: number, cents: number) =>
  server.data.system((tx) =>
    applyPayment(
      tx,
      { companyId: company.id, invoiceId, provider: 'test', endToEnd: `E-${invoiceId}-${cents}`, cents },
      { by: null, now: new Date() },
    ),
  );

test('a bigger plan begins when the difference of the days left is paid, and the due day stays', async () => {
  const due = dayFromNow(10);
  const before = await putOnPlan(server, company.id, { value: 30, dueDay: due });
  await bill();
  const bigger = await offer(90);
  const change = await choose(bigger);
  expect(change).toMatchObject({ state: 'toPay', value: 20, on: null });
  expect(await planOf()).toBe(before);
  const invoiceId = change.invoiceId ?? 0;
  const charge = await company.admin.call('createSubscription', { body: { ...checkout, invoiceId } });
  expect(charge).toMatchObject({ invoiceId, valor: { original: '20.00' } });
  expect(await pay(invoiceId, 2000)).toBe('full');
  expect(await planOf()).toBe(bigger);
  expect(await dueDayOf(server, company.id)).toBe(due);
  expect(await open()).toMatchObject([{ value: 90, dueDate: due }]);
});

test('chosen twice or by two admins at once there is one difference to pay, and yesterday’s is cancelled', async () => {
  await putOnPlan(server, company.id, { value: 30, dueDay: dayFromNow(10) });
  const [bigger, biggest] = [await offer(90), await offer(120)];
  await Promise.all([choose(bigger), choose(biggest), choose(bigger)]);
  const [left, ...more] = await open();
  expect(more).toEqual([]);
  await run((db) => sql`update invoices set due_date = ${dayFromNow(-1)} where id = ${left?.id ?? 0}`.execute(db));
  await bill();
  expect((await open()).map(({ id }) => id)).not.toContain(left?.id);
});

test('without paid days a bigger plan begins at once, at its price', async () => {
  await putOnPlan(server, company.id, { value: 30, dueDay: dayFromNow(-2) });
  await bill();
  const bigger = await offer(90);
  expect(await choose(bigger)).toMatchObject({ state: 'switched', invoiceId: null });
  expect(await planOf()).toBe(bigger);
  expect(await open()).toMatchObject([{ value: 90 }]);
});

test('a smaller plan is billed for the due day, begins after it, and can be left again', async () => {
  const due = dayFromNow(5);
  const before = await putOnPlan(server, company.id, { value: 90, dueDay: due });
  await bill();
  const smaller = await offer(30);
  expect(await choose(smaller)).toMatchObject({ state: 'planned', on: due });
  expect(await company.admin.call('getSubscription')).toMatchObject({ nextPlan: { id: smaller, on: due }, total: 30 });
  expect(await open()).toMatchObject([{ value: 30, dueDate: due }]);
  expect(await choose(before)).toMatchObject({ state: 'kept' });
  expect(await open()).toMatchObject([{ value: 90 }]);
  await choose(smaller);
  await billCompany(server.data, company.id, new Date(`${due}T15:00:00Z`));
  expect(await planOf()).toBe(before);
  await billCompany(server.data, company.id, new Date(`${addDays(due, 1)}T15:00:00Z`));
  expect(await planOf()).toBe(smaller);
});

test('a plan that is too small is refused with the numbers, and one that is not offered is unknown', async () => {
  const before = await putOnPlan(server, company.id, { value: 90, dueDay: dayFromNow(5) });
  for (let made = 0; made < 2; made++) await company.agent();
  const reply = await company.admin.attempt('changePlan', { body: { planId: await offer(30, 1) } });
  expect(reply.status).toBe(409);
  expect(JSON.parse(reply.body.error ?? '')).toEqual({
    ...{ code: 'ERR_PLAN_TOO_SMALL', users: { has: 3, most: 1 }, queues: { has: 2, most: 1 } },
  });
  const hidden = await offer(30);
  await run((db) => sql`update plans set is_public = false where id = ${hidden}`.execute(db));
  expect(await company.admin.attempt('changePlan', { body: { planId: hidden } })).toMatchObject({ status: 404 });
  expect(await planOf()).toBe(before);
});

test.each([
  [3000, 9000, 10, 2000],
  [2999, 9999, 1, 233],
  [3000, 9000, 0, 0],
  [9000, 3000, 10, 0],
])('from %i to %i cents with %i days left the difference is %i', (before, after, days, difference) => {
  expect(differenceOf(before, after, days)).toBe(difference);
});
