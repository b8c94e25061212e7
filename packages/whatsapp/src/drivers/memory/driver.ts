import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bounded } from '../../bounds.ts';
import {
  type Ack,
  type Address,
  type Driver,
  type DriverHost,
  LeaseLost,
  type LookupResult,
  type MediaPointer,
  type OutboundItem,
  type Ref,
  type SendError,
  SendFailure,
  type StopReason,
} from '../../port.ts';
import { arrived, bytesOf } from './arrived.ts';
import { MemoryCalls } from './calls.ts';
import { receiveStanza } from './entry.ts';
import { lookUp, recipientOf } from './look-up.ts';
import { type MemoryAccount, type MemoryNetwork, newId } from './network.ts';
import { MEMORY_CAPABILITIES, sideEvents } from './side-events.ts';
import { type ClosedWhy, MemorySocket, type SocketEvent } from './socket.ts';

export type MemoryTimings = { qrMs: number; refs: number; retryMs: number };
type Link = { number: string; secret: string };

/** The driver interface on a `MemoryNetwork`: same order of events, same journal rule, no WhatsApp. */
export class MemoryDriver implements Driver {
  readonly capabilities = MEMORY_CAPABILITIES;
  readonly #network: MemoryNetwork;
  readonly #host: DriverHost;
  readonly #timings: MemoryTimings;
  #socket: MemorySocket | undefined;
  #account: MemoryAccount | undefined;
  #running = false;
  #timer: NodeJS.Timeout | undefined;
  #chain: Promise<void> = Promise.resolve();
  readonly #calls: MemoryCalls;

  constructor(network: MemoryNetwork, host: DriverHost, timings: Partial<MemoryTimings> = {}) {
    this.#network = network;
    this.#host = { ...host, onEvent: (event) => host.onEvent(bounded(event)) };
    this.#calls = new MemoryCalls(network, this.#host);
    this.#timings = { qrMs: 60_000, refs: 6, retryMs: 20, ...timings };
  }

  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#shut();
    await this.#chain;
  }

  async logout(): Promise<void> {
    const account = this.#account;
    this.#running = false;
    this.#shut();
    await this.#chain;
    if (account) account.secret = undefined;
    await this.#host.store.wipe();
    this.#host.onEvent({ t: 'link', state: 'disconnected', reason: 'loggedOut' });
  }

  async requestPairingCode(digits: string): Promise<string> {
    const socket = this.#socket;
    if (!socket?.open || this.#account)
      throw new SendFailure('transient', 'A pairing code can be asked for only while a QR code is shown');
    const code = randomBytes(4).toString('hex').toUpperCase();
    this.#network.codes.set(digits, { code, socket });
    this.#host.onEvent({ t: 'link', state: 'pairing', code });
    return code;
  }

  async send(item: OutboundItem): Promise<{ raw: Uint8Array }> {
    const { account, socket } = this.#live();
    const customer = recipientOf(this.#network, item.to, this.#host);
    if (!customer) throw new SendFailure('notOnWhatsapp');
    const bytes = item.kind === 'media' ? await bytesOf(item.media) : Buffer.alloc(0);
    const raw = new TextEncoder().encode(JSON.stringify(item));
    const receipt = (ack: Ack, error?: SendError): void =>
      socket.emit({ t: 'receipt', chat: { primary: item.to }, ids: [item.id], ack, ...(error ? { error } : {}) });
    const answer = account.nextAnswers.shift();
    if (answer === 'lost') return { raw };
    if (answer === undefined || answer === 'ackLost') customer.receive(arrived(item, bytes));
    else receipt(0, answer);
    if (answer !== undefined) return { raw };
    receipt(2);
    if (customer.autoDeliver) receipt(3);
    if (customer.autoRead) receipt(4);
    return { raw };
  }

  async markRead(refs: Ref[]): Promise<void> {
    this.#live();
    for (const ref of refs) this.#network.customerAt(ref.author ?? ref.chat)?.readByProduct.push(ref.id);
  }

  async typing(to: Address, on: boolean): Promise<void> {
    this.#live();
    this.#network.typing(to, on);
  }

  async rejectCall(id: string, from: Address): Promise<void> {
    await this.#calls.reject(this.#live().account, id, from);
  }

  async lookup(numbers: string[]): Promise<LookupResult[]> {
    this.#live();
    return lookUp(this.#network, numbers);
  }

  readonly group = (): Promise<never> => Promise.reject(new SendFailure('unknown', 'This network has no groups'));
  async picture(of: Address): Promise<string | undefined> {
    this.#live();
    return this.#network.customerAt(of)?.picture;
  }

  readonly fetchPicture = async (address: string): Promise<Readable> => this.#network.media.fetchPicture(address);

  async fetchMedia(pointer: MediaPointer, signal?: AbortSignal): Promise<Readable> {
    return this.#network.media.fetch(pointer, signal);
  }

  async requestMediaAgain(ref: Ref, _pointer: MediaPointer): Promise<MediaPointer> {
    return this.#network.media.again(ref.id, this.#socket?.open ?? false);
  }

  readonly newMessageId = newId;

  #live(): { account: MemoryAccount; socket: MemorySocket } {
    if (!this.#account || !this.#socket?.open) throw new SendFailure('transient', 'Not connected');
    return { account: this.#account, socket: this.#socket };
  }

  #shut(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) socket.open = false;
    const account = this.#account;
    if (account && account.socket === socket) account.socket = undefined;
    this.#account = undefined;
  }

  async #connect(): Promise<void> {
    this.#host.onEvent({ t: 'link', state: 'opening' });
    const text = await this.#host.store.load();
    if (!this.#running) return;
    const socket: MemorySocket = new MemorySocket((event) => {
      if (this.#socket === socket) this.#chain = this.#chain.then(() => this.#onSocket(socket, event));
    });
    this.#socket = socket;
    // Written by this driver: { number, secret }.
    const link = text === null ? undefined : (JSON.parse(text) as Link);
    if (!link) this.#offerQr(socket, this.#timings.refs);
    else this.#login(socket, link);
  }

  #login(socket: MemorySocket, link: Link): void {
    const account = this.#network.accounts.get(link.number);
    if (!account || account.banned || account.secret !== link.secret) {
      socket.close(account?.banned ? 'banned' : 'removed');
      return;
    }
    account.socket?.close('replaced');
    account.socket = socket;
    this.#account = account;
    this.#host.onEvent({
      t: 'link',
      state: 'connected',
      me: { kind: 'phone', value: account.number },
      meLid: { kind: 'lid', value: account.lid },
      meName: account.name,
    });
    account.giveWaiting(socket);
  }

  #offerQr(socket: MemorySocket, left: number): void {
    this.#network.waiting.clear();
    if (left === 0) {
      socket.close('qrExpired');
      return;
    }
    const qr = `${socket.ref}#${left}`;
    this.#network.waiting.set(qr, socket);
    this.#host.onEvent({ t: 'link', state: 'qrcode', qr, refsLeft: left - 1 });
    this.#timer = setTimeout(() => this.#offerQr(socket, left - 1), this.#timings.qrMs);
  }

  async #onSocket(socket: MemorySocket, event: SocketEvent): Promise<void> {
    if (this.#socket !== socket) return;
    if (event.t === 'paired') return this.#onPaired(event);
    if (event.t === 'stanza') return this.#onStanza(event);
    if (event.t === 'call' && this.#account) await this.#calls.take(this.#account, event);
    for (const told of sideEvents(event)) this.#host.onEvent(told);
    if (event.t === 'closed') await this.#onClosed(event.why);
  }

  async #onPaired(event: SocketEvent & { t: 'paired' }): Promise<void> {
    clearTimeout(this.#timer);
    this.#host.onEvent({ t: 'link', state: 'pairing' });
    const link: Link = { number: event.me.value, secret: event.secret };
    await this.#host.store.write({
      upserts: [{ kind: 'creds', id: '-', value: JSON.stringify(link) }],
      deletes: [],
      journal: [],
    });
    this.#shut();
    await this.#connect();
    const people = [...this.#network.customers.values()].map(({ number, name }) => {
      return { primary: { kind: 'phone' as const, value: number }, name };
    });
    if (people.length > 0) this.#host.onEvent({ t: 'phoneBook', people });
  }

  /** Acknowledged only after the journal is committed; a failed write cuts the link, so WhatsApp delivers again. */
  async #onStanza(event: SocketEvent & { t: 'stanza' }): Promise<void> {
    const account = this.#account;
    if (!account) return;
    try {
      await receiveStanza(this.#host, event.stanza, { kind: 'phone', value: account.number });
    } catch (error) {
      await (error instanceof LeaseLost ? this.#end('leaseLost') : this.#onClosed('dropped'));
      return;
    }
    account.settle(event.stanza.id);
  }

  async #onClosed(why: ClosedWhy): Promise<void> {
    if (why === 'removed') await this.#host.store.wipe();
    if (why !== 'dropped') return this.#end(why === 'removed' ? 'loggedOut' : why);
    this.#shut();
    this.#host.onEvent({ t: 'link', state: 'opening', retryInMs: this.#timings.retryMs });
    this.#timer = setTimeout(() => void this.#connect(), this.#timings.retryMs);
  }

  #end(reason: StopReason): void {
    this.#shut();
    this.#running = false;
    this.#host.onEvent({ t: 'link', state: 'disconnected', reason });
  }
}
