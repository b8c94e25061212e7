import { randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { ChatStore } from './chat-store.ts';
import type { AutoBehaviour, PhoneCounters, PhoneKind, PhoneSummary } from './control-types.ts';
import { Endpoint } from './endpoint.ts';
import { FileShelf } from './file-shelf.ts';
import type { Journal } from './journal.ts';
import { LinkedDevice } from './linked-device.ts';
import type { ShownPicture } from './profile-pictures.ts';
import { phoneServer } from './stanza.ts';

/** An own message, kept so that a device that could not open it may ask for it again. */
export type SentMessage = {
  id: string;
  to: string;
  message: proto.IMessage;
  type?: string;
  edit?: string;
  /** what linked devices are told instead of the content */
  withheld?: 'view_once';
};

export type PhoneOptions = {
  name: string;
  kind: PhoneKind;
  addressing: 'pn' | 'lid';
  lid: string;
  picture?: ShownPicture;
};

type StoredPhone = PhoneOptions & {
  number: string;
  auto: AutoBehaviour;
  nextDevice: number;
  appState: Record<string, number>;
};

const keptSentMessages = 512;

/** A new opaque identity, as many digits as real ones have. */
export function newLid(): string {
  return String(10n ** 14n + BigInt(`0x${randomBytes(5).toString('hex')}`));
}

/** A simulated handset: the customer who chats, or the primary phone of an account that gets linked. */
export class Phone {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  readonly kind: PhoneKind;
  readonly addressing: 'pn' | 'lid';
  name: string;
  picture: ShownPicture;
  auto: AutoBehaviour = { deliver: true, read: false, online: true };
  counters: PhoneCounters = { sent: 0, received: 0, duplicates: 0, undecryptable: 0 };
  readonly endpoint: Endpoint;
  readonly chats: ChatStore;
  readonly files: FileShelf;
  readonly devices = new Map<number, LinkedDevice>();
  readonly sent = new Map<string, SentMessage>();
  /** devices that already hold this handset's sender key, as `group|jid` */
  readonly sharedSenderKeys = new Set<string>();
  /** messages this handset asked for again, with how often */
  readonly retries = new Map<string, number>();
  readonly typingIn = new Set<string>();
  /** versions of the account's app-state collections */
  readonly appState: Record<string, number> = {};
  #turn: Promise<unknown> = Promise.resolve();
  #nextDevice = 1;
  #journal: Journal;

  constructor(journal: Journal, number: string, options: PhoneOptions) {
    this.#journal = journal;
    this.number = number;
    this.name = options.name;
    this.picture = options.picture ?? { shown: undefined, drawn: 0 };
    this.kind = options.kind;
    this.addressing = options.addressing;
    this.jid = `${number}@${phoneServer}`;
    this.lid = `${options.lid}@lid`;
    this.endpoint = new Endpoint(journal, number, this.jid);
    this.chats = new ChatStore(journal, number);
    this.files = new FileShelf(journal, number);
  }

  /** Every handset of the journal, with its devices. */
  static async restore(journal: Journal): Promise<Phone[]> {
    const phones: Phone[] = [];
    for (const value of journal.values('phone')) {
      const stored = value as StoredPhone; // written by save
      const phone = new Phone(journal, stored.number, stored);
      phone.auto = stored.auto;
      phone.#nextDevice = stored.nextDevice;
      Object.assign(phone.appState, stored.appState);
      for (const device of await LinkedDevice.restore(journal, phone.number)) phone.devices.set(device.id, device);
      phone.#restoreSent();
      phones.push(phone);
    }
    const byNumber = new Map(phones.map((phone) => [phone.number, phone]));
    for (const value of journal.values('counters')) {
      const { number, ...counters } = value as PhoneCounters & { number: string }; // written by count
      const phone = byNumber.get(number);
      if (phone) phone.counters = counters;
    }
    return phones;
  }

  save(): void {
    const { number, name, kind, addressing, picture, auto, appState } = this;
    const lid = this.lid.slice(0, -'@lid'.length);
    const about = { number, name, kind, addressing, lid, picture };
    const stored: StoredPhone = { ...about, auto, nextDevice: this.#nextDevice, appState };
    this.#journal.put('phone', number, stored);
  }

  /** Lets a handset do one thing after the other, so that its messages leave in the order they were asked. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  count(counter: keyof PhoneCounters): void {
    this.counters[counter]++;
    this.#journal.put('counters', this.number, { number: this.number, ...this.counters });
  }

  /** The number of the next linked device; never given twice. */
  takeDeviceId(): number {
    const id = this.#nextDevice++;
    this.save();
    return id;
  }

  addressOf(device: LinkedDevice): string {
    return `${this.number}:${device.id}@${phoneServer}`;
  }

  /** The address other people see: opaque for those who hide their number. */
  get publicAddress(): string {
    return this.addressing === 'lid' ? this.lid : this.jid;
  }

  remember(sent: SentMessage): void {
    this.sent.set(sent.id, sent);
    this.#journal.put(this.#sentShelf, sent.id, encodeSent(sent));
    if (this.sent.size <= keptSentMessages) return;
    const [oldest] = this.sent.keys();
    if (oldest === undefined) return;
    this.sent.delete(oldest);
    this.#journal.remove(this.#sentShelf, oldest);
  }

  summary(): PhoneSummary {
    const { number, name, kind, addressing, lid, auto, counters } = this;
    const devices = [...this.devices.values()].map((device) => ({
      id: device.id,
      isConnected: device.connection !== undefined,
      undelivered: device.undelivered.length,
      preKeys: device.preKeyCount,
    }));
    const hasPicture = this.picture.shown !== undefined;
    return { number, name, kind, addressing, lid, hasPicture, auto, devices, counters };
  }

  get #sentShelf(): string {
    return `sent/${this.number}`;
  }

  #restoreSent(): void {
    for (const value of this.#journal.values(this.#sentShelf)) {
      const sent = decodeSent(value as StoredSent); // written by remember
      this.sent.set(sent.id, sent);
    }
  }
}

type StoredSent = Omit<SentMessage, 'message'> & { bytes: string };

function encodeSent({ message, ...rest }: SentMessage): StoredSent {
  return { ...rest, bytes: Buffer.from(proto.Message.encode(message).finish()).toString('base64') };
}

function decodeSent({ bytes, ...rest }: StoredSent): SentMessage {
  return { ...rest, message: proto.Message.decode(Buffer.from(bytes, 'base64')) };
}
