/** Random sequences of what happens to money: in the end ledger, due day and rights say the same. */
import { addDays, dayIn } from '@recado/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kit/http/context.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { changeInvoice, type ManualStatus } from './change-invoice.ts';
import { renewal, takenBack } from './due-days.ts';
import { billCompany } from './invoice-work.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { putOnPlan } from './test-money.ts';

let server: TestServer;
let owner: { userId: number; companyId: number };
beforeAll(async () => {
  server = await startTestServer();
  const platform = await server.company();
  owner = { userId: platform.admin.id, companyId: platform.id };
});
afterAll(() => server.close());

const today = dayIn('America/Sao_Paulo', new Date());
const sequences = Number(process.env.MONEY_SEQUENCES ?? 60);
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000);

type Step =
  | { is: 'make' }
  | { is: 'pay'; share: number; times: number; isKilled: boolean }
  | { is: 'again'; pick: number }
  | { is: 'manual'; status: ManualStatus; pick: number }
  | { is: 'plan'; value: number; recurrence: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant('make' as const) }),
  fc.record({
    is: fc.constant('pay' as const),
    share: fc.constantFrom(0.5, 1, 1.2),
    times: fc.integer({ min: 1, max: 4 }),
    isKilled: fc.boolean(),
  }),
  fc.record({ is: fc.constant('again' as const), pick: fc.nat(9) }),
  fc.record({
    is: fc.constant('manual' as const),
    status: fc.constantFrom('paid' as const, 'cancelled' as const, 'refunded' as const),
    pick: fc.nat(9),
  }),
  fc.record({
    is: fc.constant('plan' as const),
    value: fc.constantFrom(10, 29.99, 1249),
    recurrence: fc.constantFrom('MENSAL', 'TRIMESTRAL', 'ANUAL'),
  }),
);

interface Stored {
  id: number;
  status: string;
  cents: number;
  due_date: string;
  months: number;
  moved_to: string | null;
  moved_from: string | null;
  anchor_day: number | null;
  received: number;
}

async function ledgerOf(companyId: number) {
  return server.data.system(async ({ db }) => {
    const invoices = await sql<Stored>`select i.*, coalesce((select sum(cents) from payments p
      where p.invoice_id = i.id), 0)::bigint as received from invoices i where company_id = ${companyId} order by id`.execute(
      db,
    );
    const company = await sql<{ due_date: string }>`select due_date from companies where id = ${companyId}`.execute(db);
    return { invoices: invoices.rows, due: company.rows[0]?.due_date ?? '' };
  });
}

class Killed extends Error {}

/** Plays one sequence, and answers where the due day must stand and what must have come in. */
class Play {
  readonly #companyId: number;
  readonly #told: { invoiceId: number; endToEnd: string; cents: number }[] = [];
  #payments = 0;
  due: string;
  received = 0;
  constructor(companyId: number, due: string) {
    this.#companyId = companyId;
    this.due = due;
  }

  #arrive(payment: { invoiceId: number; endToEnd: string; cents: number }, isKilled = false) {
    return server.data.system(async (tx) => {
      const told = { companyId: this.#companyId, provider: 'test', ...payment };
      const outcome = await applyPayment(tx, told, { by: null, now: new Date() });
      if (isKilled) throw new Killed();
      return outcome;
    });
  }

  async #pay({ share, times, isKilled }: Extract<Step, { is: 'pay' }>): Promise<void> {
    const { invoices } = await ledgerOf(this.#companyId);
    const open = invoices.find(({ status }) => status === 'open');
    if (!open) return;
    this.#payments += 1;
    const endToEnd = `E${this.#companyId}-${this.#payments}`;
    const payment = { invoiceId: open.id, endToEnd, cents: Math.max(1, Math.round(open.cents * share)) };
    if (isKilled) await expect(this.#arrive(payment, true)).rejects.toThrow(Killed);
    const outcomes = await Promise.all(Array.from({ length: times }, () => this.#arrive(payment)));
    expect(outcomes.filter((outcome) => outcome !== 'known')).toHaveLength(1);
    this.#told.push(payment);
    this.received += payment.cents;
    if (open.received + payment.cents >= open.cents) await this.#renew(open);
  }

  /** The rules BILL-10 and BILL-11, with the day of the month that the ledger kept. */
  async #renew(open: Stored): Promise<void> {
    this.due = renewal(this.due, today, open.months, await this.#anchor()).to;
  }

  async #anchor(): Promise<number | null> {
    const { invoices } = await ledgerOf(this.#companyId);
    const moved = invoices.filter(({ status, moved_to }) => status === 'paid' && moved_to === this.due);
    return moved.at(-1)?.anchor_day ?? null;
  }

  async #manual({ status, pick }: Extract<Step, { is: 'manual' }>): Promise<void> {
    const { invoices } = await ledgerOf(this.#companyId);
    const fitting = invoices.filter((one) => one.status === (status === 'refunded' ? 'paid' : 'open'));
    const chosen = fitting[pick % Math.max(1, fitting.length)];
    if (!chosen) return;
    const anchor = await this.#anchor();
    const by = { actor: { ...owner, name: 'Renata' }, ip: '' } as unknown as Call; // what it notes of its doer
    await server.data.system((tx) => changeInvoice(tx, chosen.id, status, by));
    if (status === 'paid') {
      this.received += Math.max(0, chosen.cents - chosen.received);
      this.due = renewal(this.due, today, chosen.months, anchor).to;
    }
    if (status === 'refunded')
      this.due = this.due === chosen.moved_to ? (chosen.moved_from ?? '') : takenBack(this.due, chosen.months, anchor);
  }

  async play(one: Step): Promise<void> {
    if (one.is === 'make') return billCompany(server.data, this.#companyId, new Date());
    if (one.is === 'pay') return this.#pay(one);
    if (one.is === 'manual') return this.#manual(one);
    if (one.is === 'plan') return void (await putOnPlan(server, this.#companyId, { ...one, dueDay: this.due }));
    const told = this.#told[one.pick % Math.max(1, this.#told.length)];
    if (told) expect(await this.#arrive(told)).toBe('known');
  }
}

test(`${sequences} random sequences of money end with ledger, due day and rights that agree (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -40, max: 25 }),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (days, steps) => {
        const company = await server.company();
        const dueDay = addDays(today, days);
        await putOnPlan(server, company.id, { value: 99.9, dueDay });
        const game = new Play(company.id, dueDay);
        for (const one of steps) await game.play(one);
        const { invoices, due } = await ledgerOf(company.id);
        expect(due).toBe(game.due);
        expect(invoices.reduce((sum, one) => sum + one.received, 0)).toBe(game.received);
        for (const one of invoices) {
          if (one.status === 'paid') expect(one.received).toBeGreaterThanOrEqual(one.cents);
          if (one.status === 'open') expect(one.received).toBeLessThan(one.cents);
        }
        const { status } = await company.admin.attempt('listTags', { query: {} });
        expect(status).toBe(due < today ? 403 : 200);
      },
    ),
    { numRuns: sequences, seed, endOnFailure: true },
  );
}, 1_200_000);
