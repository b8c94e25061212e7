import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailQueue } from '#kit/mail/mails.repo.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { startInvoiceMails } from './invoice-mails.ts';
import { billCompany } from './invoice-work.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { dayFromNow, putOnPlan } from './test-money.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('each word about an invoice is mailed once, though two processes look, and the latest one only', async () => {
  const { data, database, config } = server;
  const company = await server.company();
  await putOnPlan(server, company.id, { value: 99.9, dueDay: dayFromNow(10) });
  await billCompany(data, company.id, new Date());
  const options = {
    ...{ data, pool: database.pool, log: pino({ level: 'silent' }), lookEveryMs: 50 },
    ...{ queue: openMailQueue(config.secretKey), webAddress: 'https://recado.local' },
  };
  const runners = await Promise.all([startInvoiceMails(options), startInvoiceMails(options)]);
  const kinds = async () => {
    const { rows } = await data.system(({ db }) =>
      sql<{ kind: string }>`select kind from invoice_mails where company_id = ${company.id}
        order by created_at`.execute(db),
    );
    return rows.map(({ kind }) => kind);
  };
  const dueIn = (days: number) =>
    data.system(({ db }) =>
      sql`update invoices set due_date = ${dayFromNow(days)} where company_id = ${company.id}`.execute(db),
    );
  const told: string[] = [];
  const next = async (kind: string) => {
    told.push(kind);
    await expect.poll(kinds).toEqual(told);
  };
  await next('made');
  for (const [days, kind] of [
    [3, 'soon'],
    [0, 'today'],
    [-1, 'overdue'],
  ] as const) {
    await dueIn(days);
    await next(kind);
  }
  const [invoice] = await company.admin.call('listCompanyInvoices', { query: {} });
  const payment = { companyId: company.id, invoiceId: invoice?.id ?? 0, provider: 'test', endToEnd: 'E1', cents: 9990 };
  await data.system((tx) => applyPayment(tx, payment, { by: null, now: new Date() }));
  await next('paid');
  for (const runner of runners) await runner.stop();
  const { rows } = await data.system(({ db }) =>
    sql<{ count: number }>`select count(*)::integer as count from mails m
      join companies c on c.email = m.recipient where c.id = ${company.id}`.execute(db),
  );
  expect(rows).toEqual([{ count: told.length }]);
});
