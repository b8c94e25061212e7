import { randomBytes } from 'node:crypto';
import type { Address, Body, Marks, MediaBody, Peer, QuotedFile, SendError } from '../../port.ts';
import type { ReceivedFile } from './arrived.ts';
import { MemoryMediaHost } from './media-host.ts';
import type { MemorySocket, Stanza } from './socket.ts';

/**
 * A WhatsApp that fits in memory: accounts (numbers that get linked), customers (phones that write to them),
 * delivery at least once, acknowledgements, and the faults that the real one has. For fast tests of what
 * stands on the driver interface; it checks no cryptography and knows no wire format.
 */

/** One thing that reached a customer's phone. `repeats` counts how often the same id came again and was dropped. */
export type Received = {
  id: string;
  kind: 'text' | 'media' | 'edit' | 'revoke' | 'reaction';
  text?: string;
  target?: string;
  quotedId?: string;
  quotedFile?: QuotedFile;
  disappearsAfter?: number;
  emoji?: string;
  file?: ReceivedFile;
  repeats: number;
};

/** The number of a company. Lives at the network whether or not a driver is linked to it. */
export class MemoryAccount {
  readonly number: string;
  readonly lid: string;
  readonly name: string;
  socket: MemorySocket | undefined;
  /** What the linked driver must present to log in; undefined when nothing is linked. */
  secret: string | undefined;
  banned = false;
  /** The phone asks for a passkey before it links anything. */
  asksPasskey = false;
  readonly pending = new Map<string, Stanza>();
  /** Answers to the next sends: an error code refuses, `lost` swallows the message, `ackLost` only its acknowledgement. */
  readonly nextAnswers: (SendError | 'lost' | 'ackLost')[] = [];
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork, number: string, name: string) {
    this.#network = network;
    this.number = number;
    this.name = name;
    this.lid = String(BigInt(number) * 7n);
  }

  /** Where the files of this network lie. */
  get media(): MemoryMediaHost {
    return this.#network.media;
  }

  /** The phone reads the code shown by the product. Throws when it is not shown any more. */
  scan(qr: string): void {
    const socket = this.#network.waiting.get(qr);
    if (!socket?.open) throw new Error('This code is not valid any more');
    this.link(socket);
  }

  /** Types the eight characters that the product shows. */
  enterCode(code: string): void {
    const wanted = this.#network.codes.get(this.number);
    if (wanted?.code !== code || !wanted.socket.open) throw new Error('Wrong code');
    this.link(wanted.socket);
  }

  link(socket: MemorySocket): void {
    if (this.asksPasskey) {
      socket.close('passkeyRequired');
      return;
    }
    this.secret = randomBytes(8).toString('hex');
    socket.emit({
      t: 'paired',
      me: { kind: 'phone', value: this.number },
      meLid: { kind: 'lid', value: this.lid },
      secret: this.secret,
    });
  }

  /** The linked device list of the phone: removes the product. */
  unlink(): void {
    this.secret = undefined;
    this.socket?.close('removed');
  }
  /** Cuts the connection; what is not acknowledged is delivered again after the next login. */
  drop(): void {
    this.socket?.close('dropped');
  }
  replace(): void {
    this.socket?.close('replaced');
  }
  ban(): void {
    this.banned = true;
    this.socket?.close('banned');
  }
  /** The owner writes to a customer from his own phone. */
  sayFromPhone(customer: MemoryCustomer, text: string): string {
    const id = newId();
    customer.received.push({ id, kind: 'text', text, repeats: 0 });
    this.deliver({ id, fromMe: true, chat: customer.peer, what: { t: 'message', body: { kind: 'text', text } } });
    return id;
  }

  deliver(part: Omit<Stanza, 'at' | 'offline'>): void {
    const stanza: Stanza = { ...part, at: Math.floor(Date.now() / 1000) * 1000, offline: false };
    this.pending.set(stanza.id, { ...stanza, offline: true });
    this.socket?.emit({ t: 'stanza', stanza });
  }

  /** What nobody has confirmed comes again after a login, and then the end of it. */
  giveWaiting(socket: MemorySocket): void {
    for (const stanza of this.pending.values()) socket.emit({ t: 'stanza', stanza });
    socket.emit({ t: 'drained' });
  }

  settle(id: string): void {
    this.pending.delete(id);
  }
}

/** A person with a phone who writes to linked accounts. */
export class MemoryCustomer {
  readonly number: string;
  readonly name: string;
  readonly lid: string;
  readonly peer: Peer;
  /** What arrived on this phone, in order. */
  readonly received: Received[] = [];
  /** Calls that the product refused. */
  readonly refusedCalls: string[] = [];
  /** Message ids that the product marked as read, and whether it is typing. */
  readonly readByProduct: string[] = [];
  productTyping = false;
  picture: string | undefined;
  autoDeliver = true;
  autoRead = false;

  constructor(number: string, name: string, addressing: 'pn' | 'lid' | 'lidOnly') {
    this.number = number;
    this.name = name;
    this.lid = String(BigInt(number) * 9n);
    const phone: Address = { kind: 'phone', value: number };
    const lid: Address = { kind: 'lid', value: this.lid };
    this.peer =
      addressing === 'pn'
        ? { primary: phone, alt: lid, name }
        : addressing === 'lid'
          ? { primary: lid, alt: phone, name }
          : { primary: lid, name };
  }

  say(
    account: MemoryAccount,
    text: string,
    options: { id?: string; quoted?: { id: string; fromMe: boolean; text?: string } } = {},
  ): string {
    const quoted = options.quoted && {
      id: options.quoted.id,
      fromMe: options.quoted.fromMe,
      ...(options.quoted.text === undefined ? {} : { body: { kind: 'text' as const, text: options.quoted.text } }),
    };
    return this.send(
      account,
      { t: 'message', body: { kind: 'text', text }, ...(quoted ? { quoted } : {}) },
      options.id,
    );
  }
  /** Any other body: location, cards, ... */
  show(account: MemoryAccount, body: Body, marks?: Marks): string {
    return this.send(account, { t: 'message', body, ...(marks ? { marks } : {}) });
  }
  /** A file: its description without place, size and hash, and its bytes. */
  sendFile(account: MemoryAccount, body: Body & MediaBody, bytes: Buffer, id: string = newId()): string {
    const kept = account.media.keep(id, bytes);
    return this.send(account, { t: 'message', body: { ...body, ...kept } }, id);
  }
  edit(account: MemoryAccount, target: string, text: string): string {
    return this.send(account, { t: 'edited', target, body: { kind: 'text', text } });
  }
  revoke(account: MemoryAccount, target: string): string {
    return this.send(account, { t: 'revoked', target });
  }
  /** An empty emoji takes the reaction away. `mine`: the target is this customer's own message. */
  react(account: MemoryAccount, target: string, emoji: string, mine = false): string {
    return this.send(account, { t: 'reaction', target, targetFromMe: !mine, ...(emoji ? { emoji } : {}) });
  }
  delivered(account: MemoryAccount, ids: string[]): void {
    account.socket?.emit({ t: 'receipt', chat: this.peer, ids, ack: 3 });
  }
  read(account: MemoryAccount, ids: string[]): void {
    account.socket?.emit({ t: 'receipt', chat: this.peer, ids, ack: 4 });
  }
  /** Shows another picture, or none; the account is told. */
  showPicture(account: MemoryAccount, bytes: Buffer | undefined): void {
    this.picture = bytes && account.media.showPicture(bytes);
    account.socket?.emit({ t: 'picture', chat: this.peer });
  }
  typing(account: MemoryAccount, state: 'composing' | 'recording' | 'paused'): void {
    account.socket?.emit({ t: 'typing', chat: this.peer, state });
  }
  call(account: MemoryAccount, phase: 'offer' | 'missed' | 'ended', id: string = newId(), video = false): string {
    account.socket?.emit({ t: 'call', id, chat: this.peer, phase, video });
    return id;
  }
  receive(item: Omit<Received, 'repeats'>): void {
    const known = this.received.find((r) => r.id === item.id);
    if (known) known.repeats++;
    else this.received.push({ ...item, repeats: 0 });
  }
  private send(account: MemoryAccount, what: Stanza['what'], id: string = newId()): string {
    account.deliver({ id, fromMe: false, chat: this.peer, pushName: this.name, what });
    return id;
  }
}

export class MemoryNetwork {
  readonly media = new MemoryMediaHost();
  readonly accounts = new Map<string, MemoryAccount>();
  readonly customers = new Map<string, MemoryCustomer>();
  readonly waiting = new Map<string, MemorySocket>();
  readonly codes = new Map<string, { code: string; socket: MemorySocket }>();

  addAccount(number: string, name = 'Loja'): MemoryAccount {
    const account = new MemoryAccount(this, number, name);
    this.accounts.set(number, account);
    return account;
  }
  /** `lidOnly` is a person whose number WhatsApp does not tell. */
  addCustomer(number: string, name: string, addressing: 'pn' | 'lid' | 'lidOnly' = 'pn'): MemoryCustomer {
    const customer = new MemoryCustomer(number, name, addressing);
    this.customers.set(number, customer);
    return customer;
  }
  typing(to: Address, on: boolean): void {
    const customer = this.customerAt(to);
    if (customer) customer.productTyping = on;
  }
  customerAt(address: Address): MemoryCustomer | undefined {
    for (const c of this.customers.values())
      if (
        (address.kind === 'phone' && c.number === address.value) ||
        (address.kind === 'lid' && c.lid === address.value)
      )
        return c;
    return undefined;
  }
}

export function newId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
