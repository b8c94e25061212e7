/** Pix through Asaas: a customer, a payment of it, and the payment's code. */
import { dayIn } from '@recado/contract';
import { isSameSecret } from '#kit/crypto/same-secret.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { centsOfNumber, reaisOf } from './amounts.ts';
import { callProvider, objectOf, objectsOf, type ProviderCall, successOf, textOf } from './call-provider.ts';
import type { Bank, Charge, ChargeFacts, ChargeWanted, PaymentProvider, Received } from './provider.ts';
import { ProviderError } from './provider-error.ts';

export interface AsaasSettings {
  provider: 'asaas';
  apiKey: string;
  baseUrl: string;
  /** What Asaas sends with each notice. */
  webhookToken: string;
}

type Call = (call: ProviderCall) => Promise<Record<string, unknown>>;

const zone = 'America/Sao_Paulo';
/** The zone of Asaas is that of Brasília, all year. */
const offset = '-03:00';
const longest = { name: 100, detail: 500 };
const paid: readonly unknown[] = ['RECEIVED', 'CONFIRMED', 'REFUND_IN_PROGRESS', 'REFUNDED'];

/** The customer with this CPF or CNPJ, made when there is none. */
async function customerOf(call: Call, { name, document, email }: ChargeWanted['payer']): Promise<string> {
  const found = await call({ path: `/customers?cpfCnpj=${encodeURIComponent(document)}` });
  const known = objectsOf(found.data).find(({ deleted }) => deleted !== true);
  const body = {
    ...{ name: name.slice(0, longest.name), cpfCnpj: document, notificationDisabled: true },
    ...(email ? { email } : {}),
  };
  const id = textOf((known ?? (await call({ method: 'POST', path: '/customers', body }))).id);
  if (id === '') throw new ProviderError('unavailable', 'Asaas answered without a customer');
  return id;
}

/** The payments that were made under our name: one, unless somebody made more of them by hand. */
async function paymentsOf(call: Call, txid: string): Promise<Record<string, unknown>[]> {
  const found = await call({ path: `/payments?externalReference=${encodeURIComponent(txid)}` });
  return objectsOf(found.data).filter(({ externalReference }) => externalReference === txid);
}

const expiryOf = (text: string): Date | null => {
  const at = new Date(`${text.replace(' ', 'T')}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
};

async function make(call: Call, wanted: ChargeWanted): Promise<Charge> {
  const [there] = await paymentsOf(call, wanted.txid);
  const payment =
    there ??
    (await call({
      ...{ method: 'POST', path: '/payments' },
      body: {
        ...{ customer: await customerOf(call, wanted.payer), billingType: 'PIX', value: reaisOf(wanted.cents) },
        ...{ dueDate: dayIn(zone, new Date()), description: wanted.detail.slice(0, longest.detail) },
        externalReference: wanted.txid,
      },
    }));
  const reference = textOf(payment.id);
  const code = await call({ path: `/payments/${encodeURIComponent(reference)}/pixQrCode` });
  const copyText = textOf(code.payload);
  if (copyText === '') throw new ProviderError('unavailable', 'Asaas answered without the text of the code');
  return { copyText, reference, expiresAt: expiryOf(textOf(code.expirationDate)) };
}

/** A payment of Asaas is paid once: its own name is that of the money. */
function receivedIn(payment: Record<string, unknown>): Received[] {
  const [id, cents] = [textOf(payment.id), centsOfNumber(payment.value)];
  if (id === '' || cents === null || !paid.includes(payment.status)) return [];
  const parts = objectsOf(payment.refunds).filter(({ status }) => status === 'DONE');
  const given = parts.reduce((sum, { value }) => sum + (centsOfNumber(value) ?? 0), 0);
  return [
    { endToEnd: `asaas-${id}`, cents, refundedCents: payment.status === 'REFUNDED' ? cents : Math.min(cents, given) },
  ];
}

async function look(call: Call, txid: string): Promise<ChargeFacts> {
  const payments = await paymentsOf(call, txid);
  if (payments.length === 0) return null;
  return { received: payments.flatMap(receivedIn), isEnded: payments.every(({ deleted }) => deleted === true) };
}

/** Asaas as a provider. */
export function asaasProvider(settings: AsaasSettings, outbound: Outbound): PaymentProvider {
  const { baseUrl, apiKey, webhookToken } = settings;
  const headers = { access_token: apiKey, 'user-agent': 'Recado' };
  const call: Call = async (asked) =>
    successOf('Asaas', asked, await callProvider({ outbound, name: 'Asaas', baseUrl }, { ...asked, headers }));
  const bank: Bank = {
    look: ({ txid }) => look(call, txid),
    end: async ({ txid }) => {
      for (const { id } of await paymentsOf(call, txid))
        await call({ method: 'DELETE', path: `/payments/${encodeURIComponent(textOf(id))}` });
    },
    isGenuine: ({ headers: given }) => isSameSecret(given['asaas-access-token'], webhookToken),
    txidsIn: ({ payment }) => [textOf(objectOf(payment).externalReference)],
  };
  return { name: 'asaas', needsDocument: true, charge: (wanted) => make(call, wanted), bank };
}
