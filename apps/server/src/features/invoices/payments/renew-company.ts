import { dayIn } from '@recado/contract';
import { tellCompanies } from '#features/auth/index.ts';
import { endOfDueDay, moveDueDay, type SubscriptionFacts } from '#features/companies/index.ts';
import { type SystemDb, withEvents } from '#kit/db/data.ts';
import { renewal, takenBack } from '../due-days.ts';
import { anchorOf, type InvoiceFacts } from '../invoice-rows.repo.ts';
import { markClosed, markPaid } from '../write-invoices.repo.ts';
import { inReais, logMoney, type MoneyDoer } from './log-money.ts';
import { remakeInvoice, switchPlan } from './switch-plan.ts';

type Billed = Pick<InvoiceFacts, 'id' | 'detail' | 'cents' | 'months' | 'kind' | 'plan_id'>;

/**
 * The invoice is paid: the due day moves, everybody of the company may work again, and their screens are told. The company
 * is held, so that it happens once.
 */
export async function renewCompany(
  tx: SystemDb,
  company: SubscriptionFacts,
  invoice: Billed,
  { by, now }: { by: MoneyDoer; now: Date },
): Promise<void> {
  if (invoice.kind === 'upgrade') return beginUpgrade(tx, company, invoice, by);
  const { id, timezone, due_date: from } = company;
  const anchor = from === null ? null : await anchorOf(tx, id, from);
  const moved = from === null ? null : renewal(from, dayIn(timezone, now), invoice.months, anchor);
  await markPaid(tx, invoice.id, { from, to: moved?.to ?? null, anchor: moved?.anchor ?? null });
  if (moved) await moveDueDay(tx, id, moved.to);
  const dueDay = moved?.to ?? null;
  await logMoney(tx, id, by, {
    kind: 'invoice.paid',
    subject: { id: invoice.id, name: invoice.detail },
    facts: { amount: inReais(invoice.cents), before: from ?? '', after: dueDay ?? '' },
  });
  await tellCompanies(tx, [id]);
  await tellPaid(tx, company, invoice, dueDay);
}

/** Whoever waits in front of a code hears that the invoice is paid. */
async function tellPaid(
  tx: SystemDb,
  company: SubscriptionFacts,
  invoice: Billed,
  dueDay: string | null,
): Promise<void> {
  const { id, name, timezone } = company;
  const dueDate = endOfDueDay({ due_date: dueDay, timezone }).toISOString();
  await withEvents(tx, id, async ({ record }) =>
    record({
      name: 'payment.concluded',
      subject: { invoiceId: invoice.id, company: { id, name, dueDate, dueDay } },
      audience: { evenOverdue: true },
    }),
  );
}

/** The difference to a bigger plan is paid: the plan begins, and the due day stays. A plan that is gone is noted. */
async function beginUpgrade(tx: SystemDb, company: SubscriptionFacts, invoice: Billed, by: MoneyDoer): Promise<void> {
  await markPaid(tx, invoice.id, { from: null, to: null, anchor: null });
  const { id, due_date: day } = company;
  await logMoney(tx, id, by, {
    ...{ kind: 'invoice.paid', subject: { id: invoice.id, name: invoice.detail } },
    facts: { amount: inReais(invoice.cents), before: day ?? '', after: day ?? '' },
  });
  const plan = { id: invoice.plan_id ?? 0, name: invoice.detail };
  if (await switchPlan(tx, company, plan, by)) {
    const made = await remakeInvoice(tx, id);
    if (made?.cents === 0) throw new Error('A bigger plan costs nothing.');
  } else await logMoney(tx, id, by, { kind: 'plan.gone', subject: plan });
  await tellPaid(tx, company, invoice, day);
}

/** A paid invoice was paid back: the company loses the months that it got for it. The company is held. */
export async function takeBack(
  tx: SystemDb,
  company: SubscriptionFacts,
  invoice: InvoiceFacts,
  by: MoneyDoer,
): Promise<void> {
  const { id, due_date: due } = company;
  const isNewest = due === invoice.moved_to;
  const to =
    due === null || invoice.moved_to === null
      ? null
      : isNewest
        ? invoice.moved_from
        : takenBack(due, invoice.months, await anchorOf(tx, id, due));
  await markClosed(tx, invoice.id, 'refunded');
  if (to !== null) await moveDueDay(tx, id, to);
  await logMoney(tx, id, by, {
    kind: 'invoice.refunded',
    subject: { id: invoice.id, name: invoice.detail },
    facts: { amount: inReais(invoice.cents), before: due ?? '', after: to ?? due ?? '' },
  });
  await tellCompanies(tx, [id]);
}
