/** Asaas on this machine: customers, payments, their codes, and notices with a token. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AsaasSettings } from '#features/invoices/payments/asaas.ts';
import { staticBrCode } from '#features/invoices/payments/br-code.ts';
import { type BankAnswer, type BankCall, BankDesk, endServer, listenHere } from './bank-stand-in.ts';

interface Payment {
  id: string;
  customer: string;
  value: number;
  status: string;
  externalReference: string;
  deleted: boolean;
  refunds?: { status: string; value: number }[];
}
interface Customer {
  id: string;
  name: string;
  cpfCnpj: string;
}

const refused = (status: number, code: string): BankAnswer => ({
  status,
  body: { errors: [{ code, description: code }] },
});
const listOf = (data: object[]): BankAnswer => ({
  status: 200,
  body: { object: 'list', data, totalCount: data.length },
});
/** After so many failures in a row it tells nothing any more. */
const failuresAllowed = 15;

export class AsaasStandIn {
  readonly desk = new BankDesk();
  readonly apiKey = `$aact_${randomUUID()}`;
  readonly webhookToken = `token-${randomUUID()}`;
  readonly #customers: Customer[] = [];
  readonly #payments: Payment[] = [];
  readonly #server = createServer((request, response) => {
    void this.desk.serve(request, response, (call) => this.#answer(call));
  });
  #port = 0;
  failures = 0;
  /** Where notices go. */
  address = '';

  async start(): Promise<void> {
    this.#port = await listenHere(this.#server, this.#port);
  }
  stop(): Promise<void> {
    return endServer(this.#server);
  }
  settings(apiKey = this.apiKey): AsaasSettings {
    return { provider: 'asaas', apiKey, baseUrl: `http://127.0.0.1:${this.#port}/v3`, webhookToken: this.webhookToken };
  }

  #customer({ method, query, body }: BankCall): BankAnswer {
    if (method === 'GET') return listOf(this.#customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj')));
    if (!/^([0-9]{11}|[0-9A-Z]{14})$/.test(String(body.cpfCnpj))) return refused(400, 'invalid_cpfCnpj');
    const made = { id: `cus_${randomUUID()}`, name: String(body.name), cpfCnpj: String(body.cpfCnpj) };
    this.#customers.push(made);
    return { status: 200, body: made };
  }

  #make({ body }: BankCall): BankAnswer {
    if (!this.#customers.some(({ id }) => id === body.customer)) return refused(400, 'invalid_customer');
    if (typeof body.value !== 'number' || body.value <= 0 || body.billingType !== 'PIX')
      return refused(400, 'invalid_value');
    const made: Payment = {
      ...{ id: `pay_${randomUUID()}`, customer: String(body.customer), value: body.value, status: 'PENDING' },
      ...{ externalReference: String(body.externalReference), deleted: false },
    };
    this.#payments.push(made);
    return { status: 200, body: { object: 'payment', ...made } };
  }

  #payment(call: BankCall, id: string | undefined, part: string | undefined): BankAnswer {
    if (id === undefined && call.method === 'POST') return this.#make(call);
    const wanted = call.query.get('externalReference');
    if (id === undefined)
      return listOf(this.#payments.filter((one) => one.externalReference === wanted && !one.deleted));
    const payment = this.#payments.find((one) => one.id === id);
    if (!payment) return refused(404, 'not_found');
    if (part === 'pixQrCode') {
      const cents = Math.round(payment.value * 100);
      const payload = staticBrCode({ key: 'asaas@recado.local', name: 'Recado', city: 'Sao Paulo' }, cents);
      return { status: 200, body: { encodedImage: '', payload, expirationDate: '2099-12-31 23:59:59' } };
    }
    if (call.method === 'DELETE') {
      if (payment.status !== 'PENDING') return refused(400, 'invalid_action');
      payment.deleted = true;
    }
    return { status: 200, body: { object: 'payment', ...payment } };
  }

  #answer(call: BankCall): BankAnswer {
    if (call.headers.access_token !== this.apiKey || !call.headers['user-agent'])
      return refused(401, 'invalid_access_token');
    const [, , kind, id, part] = call.path.split('/');
    if (kind === 'customers') return this.#customer(call);
    return kind === 'payments' ? this.#payment(call, id, part) : refused(404, 'not_found');
  }

  #named(txid: string): Payment {
    const found = this.#payments.find(({ externalReference }) => externalReference === txid);
    if (!found) throw new Error(`Asaas knows no payment of ${txid}.`);
    return found;
  }
  /** Somebody pays; the bank has told nobody yet. */
  receive(txid: string, cents?: number): void {
    const payment = this.#named(txid);
    payment.status = 'RECEIVED';
    if (cents !== undefined) payment.value = cents / 100;
  }
  giveBack(txid: string, cents?: number): void {
    const payment = this.#named(txid);
    if (cents === undefined) payment.status = 'REFUNDED';
    else payment.refunds = [...(payment.refunds ?? []), { status: 'DONE', value: cents / 100 }];
  }
  /** Tells of a payment; anything but 200 counts as a failure, and after 15 of them it is silent. Answers the statuses. */
  tell(txid: string, { times = 1, token = this.webhookToken, event = 'PAYMENT_RECEIVED' } = {}): Promise<number[]> {
    const payment = this.#payments.find((one) => one.externalReference === txid) ?? { externalReference: txid };
    return Promise.all(
      Array.from({ length: times }, async () => {
        if (this.failures >= failuresAllowed) throw new Error('Asaas has stopped telling.');
        const answer = await fetch(this.address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'asaas-access-token': token },
          body: JSON.stringify({ id: `evt_${randomUUID()}`, event, payment: { object: 'payment', ...payment } }),
          signal: AbortSignal.timeout(10_000),
        });
        await answer.text();
        this.failures = answer.status === 200 ? 0 : this.failures + 1;
        return answer.status;
      }),
    );
  }
  charges = (): string[] => this.#payments.filter(({ deleted }) => !deleted).map((one) => one.externalReference);
  customers = (): number => this.#customers.length;
}
