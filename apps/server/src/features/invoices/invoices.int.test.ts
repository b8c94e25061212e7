import { addMonths } from '@recado/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parsePix } from 'pix-utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { billCompany, startInvoiceWork } from './invoice-work.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { checkout, dayFromNow, dueDayOf, putOnPlan } from './test-money.ts';

let server: TestServer;
let owner: Person;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  const platform = await server.company();
  owner = await server.member(platform.id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await server.company();
});

const all = (person = company.admin) => person.call('listCompanyInvoices', { query: {} });
const bill = async (plan: { value?: number; dueDay?: string; recurrence?: string } = {}) => {
  await putOnPlan(server, company.id, { value: 99.9, dueDay: dayFromNow(3), ...plan });
  await billCompany(server.data, company.id, new Date());
  const [made] = await all();
  if (!made) throw new Error('No invoice was made.');
  return made;
};
const confirm = (id: number, status: 'paid' | 'cancelled' | 'refunded' = 'paid', person = owner) =>
  person.attempt('updateInvoice', { params: { id }, body: { status } });
const arrive = (invoiceId: number, cents: number, endToEnd: string) =>
  server.data.system((tx) =>
    applyPayment(
      tx,
      { companyId: company.id, invoiceId, provider: 'test', endToEnd: `${endToEnd}-${invoiceId}`, cents },
      { by: null, now: new Date() },
    ),
  );
const history = async () => {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ kind: string }>`select kind from activity_log where company_id = ${company.id}
      and (kind like 'invoice.%' or kind like 'payment.%') order by id`.execute(db),
  );
  return rows.map(({ kind }) => kind);
};

describe('invoices are made', () => {
  test('20 days ahead, with name and price of the plan and the due day, and not a day sooner', async () => {
    const log = pino({ level: 'silent' });
    const early = await server.company();
    await putOnPlan(server, early.id, { value: 50, dueDay: dayFromNow(21) });
    await putOnPlan(server, company.id, { value: 99.9, dueDay: dayFromNow(20) });
    const work = () => startInvoiceWork({ data: server.data, pool: server.database.pool, log, lookEveryMs: 50 });
    const nodes = await Promise.all([work(), work()]);
    await expect
      .poll(() => all(), { timeout: 20_000 })
      .toMatchObject([
        { value: 99.9, dueDate: dayFromNow(20), status: 'open', detail: expect.stringMatching(/^Plano /) },
      ]);
    for (const node of nodes) await node.stop();
    expect(await all(early.admin)).toEqual([]);
  });

  test('once, however many processes make them at the same time', async () => {
    await putOnPlan(server, company.id, { value: 99.9, dueDay: dayFromNow(3) });
    await Promise.all(Array.from({ length: 20 }, () => billCompany(server.data, company.id, new Date())));
    expect(await all()).toHaveLength(1);
  });

  test('at the price of every month that a recurrence pays for', async () => {
    expect(await bill({ recurrence: 'TRIMESTRAL' })).toMatchObject({ value: 299.7 });
  });

  test('of a plan that costs nothing are paid by themselves', async () => {
    const due = dayFromNow(3);
    expect(await bill({ value: 0 })).toMatchObject({ value: 0, status: 'paid', renewedUntil: addMonths(due, 1) });
    expect(await dueDayOf(server, company.id)).toBe(addMonths(due, 1));
  });

  test('and the open one of a day that is not the due day any more is cancelled', async () => {
    const first = await bill();
    await bill({ dueDay: dayFromNow(9) });
    expect((await all()).map(({ id, status }) => [id === first.id, status])).toEqual([
      [false, 'open'],
      [true, 'cancelled'],
    ]);
  });
});

describe('the checkout', () => {
  test('answers the code of the invoice at the price of the server, whatever the client says', async () => {
    const invoice = await bill();
    const body = { ...checkout, price: 0.01, plan: '{"price":0}', users: 999, cardNumber: '4111' };
    const charge = await company.admin.call('createSubscription', { body });
    expect(charge).toMatchObject({ invoiceId: invoice.id, valor: { original: '99.90' }, isConfirmedByHand: true });
    expect(parsePix(charge.qrcode.qrcode)).toMatchObject({
      pixKey: 'financeiro@recado.local',
      transactionAmount: 99.9,
      txid: charge.txid,
      merchantCity: 'Sao Paulo',
    });
    expect(await company.admin.call('getSubscription')).toMatchObject({
      billing: { firstName: 'Padaria Sol Ltda', zipcode: '01310-100' },
      total: 99.9,
      canPay: true,
    });
  });

  test('of two admins at once is one invoice and one charge', async () => {
    await putOnPlan(server, company.id, { value: 99.9, dueDay: dayFromNow(40) });
    const second = await company.agent([], 'admin');
    const charges = await Promise.all(
      [company.admin, second, company.admin].map((one) => one.call('createSubscription', { body: checkout })),
    );
    expect(new Set(charges.map(({ txid }) => txid)).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  test.each([
    [{ firstName: '' }, 'O nome completo é obrigatório'],
    [{ address2: ' ' }, 'O Endereço é obrigatório'],
    [{ city: '' }, 'Cidade é obrigatória'],
    [{ zipcode: '' }, 'CEP é obrigatório'],
    [{ zipcode: '00000-000' }, 'CEP inválido'],
    [{ country: '' }, 'País é obrigatório'],
    [{ document: '529.982.247-26' }, 'CPF ou CNPJ inválido'],
  ])('refuses %o with its sentence', async (wrong, sentence) => {
    const reply = await company.admin.attempt('createSubscription', { body: { ...checkout, ...wrong } });
    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ message: sentence }] } });
  });

  test('names accents, emoji and sixty characters, and an invoice of another company is unknown', async () => {
    const foreign = (await bill()).id;
    const other = await server.company();
    const firstName = `Ação 🌸 ${'Jacarandá '.repeat(6)}`.trim();
    await putOnPlan(server, other.id, { value: 10, dueDay: dayFromNow(1) });
    await other.admin.call('createSubscription', { body: { ...checkout, firstName } });
    expect((await other.admin.call('getSubscription')).billing.firstName).toBe(firstName);
    const reply = await other.admin.attempt('createSubscription', { body: { ...checkout, invoiceId: foreign } });
    expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } });
    expect(await other.admin.attempt('getInvoice', { params: { id: foreign } })).toMatchObject({ status: 404 });
  });

  test('has nothing to pay without a due day or a price', async () => {
    for (const plan of [
      { value: 10, dueDay: null },
      { value: 0, dueDay: dayFromNow(40) },
    ]) {
      await putOnPlan(server, company.id, plan);
      const reply = await company.admin.attempt('createSubscription', { body: checkout });
      expect(reply).toMatchObject({ status: 409, body: { error: 'ERR_NOTHING_TO_PAY' } });
    }
  });
});

describe('a payment is applied once', () => {
  test('though a bank tells of it a hundred times at once', async () => {
    const invoice = await bill();
    const told = await Promise.all(Array.from({ length: 100 }, () => arrive(invoice.id, 9990, 'E1')));
    expect(told.filter((outcome) => outcome !== 'known')).toEqual(['full']);
    expect(await dueDayOf(server, company.id)).toBe(addMonths(invoice.dueDate, 1));
    expect(await history()).toEqual(['invoice.paid']);
  });

  test('from the due day when it is paid in time, from today when it is late', async () => {
    const late = await bill({ dueDay: dayFromNow(-10) });
    await arrive(late.id, 9990, 'E1');
    expect(await dueDayOf(server, company.id)).toBe(addMonths(dayFromNow(0), 1));
  });

  test('in parts, with too much, twice, and after a cancellation: each by its rule, with a line in the history', async () => {
    const invoice = await bill();
    expect(await arrive(invoice.id, 9000, 'E1')).toBe('partial');
    expect(await dueDayOf(server, company.id)).toBe(invoice.dueDate);
    expect(await company.admin.call('getSubscription')).toMatchObject({ total: 9.9 });
    expect(await arrive(invoice.id, 1000, 'E2')).toBe('surplus');
    expect(await arrive(invoice.id, 9990, 'E3')).toBe('repeated');
    expect(await dueDayOf(server, company.id)).toBe(addMonths(invoice.dueDate, 1));
    const next = await bill({ dueDay: dayFromNow(5) });
    await confirm(next.id, 'cancelled');
    expect(await arrive(next.id, 9990, 'E4')).toBe('late');
    expect(await dueDayOf(server, company.id)).toBe(dayFromNow(5));
    expect(await history()).toEqual([
      ...['payment.partial', 'payment.surplus', 'invoice.paid', 'payment.repeated'],
      ...['invoice.cancelled', 'payment.late'],
    ]);
  });

  test('at the price of its day, though the plan changed meanwhile', async () => {
    const invoice = await bill();
    await putOnPlan(server, company.id, { value: 500, dueDay: invoice.dueDate, recurrence: 'ANUAL' });
    expect(await arrive(invoice.id, 9990, 'E1')).toBe('full');
    expect(await dueDayOf(server, company.id)).toBe(addMonths(invoice.dueDate, 1));
  });
});

describe('a super user', () => {
  test('confirms by hand: once, noted, and nobody else may', async () => {
    const invoice = await bill();
    const { admin } = company;
    expect(await confirm(invoice.id, 'paid', admin)).toMatchObject({ status: 403, body: { error: 'ERR_NO_SUPER' } });
    const replies = await Promise.all([confirm(invoice.id), confirm(invoice.id)]);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { status: 'paid', received: 99.9, value: 99.9 } });
    expect(await dueDayOf(server, company.id)).toBe(addMonths(invoice.dueDate, 1));
    expect(await history()).toEqual(['invoice.paid']);
    expect(await confirm(invoice.id, 'cancelled')).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_STATE' } });
  });

  test('notes a refund, which takes the months back', async () => {
    const invoice = await bill();
    await confirm(invoice.id);
    await confirm(invoice.id, 'refunded');
    expect(await dueDayOf(server, company.id)).toBe(invoice.dueDate);
    expect(await history()).toEqual(['invoice.paid', 'invoice.refunded']);
    await billCompany(server.data, company.id, new Date());
    expect((await all()).map(({ status }) => status)).toEqual(['open', 'refunded']);
  });

  test('sees the invoices of all companies, narrowed by state and name', async () => {
    const invoice = await bill({ dueDay: dayFromNow(-1) });
    const { companyName } = await company.admin.call('getSubscription');
    const asked = { searchParam: companyName, status: 'overdue' as const };
    const found = await owner.call('listInvoices', { query: asked });
    expect(found).toMatchObject({ count: 1, hasMore: false, invoices: [{ id: invoice.id, companyName }] });
    expect((await owner.call('listInvoices', { query: { ...asked, status: 'paid' } })).count).toBe(0);
  });
});

test('whoever was locked out is back live after the payment, without another sign-in', async () => {
  const invoice = await bill({ dueDay: dayFromNow(-1) });
  const agent = await company.agent();
  const said: unknown[] = [];
  const told: { user: { payOnly: boolean } }[] = [];
  for (const person of [company.admin, agent]) {
    expect(await person.attempt('listTickets', {})).toMatchObject({ status: 403 });
    const socket = await person.socket();
    socket.on(`company-${company.id}-payment`, (payload: unknown) => said.push(payload));
    socket.on(`company-${company.id}-user`, (payload) => told.push(payload));
  }
  expect(await company.admin.call('createSubscription', { body: checkout })).toMatchObject({ invoiceId: invoice.id });
  await confirm(invoice.id);
  for (const person of [company.admin, agent]) expect((await person.attempt('listTickets', {})).status).toBe(200);
  const dueDay = addMonths(dayFromNow(0), 1);
  const concluded = { action: 'CONCLUIDA', invoiceId: invoice.id, company: { id: company.id, dueDay } };
  await expect.poll(() => said, { timeout: 5000 }).toMatchObject([concluded, concluded]);
  expect(told.map(({ user }) => user.payOnly)).toEqual([false, false]);
});
