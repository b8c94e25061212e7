/** Pix through Efí: the central bank's interface, behind a client certificate. */
import { hkdfSync } from 'node:crypto';
import { limits } from '@recado/contract';
import { isSameSecret } from '#kit/crypto/same-secret.ts';
import type { ClientCertificate } from '#kit/outbound/checked-agent.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { centsOfDecimal } from './amounts.ts';
import { decimalOf } from './br-code.ts';
import {
  callProvider,
  objectOf,
  objectsOf,
  type ProviderAnswer,
  type ProviderCall,
  successOf,
  textOf,
} from './call-provider.ts';
import type { Bank, Charge, ChargeFacts, ChargeWanted, KeptCharge, PaymentProvider, Received } from './provider.ts';
import { ProviderError } from './provider-error.ts';

export interface EfiSettings {
  provider: 'efi';
  clientId: string;
  clientSecret: string;
  certificate: ClientCertificate;
  baseUrl: string;
  /** The Pix key of the receiver. */
  key: string;
}

/** A token is fetched anew so long before it ends. */
const tokenMarginMs = 15_000;
const longest = { detail: 140, name: 200 };
// check-words-allow: the bank's own name
const bankName = 'Efí';
// check-words-allow: a name of the bank's interface
const removed = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
const ended: readonly unknown[] = [removed, 'REMOVIDA_PELO_PSP'];

/** The secret in the address at which Efí calls, as long as the installation's secret is the same. */
const efiSecret = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, 'recado', 'efi-notices', 24)).toString('hex');

/** Calls with a token that is kept until it ends; several calls at once fetch it together. */
class EfiCalls {
  readonly #settings: EfiSettings;
  readonly #outbound: Outbound;
  #token: Promise<string> | null = null;
  #until = 0;
  constructor(settings: EfiSettings, outbound: Outbound) {
    this.#settings = settings;
    this.#outbound = outbound;
  }

  #send(call: ProviderCall): Promise<ProviderAnswer> {
    return callProvider({ outbound: this.#outbound, name: bankName, baseUrl: this.#settings.baseUrl }, call);
  }

  async #fetchToken(): Promise<{ value: string; until: number }> {
    const { clientId, clientSecret } = this.#settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const asked: ProviderCall = {
      ...{ method: 'POST', path: '/oauth/token', body: { grant_type: 'client_credentials' } },
      headers: { authorization: `Basic ${basic}` },
    };
    const body = successOf(bankName, asked, await this.#send(asked));
    const value = textOf(body.access_token);
    if (value === '') throw new ProviderError('unavailable', `${bankName} answered without a token`);
    const lastsMs = Number(body.expires_in) * 1000;
    return { value, until: Date.now() + (lastsMs > 0 ? lastsMs - tokenMarginMs : 0) };
  }

  #tokenNow(): Promise<string> {
    if (this.#token && Date.now() < this.#until) return this.#token;
    this.#until = Number.POSITIVE_INFINITY; // whoever calls meanwhile waits for the same one
    this.#token = this.#fetchToken().then(
      ({ value, until }) => {
        this.#until = until;
        return value;
      },
      (error: unknown) => {
        this.#token = null;
        throw error;
      },
    );
    return this.#token;
  }

  /** Calls with the token; a token that is refused is fetched anew once. */
  async call(call: ProviderCall): Promise<ProviderAnswer> {
    const send = async () =>
      this.#send({ ...call, headers: { ...call.headers, authorization: `Bearer ${await this.#tokenNow()}` } });
    const first = await send();
    if (first.status !== 401) return first;
    this.#token = null;
    return send();
  }

  async mustCall(call: ProviderCall): Promise<Record<string, unknown>> {
    return successOf(bankName, call, await this.call(call));
  }
}

const pathOf = (txid: string): string => `/v2/cob/${encodeURIComponent(txid)}`;

/** The payer, whom the bank takes with a CPF or CNPJ only. */
function debtorOf({ name, document }: ChargeWanted['payer']): object {
  if (document === '' || name === '') return {};
  const kind = document.length === 11 ? 'cpf' : 'cnpj';
  // check-words-allow: names of the bank's interface
  return { devedor: { [kind]: document, nome: name.slice(0, longest.name) } };
}

/** The charge as it stands; null when there is none of this name. */
async function find(calls: EfiCalls, txid: string): Promise<Record<string, unknown> | null> {
  const call: ProviderCall = { path: pathOf(txid) };
  const answer = await calls.call(call);
  if (answer.status === 404) return null;
  const body = successOf(bankName, call, answer);
  if (body.txid !== txid) throw new ProviderError('invalid', `${bankName} answered with another charge`);
  return body;
}

async function chargeIn(calls: EfiCalls, body: Record<string, unknown>): Promise<Charge> {
  const { id } = objectOf(body.loc);
  const own = textOf(body.pixCopiaECola);
  const text = own || textOf((await calls.mustCall({ path: `/v2/loc/${String(id)}/qrcode` })).qrcode);
  if (text === '') throw new ProviderError('unavailable', `${bankName} answered without the text of the code`);
  const { criacao, expiracao } = objectOf(body.calendario);
  const madeAt = Date.parse(textOf(criacao)) || Date.now();
  return {
    copyText: text,
    reference: '',
    expiresAt: new Date(madeAt + (Number(expiracao) || limits.pixChargeSeconds) * 1000),
  };
}

/** Asked again under the same name, the bank refuses; then the charge is there already and is read. */
async function make(calls: EfiCalls, settings: EfiSettings, wanted: ChargeWanted): Promise<Charge> {
  const call: ProviderCall = {
    method: 'PUT',
    path: pathOf(wanted.txid),
    body: {
      calendario: { expiracao: limits.pixChargeSeconds },
      ...debtorOf(wanted.payer),
      // check-words-allow: names of the bank's interface
      valor: { original: decimalOf(wanted.cents) },
      chave: settings.key,
      solicitacaoPagador: wanted.detail.slice(0, longest.detail),
    },
  };
  const answer = await calls.call(call);
  const isMade = answer.status >= 200 && answer.status < 300;
  const there = isMade || answer.status >= 500 ? null : await find(calls, wanted.txid);
  return chargeIn(calls, there ?? successOf(bankName, call, answer));
}

/** What was given back of a payment, as far as it has arrived. */
const refundedIn = (pix: Record<string, unknown>): number =>
  objectsOf(pix.devolucoes)
    .filter(({ status }) => status === 'DEVOLVIDO')
    // check-words-allow: a name of the bank's interface
    .reduce((sum, { valor }) => sum + (centsOfDecimal(valor) ?? 0), 0);

function receivedIn(pix: Record<string, unknown>): Received[] {
  // check-words-allow: a name of the bank's interface
  const [endToEnd, cents] = [textOf(pix.endToEndId), centsOfDecimal(pix.valor)];
  return endToEnd && cents !== null ? [{ endToEnd, cents, refundedCents: refundedIn(pix) }] : [];
}

async function look(calls: EfiCalls, { txid }: KeptCharge): Promise<ChargeFacts> {
  const body = await find(calls, txid);
  if (!body) return null;
  return { received: objectsOf(body.pix).flatMap(receivedIn), isEnded: ended.includes(body.status) };
}

/** Efí appends `/pix` to the address: an empty last field of the query takes it. */
async function listen(calls: EfiCalls, settings: EfiSettings, secret: string, address: string): Promise<void> {
  await calls.mustCall({
    ...{ method: 'PUT', path: `/v2/webhook/${encodeURIComponent(settings.key)}` },
    headers: { 'x-skip-mtls-checking': 'true' },
    body: { webhookUrl: `${address}?hmac=${secret}&ignorar=` },
  });
}

/** Efí as a provider; `secretKey` is the installation's. */
export function efiProvider(settings: EfiSettings, outbound: Outbound, secretKey: string): PaymentProvider {
  const calls = new EfiCalls(settings, outbound);
  const secret = efiSecret(secretKey);
  const bank: Bank = {
    look: (charge) => look(calls, charge),
    end: async ({ txid }) => {
      await calls.mustCall({
        ...{ method: 'PATCH', path: pathOf(txid) },
        body: { status: removed },
      });
    },
    isGenuine: ({ query }) => isSameSecret(query.hmac, secret),
    txidsIn: ({ pix }) => objectsOf(pix).map(({ txid }) => textOf(txid)),
    listen: (address) => listen(calls, settings, secret, address),
  };
  return { name: 'efi', needsDocument: false, charge: (wanted) => make(calls, settings, wanted), bank };
}
