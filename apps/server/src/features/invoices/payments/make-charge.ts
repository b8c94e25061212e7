import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SubscriptionFacts } from '#features/companies/index.ts';
import type { Data, SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { InvoiceFacts } from '../invoice-rows.repo.ts';
import { beginMaking, type ChargeRow, chargeNow, keepMade, noteTrouble, wantCharge } from './charge-rows.repo.ts';
import { txidOf } from './open-provider.ts';
import type { ChargeWanted, PaymentProvider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

/** What is shown to a payer. */
export interface ShownCharge {
  txid: string;
  copyText: string;
  expiresAt: Date | null;
}

type Payer = Pick<SubscriptionFacts, 'name' | 'email' | 'billing_name' | 'billing_document'>;
const payerOf = ({ name, email, billing_name, billing_document }: Payer): ChargeWanted['payer'] => ({
  ...{ name: billing_name || name, document: billing_document, email },
});

/** The invoice's number, and enough chance that no other installation with the same account has the same name. */
const newTxid = (invoiceId: number): string =>
  `RECADO${String(invoiceId).padStart(10, '0')}${randomBytes(8).toString('hex')}`;

/** How long somebody waits for the charge that another process makes. */
const othersMs = 20_000;
const lookMs = 200;

/** Writes down what is to be collected, before a bank is asked; null where no bank is. The company is held. */
export async function planCharge(
  tx: SystemDb,
  { name, needsDocument, bank }: PaymentProvider,
  company: Payer,
  invoice: InvoiceFacts,
): Promise<ChargeRow | null> {
  if (needsDocument && company.billing_document === '') fail('ERR_PAYMENT_DOCUMENT');
  if (!bank) return null;
  const cents = invoice.cents - invoice.received;
  return wantCharge(tx, {
    ...{ companyId: invoice.company_id, invoiceId: invoice.id, provider: name, cents },
    txid: newTxid(invoice.id),
  });
}

async function ask(data: Data, provider: PaymentProvider, wanted: ChargeWanted, row: ChargeRow): Promise<ShownCharge> {
  try {
    const charge = await provider.charge(wanted);
    await data.system((tx) => keepMade(tx, row, charge));
    return { ...charge, txid: row.txid };
  } catch (error) {
    const trouble = error instanceof ProviderError ? error.message : 'The charge could not be made';
    await data.system((tx) => noteTrouble(tx, row, trouble));
    if (error instanceof ProviderError) fail(error.kind === 'invalid' ? 'ERR_PAYMENT_REFUSED' : 'ERR_PAYMENT_PROVIDER');
    throw error;
  }
}

const shown = ({ txid, copy_text, expires_at }: ChargeRow): ShownCharge => ({
  ...{ txid, copyText: copy_text, expiresAt: expires_at },
});

/**
 * Has the bank make a charge once: of several who ask at the same time one does, and the others wait for it. Throws
 * ERR_PAYMENT_PROVIDER, ERR_PAYMENT_REFUSED.
 */
export async function makeCharge(
  data: Data,
  provider: PaymentProvider,
  invoice: InvoiceFacts,
  { row, company }: { row: ChargeRow | null; company: Payer },
): Promise<ShownCharge> {
  const cents = row?.cents ?? invoice.cents - invoice.received;
  const txid = row?.txid ?? txidOf(invoice.id);
  const wanted = { txid, cents, detail: `${invoice.detail} #${invoice.id}`, payer: payerOf(company) };
  if (!row) return { ...(await provider.charge(wanted)), txid };
  const until = Date.now() + othersMs;
  for (
    let now: ChargeRow | undefined = row;
    now && Date.now() < until;
    now = await data.system((tx) => chargeNow(tx, row))
  ) {
    if (now.copy_text !== '') return shown(now);
    if (await data.system((tx) => beginMaking(tx, row))) return ask(data, provider, wanted, row);
    await wait(lookMs);
  }
  return fail('ERR_PAYMENT_PROVIDER');
}
