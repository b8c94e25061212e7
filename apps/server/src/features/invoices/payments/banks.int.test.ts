/** Payments through banks that know who has paid, with stand-ins that speak as they do and hurt. */
import { addMonths } from '@recado/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parsePix } from 'pix-utils';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AsaasStandIn } from '#testing/asaas-stand-in.ts';
import { EfiStandIn } from '#testing/efi-stand-in.ts';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { billCompany } from '../invoice-work.ts';
import { checkout, dayFromNow, dueDayOf, putOnPlan } from '../test-money.ts';
import { startChargeWork } from './charge-work.ts';
import { openProvider, type PaymentSettings } from './open-provider.ts';

const log = pino({ level: 'silent' });
const body = { ...checkout, document: '529.982.247-25' };
const soon = { timeout: 15_000, interval: 50 };

/** A bank, and what differs between them in these tests. */
interface Bank {
  stand: EfiStandIn | AsaasStandIn;
  settings(): PaymentSettings;
  /** A charge is paid; answers the name that a refund takes. */
  receive(txid: string, cents?: number): string;
  giveBack(name: string, cents: number): void;
  tell(txid: string, times?: number): Promise<number[]>;
  tellWrongly(txid: string): Promise<number[]>;
  paidBefore(txid: string): boolean;
}
const efi = (): Bank => {
  const stand = new EfiStandIn();
  return {
    ...{ stand, settings: () => stand.settings() },
    receive: (txid, cents) => stand.receive(txid, cents),
    giveBack: (name, cents) => stand.giveBack(name, cents),
    tell: (txid, times = 1) => stand.tell(txid, { times }),
    tellWrongly: (txid) => stand.tell(txid, { address: stand.webhook?.url.replace(/hmac=\w+/, 'hmac=wrong') ?? '' }),
    paidBefore: (txid) => stand.statusOf(txid) === 'CONCLUIDA',
  };
};
const asaas = (): Bank => {
  const stand = new AsaasStandIn();
  return {
    ...{ stand, settings: () => stand.settings() },
    receive: (txid, cents) => {
      stand.receive(txid, cents);
      return txid;
    },
    giveBack: (name, cents) => stand.giveBack(name, cents),
    tell: (txid, times = 1) => stand.tell(txid, { times }),
    tellWrongly: (txid) => stand.tell(txid, { token: 'another-token-of-length' }),
    paidBefore: () => true,
  };
};

describe.each([
  ['Efí', efi],
  ['Asaas', asaas],
])('%s', (_name, open) => {
  let bank: Bank;
  let server: TestServer;
  let company: TestCompany;
  let work: { stop(): Promise<void> }[] = [];

  const startWork = async () => {
    const provider = openProvider(bank.settings(), server.config.secretKey);
    const noticeAddress = `${server.url}/api/subscription/webhook`;
    const one = await startChargeWork({
      ...{ data: server.data, pool: server.database.pool, log },
      provider,
      noticeAddress,
      lookEveryMs: 50,
    });
    work.push(one);
    return one;
  };
  const told = async () => {
    await startWork();
    if (bank.stand instanceof EfiStandIn) {
      const { stand } = bank;
      await expect.poll(() => stand.webhook, soon).toMatchObject({ skipsMtls: true });
    } else bank.stand.address = `${server.url}/api/subscription/webhook`;
  };
  const bill = async (dueDay = dayFromNow(3)) => {
    await putOnPlan(server, company.id, { value: 99.9, dueDay });
    await billCompany(server.data, company.id, new Date());
    return dueDay;
  };
  const charge = () => company.admin.call('createSubscription', { body });
  const due = () => dueDayOf(server, company.id);
  const invoices = () => company.admin.call('listCompanyInvoices', { query: {} });
  const history = async () => {
    const { rows } = await server.data.system(({ db }) =>
      sql<{ kind: string }>`select kind from activity_log where company_id = ${company.id}
        and (kind like 'invoice.%' or kind like 'payment.%') order by id`.execute(db),
    );
    return rows.map(({ kind }) => kind);
  };
  /** As if the time of the next look had come. */
  const lookNow = () =>
    server.data.system(({ db }) =>
      sql`update charges set next_look_at = now() where company_id = ${company.id}`.execute(db),
    );
  const looksOf = async (txid: string) => {
    const { rows } = await server.data.system(({ db }) =>
      sql<{
        looks: number;
        state: string;
        trouble: string | null;
      }>`select looks, state, trouble from charges where txid = ${txid}`.execute(db),
    );
    return rows[0];
  };

  beforeAll(async () => {
    bank = open();
    await bank.stand.start();
    server = await startTestServer({ config: { payments: bank.settings() } });
  });
  afterAll(async () => {
    await server.close();
    await bank.stand.stop();
  });
  beforeEach(async () => {
    company = await server.company();
  });
  afterEach(async () => {
    for (const one of work) await one.stop();
    work = [];
    bank.stand.desk.fault = null;
    bank.stand.desk.meanwhile = null;
  });

  test('a charge has the price of the server; paid and told a hundred times on two nodes it is applied once', async () => {
    const day = await bill();
    await told();
    await startWork();
    const made = await company.admin.call('createSubscription', { body: { ...body, price: 0.01 } as never });
    expect(made).toMatchObject({
      valor: { original: '99.90' },
      isConfirmedByHand: false,
      txid: expect.stringMatching(/^RECADO[0-9a-f]{26}$/),
    });
    expect(parsePix(made.qrcode.qrcode)).toMatchObject({ transactionAmount: 99.9 });
    bank.receive(made.txid);
    const statuses = await bank.tell(made.txid, 100);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(due, soon).toBe(addMonths(day, 1));
    expect(await history()).toEqual(['invoice.paid']);
    expect(await invoices()).toMatchObject([{ status: 'paid', received: 99.9 }]);
  });

  test('what a notice says of money is not believed, nor a notice with a wrong secret', async () => {
    const day = await bill();
    await told();
    const { txid } = await charge();
    expect(await bank.tell(txid)).toEqual([200]);
    await expect.poll(async () => (await looksOf(txid))?.looks ?? 0, soon).toBeGreaterThan(0);
    expect(await due()).toBe(day);
    bank.receive(txid);
    expect(await bank.tellWrongly(txid)).toEqual([401]);
    expect(await bank.tell(`RECADO${'0'.repeat(26)}`)).toEqual([200]);
    expect(await history()).toEqual([]);
  });

  test('a notice of another company’s charge pays that one alone', async () => {
    const day = await bill();
    await told();
    await charge();
    const first = company;
    company = await server.company();
    await bill(day);
    const { txid } = await charge();
    bank.receive(txid);
    await bank.tell(txid);
    await expect.poll(due, soon).toBe(addMonths(day, 1));
    expect(await dueDayOf(server, first.id)).toBe(day);
  });

  test('paid and told before the bank has answered that it made the charge', async () => {
    const day = await bill();
    await told();
    let isPaid = false;
    bank.stand.desk.meanwhile = async ({ method, path }) => {
      const [txid] = bank.stand.charges().slice(-1);
      if (isPaid || !txid || method === 'GET' || !/cob|payments/.test(path)) return;
      isPaid = true;
      bank.receive(txid);
      expect(await bank.tell(txid)).toEqual([200]);
    };
    const made = await charge();
    expect(made.qrcode.qrcode).not.toBe('');
    await expect.poll(due, soon).toBe(addMonths(day, 1));
  });

  test('a lost notice is caught up by asking', async () => {
    const day = await bill();
    const { txid } = await charge();
    bank.receive(txid);
    await startWork();
    const { rows } = await server.data.system(({ db }) =>
      sql<{
        seconds: number;
      }>`select extract(epoch from next_look_at - now())::integer as seconds from charges where txid = ${txid}`.execute(
        db,
      ),
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(30);
    await lookNow();
    await expect.poll(due, soon).toBe(addMonths(day, 1));
  });

  test('too little is a part, and the next charge is for the rest; too much pays and stands in the history', async () => {
    const day = await bill();
    await told();
    const { txid } = await charge();
    bank.receive(txid, 9000);
    await bank.tell(txid);
    await expect.poll(history, soon).toEqual(['payment.partial']);
    expect(await due()).toBe(day);
    const rest = await charge();
    expect(rest).toMatchObject({ valor: { original: '9.90' } });
    expect(rest.txid).not.toBe(txid);
    bank.receive(rest.txid, 1000);
    await bank.tell(rest.txid);
    await expect.poll(due, soon).toBe(addMonths(day, 1));
    expect(await history()).toEqual(['payment.partial', 'payment.surplus', 'invoice.paid']);
  });

  test('money given back takes the months back, once', async () => {
    const day = await bill();
    await told();
    const { txid } = await charge();
    const name = bank.receive(txid);
    await bank.tell(txid);
    await expect.poll(due, soon).toBe(addMonths(day, 1));
    bank.giveBack(name, 9990);
    await bank.tell(txid, 20);
    await expect.poll(due, soon).toBe(day);
    await bank.tell(txid, 5);
    await lookNow();
    expect(await history()).toEqual(['invoice.paid', 'payment.refunded', 'invoice.refunded']);
    expect(await invoices()).toMatchObject([{ status: 'refunded', received: 0 }]);
  });

  test('of admins at once and double clicks is one charge, also at the bank', async () => {
    await bill();
    const before = bank.stand.charges().length;
    bank.stand.desk.fault = { slowMs: 100 };
    const second = await company.agent([], 'admin');
    const made = await Promise.all(
      [company.admin, second, company.admin, second].map((one) => one.call('createSubscription', { body })),
    );
    expect(new Set(made.map(({ qrcode }) => qrcode.qrcode)).size).toBe(1);
    expect(bank.stand.charges()).toHaveLength(before + 1);
  });

  test('a charge that ended is followed by a new one of the same invoice, and the old one is taken back', async () => {
    await bill();
    const first = await charge();
    await server.data.system(({ db }) =>
      sql`update charges set expires_at = now() - interval '1 minute' where txid = ${first.txid}`.execute(db),
    );
    const second = await charge();
    expect(second).toMatchObject({ invoiceId: first.invoiceId, valor: { original: '99.90' } });
    expect(second.txid).not.toBe(first.txid);
    await startWork();
    await expect.poll(async () => (await looksOf(first.txid))?.state, soon).toBe('ended');
    expect(await looksOf(second.txid)).toMatchObject({ state: 'open' });
  });

  test('a bank that is away, slow or talks nonsense costs nothing: the way out is said, and the payment comes later', async () => {
    const day = await bill();
    for (const fault of [{ status: 503 }, { garbage: true }] as const) {
      bank.stand.desk.fault = fault;
      expect(await company.admin.attempt('createSubscription', { body })).toMatchObject({
        ...{ status: 503, body: { error: 'ERR_PAYMENT_PROVIDER' } },
      });
    }
    bank.stand.desk.fault = null;
    const { txid } = await charge();
    bank.receive(txid);
    bank.stand.desk.fault = { status: 500 };
    await startWork();
    await lookNow();
    await expect
      .poll(async () => (await looksOf(txid))?.trouble ?? '', soon)
      .toMatch(/answered GET with status 500|could not be|answered POST/);
    expect(await due()).toBe(day);
    bank.stand.desk.fault = null;
    await lookNow();
    await expect.poll(due, soon).toBe(addMonths(day, 1));
  });

  test('a notice that comes during a look is followed by another look', async () => {
    const day = await bill();
    await told();
    const { txid } = await charge();
    bank.stand.desk.meanwhile = async ({ method }) => {
      if (method !== 'GET') return;
      bank.stand.desk.meanwhile = null;
      bank.receive(txid); // after the bank has written its answer, before it arrives
      await bank.tell(txid);
    };
    await lookNow();
    await expect.poll(due, soon).toBe(addMonths(day, 1));
  });
});

describe('Efí alone', () => {
  const stand = new EfiStandIn();
  beforeAll(() => stand.start());
  afterAll(() => stand.stop());
  const wanted = (txid: string) => ({
    txid,
    cents: 1050,
    detail: 'Plano',
    payer: { name: 'Sol', document: '', email: null },
  });
  const txid = () => `RECADO${String(Math.random()).slice(2, 12).padEnd(22, '0')}`;
  const opened = (isWrong = false) => openProvider(stand.settings(isWrong), 'secret');

  test('keeps its token, fetches a new one when it is refused, and asks for the text where a charge hides it', async () => {
    const provider = opened();
    const tokens = () => stand.desk.journal.filter(({ path }) => path === '/oauth/token').length;
    const before = tokens();
    await Promise.all([txid(), txid(), txid()].map((one) => provider?.charge(wanted(one))));
    expect(tokens() - before).toBe(1);
    stand.forgetTokens();
    stand.hidesText = true;
    expect(parsePix((await provider?.charge(wanted(txid())))?.copyText ?? '')).toMatchObject({
      transactionAmount: 10.5,
    });
    stand.hidesText = false;
    expect(tokens() - before).toBe(2);
  });

  test('a charge that is there already is read, not made anew', async () => {
    const [provider, one] = [opened(), txid()];
    const first = await provider?.charge(wanted(one));
    expect(await provider?.charge(wanted(one))).toEqual(first);
  });

  test('a client certificate that the bank does not know, and a bank whose own has ended, are told apart from silence', async () => {
    await expect(opened(true)?.charge(wanted(txid()))).rejects.toMatchObject({ name: 'ProviderError' });
    await stand.expire();
    await expect(opened()?.charge(wanted(txid()))).rejects.toThrow(/CERT_HAS_EXPIRED/);
  });
});

describe('Asaas alone', () => {
  const stand = new AsaasStandIn();
  let server: TestServer;
  beforeAll(async () => {
    await stand.start();
    server = await startTestServer({ config: { payments: stand.settings() } });
  });
  afterAll(async () => {
    await server.close();
    await stand.stop();
  });

  test('asks for CPF or CNPJ before anything else, and makes one customer of each', async () => {
    const company = await server.company();
    await putOnPlan(server, company.id, { value: 10, dueDay: dayFromNow(3) });
    expect(await company.admin.call('getSubscription')).toMatchObject({ needsDocument: true });
    const refused = await company.admin.attempt('createSubscription', { body: checkout });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_PAYMENT_DOCUMENT' } });
    expect(stand.desk.journal).toEqual([]);
    await company.admin.call('createSubscription', { body });
    await putOnPlan(server, company.id, { value: 20, dueDay: dayFromNow(9) });
    await company.admin.call('createSubscription', { body });
    expect(stand.customers()).toBe(1);
  });

  test('a wrong key is the operator’s matter, and the payer is told to try later', async () => {
    const provider = openProvider(stand.settings('wrong'), 'secret');
    const wanted = {
      txid: 'RECADO1',
      cents: 100,
      detail: '',
      payer: { name: 'a', document: '52998224725', email: null },
    };
    await expect(provider?.charge(wanted)).rejects.toMatchObject({
      kind: 'auth',
      message: 'Asaas answered GET with status 401',
    });
  });
});

test('where nobody tells of payments, notices are not taken', async () => {
  const server = await startTestServer();
  const answer = await fetch(`${server.url}/api/subscription/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(503);
  await server.close();
});
