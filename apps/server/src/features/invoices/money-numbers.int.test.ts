import { addDays } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#testing/test-server.ts';
import { billCompany } from './invoice-work.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { dayFromNow, putOnPlan } from './test-money.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.member((await server.company()).id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());

/** A company with an invoice; answers its id and that of the invoice. */
async function billed(value: number, dueDay: string) {
  const company = await server.company();
  await putOnPlan(server, company.id, { value, dueDay });
  await billCompany(server.data, company.id, new Date());
  const [invoice] = await company.admin.call('listCompanyInvoices', { query: {} });
  return { companyId: company.id, invoiceId: invoice?.id ?? 0 };
}
const pay = (of: { companyId: number; invoiceId: number }, cents: number) =>
  server.data.system((tx) =>
    applyPayment(
      tx,
      { ...of, provider: 'test', endToEnd: `E-${of.invoiceId}-${cents}`, cents },
      { by: null, now: new Date() },
    ),
  );
const listed = (query: object) => owner.call('listInvoices', { query: query as never });

test('money of the month, who left and what is overdue: each number opens the invoices that it counts', async () => {
  await pay(await billed(100, dayFromNow(3)), 10_000);
  await pay(await billed(50, dayFromNow(3)), 2000);
  await billed(70, dayFromNow(-2));
  const left = await billed(30, dayFromNow(3));
  await pay(left, 3000);
  const goneOn = dayFromNow(-40);
  await server.data.system(({ db }) =>
    sql`update companies set due_date = ${goneOn} where id = ${left.companyId}`.execute(db),
  );
  await billCompany(server.data, left.companyId, new Date());
  const never = await billed(30, addDays(goneOn, 0));
  const { months, overdue } = await owner.call('getMoneyNumbers');
  expect(months).toHaveLength(12);
  const [now] = months;
  expect(now).toMatchObject({ month: dayFromNow(0).slice(0, 7), received: 150, invoices: 3 });
  const came = await listed({ status: 'received', month: now?.month });
  expect(came.count).toBe(now?.invoices);
  expect(came.invoices.reduce((sum, { received }) => sum + received, 0)).toBe(now?.received);
  expect(overdue).toEqual({ invoices: 3, value: 130 });
  expect((await listed({ status: 'overdue' })).count).toBe(3);
  const month = months.find((one) => one.month === goneOn.slice(0, 7));
  expect(month?.lost).toBe(1);
  const lost = await listed({ status: 'lost', month: month?.month });
  expect(lost.invoices.map(({ companyId }) => companyId)).toEqual([left.companyId]);
  expect(lost.invoices.map(({ companyId }) => companyId)).not.toContain(never.companyId);
});
