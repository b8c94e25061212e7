/** Efí on this machine: the central bank's interface over TLS, for callers with the right client certificate only. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { issueCertificate, type TlsIdentity } from '@recado/whatsapp-simulator';
import { staticBrCode } from '#features/invoices/payments/br-code.ts';
import type { EfiSettings } from '#features/invoices/payments/efi.ts';
import { type BankAnswer, type BankCall, BankDesk, decimal, endServer, listenHere } from './bank-stand-in.ts';

interface Pix {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: { id: string; valor: string; status: string }[];
}
interface Cob {
  txid: string;
  status: string;
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  loc: { id: number };
  pix?: Pix[];
}

const tokenSeconds = 60;
const txidForm = /^[a-zA-Z0-9]{26,35}$/;
const problem = (status: number, title: string): BankAnswer => ({
  status,
  body: { type: 'about:blank', title, status },
});

export class EfiStandIn {
  readonly desk = new BankDesk();
  readonly clientId = randomUUID();
  readonly clientSecret = randomUUID();
  readonly #identity: TlsIdentity = issueCertificate('efi');
  readonly #client: TlsIdentity = issueCertificate('client');
  readonly #cobs = new Map<string, Cob>();
  readonly #tokens = new Map<string, number>();
  /** Charges carry their text, or it is asked for at their location. */
  hidesText = false;
  webhook: { url: string; skipsMtls: boolean } | null = null;
  #server = this.#make(this.#identity, this.#client);
  #port = 0;

  #make(identity: TlsIdentity, client: TlsIdentity) {
    const tls = { key: identity.key, cert: identity.certificate, ca: [client.certificate] };
    return createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (request, response) => {
      const isKnown = (request.socket as TLSSocket).authorized;
      void this.desk.serve(request, response, (call) => (isKnown ? this.#answer(call) : problem(403, 'certificado')));
    });
  }

  async start(): Promise<void> {
    this.#port = await listenHere(this.#server, this.#port);
  }
  stop(): Promise<void> {
    return endServer(this.#server);
  }
  /** The server's own certificate ended: nobody may talk to it. */
  async expire(): Promise<void> {
    await this.stop();
    this.#server = this.#make({ ...this.#ended }, this.#client);
    await this.start();
  }
  readonly #ended = issueCertificate('efi', '240101000000Z');

  /** How the product is to call it; with a client certificate of its own, which the bank does not know, when it is wrong. */
  settings(isWrong = false): EfiSettings {
    const client = isWrong ? issueCertificate('stranger') : this.#client;
    return {
      ...{ provider: 'efi', clientId: this.clientId, clientSecret: this.clientSecret, key: 'financeiro@recado.local' },
      certificate: {
        cert: client.certificate,
        key: client.key,
        ca: `${this.#identity.certificate}${this.#ended.certificate}`,
      },
      baseUrl: `https://127.0.0.1:${this.#port}`,
    };
  }

  #token({ headers }: BankCall): BankAnswer {
    const basic = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`;
    if (headers.authorization !== basic) return problem(401, 'invalid_client');
    const token = randomUUID();
    this.#tokens.set(token, Date.now() + tokenSeconds * 1000);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds } };
  }
  /** Every token ends now, though its time is not over. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  #put(txid: string, { body }: BankCall): BankAnswer {
    const { calendario, valor, chave } = body as {
      calendario: { expiracao: number };
      valor: { original: string };
      chave: string;
    };
    if (!txidForm.test(txid) || !/^\d{1,10}\.\d{2}$/.test(valor.original)) return problem(400, 'Cobrança inválida.');
    if (this.#cobs.has(txid))
      return { status: 409, body: { nome: 'txid_duplicado', mensagem: 'O campo txid está em uso' } };
    const cob: Cob = {
      ...{ txid, status: 'ATIVA', valor, chave, loc: { id: this.#cobs.size + 1 } },
      calendario: { criacao: new Date().toISOString(), expiracao: calendario.expiracao },
    };
    this.#cobs.set(txid, cob);
    return { status: 201, body: this.#shown(cob) };
  }
  #textOf({ chave, valor, txid }: Cob): string {
    const cents = Math.round(Number(valor.original) * 100);
    return staticBrCode({ key: chave, name: 'Recado', city: 'Sao Paulo' }, cents, txid);
  }
  #shown(cob: Cob): object {
    return { ...cob, ...(this.hidesText ? {} : { pixCopiaECola: this.#textOf(cob) }) };
  }

  #cob(txid: string, call: BankCall): BankAnswer {
    if (call.method === 'PUT') return this.#put(txid, call);
    const cob = this.#cobs.get(txid);
    if (!cob) return problem(404, 'Cobrança não encontrada');
    if (call.method !== 'PATCH') return { status: 200, body: this.#shown(cob) };
    if (cob.status !== 'ATIVA') return problem(400, 'Cobrança não pode ser alterada');
    cob.status = String(call.body.status);
    return { status: 200, body: this.#shown(cob) };
  }

  #answer(call: BankCall): BankAnswer {
    if (call.path === '/oauth/token') return this.#token(call);
    const until = this.#tokens.get(call.headers.authorization?.replace('Bearer ', '') ?? '');
    if (until === undefined || until < Date.now()) return problem(401, 'Token inválido');
    const [, , kind, id = '', part] = call.path.split('/');
    if (kind === 'cob') return this.#cob(id, call);
    if (kind === 'loc' && part === 'qrcode') {
      const cob = [...this.#cobs.values()].find(({ loc }) => String(loc.id) === id);
      return cob ? { status: 200, body: { qrcode: this.#textOf(cob), imagemQrcode: '' } } : problem(404, 'loc');
    }
    if (kind !== 'webhook') return problem(404, 'Recurso');
    const skipsMtls = call.headers['x-skip-mtls-checking'] === 'true';
    this.webhook = { url: String(call.body.webhookUrl), skipsMtls };
    return { status: 200, body: { webhookUrl: this.webhook.url } };
  }

  /** Somebody pays a charge: the bank has the money, and has told nobody yet. */
  receive(txid: string, cents?: number): string {
    const cob = this.#cobs.get(txid);
    if (!cob) throw new Error(`Efí knows no charge ${txid}.`);
    const endToEndId = `E${randomBytes(16).toString('hex').slice(0, 31)}`;
    const valor = cents === undefined ? cob.valor.original : decimal(cents);
    cob.pix = [...(cob.pix ?? []), { endToEndId, txid, valor, horario: new Date().toISOString() }];
    cob.status = 'CONCLUIDA';
    return endToEndId;
  }
  /** Money goes back to who paid it. */
  giveBack(endToEndId: string, cents: number, status = 'DEVOLVIDO'): void {
    const pix = [...this.#cobs.values()].flatMap((cob) => cob.pix ?? []).find((one) => one.endToEndId === endToEndId);
    if (pix) pix.devolucoes = [...(pix.devolucoes ?? []), { id: randomUUID(), valor: decimal(cents), status }];
  }
  /** Calls where it was told to. What it says of amounts may be anything. Answers the statuses. */
  tell(txid: string, { times = 1, address = this.webhook?.url ?? '', valor = '0.01' } = {}): Promise<number[]> {
    const pix = this.#cobs.get(txid)?.pix ?? [{ endToEndId: `E${randomUUID()}`, txid, valor }];
    return Promise.all(
      Array.from({ length: times }, async () => {
        const answer = await fetch(`${address}/pix`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
          body: JSON.stringify({ pix: pix.map((one) => ({ ...one, txid })) }),
        });
        await answer.text();
        return answer.status;
      }),
    );
  }
  charges = (): string[] => [...this.#cobs.keys()];
  statusOf = (txid: string): string | undefined => this.#cobs.get(txid)?.status;
}
