/**
 * The product's own words for WhatsApp. A driver knows nothing of tickets or companies: it gets a store
 * and a host, links one number, hands over what customers write and sends what agents answer.
 * Inbound items travel through the journal (decisions 43), everything else as events.
 */

export type AddressKind = 'phone' | 'lid' | 'bsuid' | 'group';

/** Where a message can go to or come from. `value` holds bare digits or the opaque id, never a device part or a server name. */
export type Address = { kind: AddressKind; value: string };

/** A person or group. `alt` is the second known address of the same person; without a phone address the number is not known yet. */
export type Peer = { primary: Address; alt?: Address; name?: string };

/** The whole key of a message. `author` is set in groups only: who wrote it. */
export type Ref = { chat: Address; id: string; fromMe: boolean; author?: Address };

/** WhatsApp's own scale (decisions 3): 0 error, 1 waiting, 2 server, 3 delivered, 4 read, 5 played. Never goes down, except 1 -> 0. */
export type Ack = 0 | 1 | 2 | 3 | 4 | 5;

export type LinkState = 'opening' | 'qrcode' | 'pairing' | 'connected' | 'timeout' | 'disconnected';

/** Why a link is down for good: the driver will not try again until `start()` is called. */
export type StopReason =
  | 'loggedOut'
  | 'replaced'
  | 'banned'
  | 'qrExpired'
  | 'versionRefused'
  | 'passkeyRequired'
  | 'notMultiDevice'
  | 'badToken'
  | 'leaseLost'
  | 'stopped';

export type SendError =
  | 'notOnWhatsapp'
  | 'restricted'
  | 'windowClosed'
  | 'rateLimited'
  | 'blocked'
  | 'mediaInvalid'
  | 'templateInvalid'
  | 'transient'
  | 'unknown';

type MediaBody = { caption?: string; mimetype: string; size?: number; sha256?: string; fileName?: string };

/** What a message holds. Only `text` can be sent so far; all others can be received and shown. */
export type Body =
  | { kind: 'text'; text: string }
  | ({ kind: 'image' } & MediaBody)
  | ({ kind: 'audio'; voice: boolean; seconds?: number } & MediaBody)
  | ({ kind: 'video'; seconds?: number } & MediaBody)
  | ({ kind: 'document' } & MediaBody)
  | ({ kind: 'sticker' } & MediaBody)
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; cards: { name: string; vcard: string }[] }
  | { kind: 'poll'; question: string; options: string[] }
  | { kind: 'buttonReply'; id: string; text: string }
  | { kind: 'template'; text: string }
  | { kind: 'callLog'; video: boolean }
  | { kind: 'unsupported'; what: string };

/** The quoted message as the answer carries it; `body` is missing when WhatsApp sent only the key. */
export type Quoted = { ref: Ref; body?: Body };

/** What every inbound item has. `by` is the person who did it; `live` is false for what waited while we were away. */
type InboundBase = { ref: Ref; peer: Peer; by: Peer; at: Date; live: boolean; pushName?: string };

/**
 * Translated from one journal entry. `ref` is the message itself, or for edited, revoked and reaction the
 * target message; apply those only when the whole key matches. Entries can come twice: applying must be idempotent.
 */
export type InboundItem =
  | (InboundBase & { t: 'message'; body: Body; quoted?: Quoted })
  | (InboundBase & { t: 'edited'; body: Body })
  | (InboundBase & { t: 'revoked' })
  | (InboundBase & { t: 'reaction'; emoji?: string });

export type DriverEvent =
  | {
      t: 'link';
      state: LinkState;
      reason?: StopReason;
      /** Text of the code to draw; the state is `qrcode`. */
      qr?: string;
      /** How many further codes WhatsApp will still accept. */
      refsLeft?: number;
      /** Eight characters to type on the phone; the state is `pairing`. */
      code?: string;
      me?: Address;
      meLid?: Address;
      meName?: string;
      retryInMs?: number;
    }
  | { t: 'ack'; ref: Ref; ack: Ack; member?: Address; error?: SendError }
  | { t: 'presence'; peer: Peer; state: 'composing' | 'recording' | 'paused' | 'available' | 'unavailable' }
  | { t: 'identity'; same: [Address, Address] }
  | { t: 'contact'; peer: Peer; pictureChanged?: boolean }
  | { t: 'call'; id: string; peer: Peer; phase: 'offer' | 'missed' | 'ended'; video: boolean }
  | { t: 'limit'; kind: 'reachout' | 'newChats' | 'quality' | 'rate'; until?: Date };

/**
 * One decrypted stanza, committed before WhatsApp is acknowledged. `(chat, author, id)` is unique per connection:
 * writing it again must keep the first and not fail. `chat` and `author` are address keys (`phone:5511...`).
 * `payload` is JSON that only the driver understands; `translate` turns it into items.
 */
export type JournalEntry = {
  chat: string;
  id: string;
  fromMe: boolean;
  author: string;
  receivedAt: Date;
  payload: JsonValue;
};

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type StoreChange = {
  upserts: { kind: string; id: string; value: string }[];
  deletes: { kind: string; id: string }[];
  journal: JournalEntry[];
};

/** Everything a linked number keeps. One owner per session: `write` throws `LeaseLost` when another process took over. */
export interface SessionStore {
  /** The stored credentials (key kind `creds`, id `-`), or null when never linked. */
  load(): Promise<string | null>;
  /** Values of the ids that exist. */
  read(kind: string, ids: string[]): Promise<Record<string, string>>;
  /** ONE transaction, all or nothing. */
  write(change: StoreChange): Promise<void>;
  /** A stanza journaled earlier, processed or not, for as long as WhatsApp may deliver it again. */
  findJournaled(chat: string, author: string, id: string): Promise<JournalEntry | undefined>;
  /** Forgets credentials and keys (the link is gone); the journal and sent messages stay. */
  wipe(): Promise<void>;
  /** The encoded message that `send` returned, for a customer's phone that asks for it again. */
  sentMessage(ref: Ref): Promise<Uint8Array | undefined>;
}

/** Thrown by `SessionStore.write` when this process no longer owns the session: the driver stops at once, keeping the link. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A call of the driver that WhatsApp or the link refused. `transient` may be tried again with the same id, the others not. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly code: SendError;
  constructor(code: SendError, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What goes out. `id` comes from `newMessageId()` and stays the same on every new try. */
export type OutboundItem = { id: string; to: Address } & (
  | { kind: 'text'; text: string; quoted?: { ref: Ref; text: string } }
  | { kind: 'edit'; ref: Ref; text: string }
  | { kind: 'revoke'; ref: Ref }
  /** An empty emoji takes the reaction away. */
  | { kind: 'reaction'; ref: Ref; emoji: string }
);

export type DriverCapabilities = {
  edit: boolean;
  revokeForAll: boolean;
  reactions: boolean;
  groups: boolean;
  templates: boolean;
  typing: boolean;
  calls: boolean;
  pictures: boolean;
  freeTextWindowHours?: number;
  pairing: ('qr' | 'code' | 'token')[];
};

/** The answer to one asked number; without `address` it is not on WhatsApp. */
export type LookupResult = { asked: string; address?: Address; alt?: Address };

export interface Driver {
  readonly capabilities: DriverCapabilities;
  /** Begins (or begins again after a stop reason). Resolves when the first try is under way; what follows comes as `link` events. */
  start(): Promise<void>;
  /** Goes silent, keeps the link. Resolves when the socket is closed and every pending write has landed. */
  stop(): Promise<void>;
  /** Removes the link at WhatsApp and wipes the store; ends in `disconnected` with `loggedOut`. */
  logout(): Promise<void>;
  /** Digits of the number to link; possible while a QR code is shown. Returns the eight characters. */
  requestPairingCode(digits: string): Promise<string>;
  /** Hands the message to WhatsApp. "Sent" is the later `ack` 2; throws `SendFailure` when it did not leave. */
  send(item: OutboundItem): Promise<{ raw: Uint8Array }>;
  markRead(refs: Ref[]): Promise<void>;
  typing(to: Address, on: boolean): Promise<void>;
  lookup(numbers: string[]): Promise<LookupResult[]>;
  /** Address (URL) of the profile picture, undefined when there is none or it is hidden. */
  picture(of: Address): Promise<string | undefined>;
  newMessageId(): string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What the owner of a driver gives it. Callbacks must not throw; order of events is kept per driver. */
export type DriverHost = {
  store: SessionStore;
  onEvent(event: DriverEvent): void;
  /** Called after the commit, in order of arrival. Anything not handled is found in the journal at the next start. */
  onJournaled(entries: JournalEntry[]): void;
  log?: (level: LogLevel, message: string, details?: Record<string, unknown>) => void;
};

/** Pure: the same entry always gives the same items; `live` tells whether it came while the link was open. */
export type Translate = (entry: JournalEntry) => InboundItem[];

/** `phone:5511988887777`, the form used in tables and journal keys. */
export function addressKey(address: Address): string {
  return `${address.kind}:${address.value}`;
}

const KINDS: readonly string[] = ['phone', 'lid', 'bsuid', 'group'] satisfies AddressKind[];

function isKind(text: string): text is AddressKind {
  return KINDS.includes(text);
}

/** The inverse of `addressKey`; throws on anything else. */
export function parseAddressKey(key: string): Address {
  const cut = key.indexOf(':');
  const kind = key.slice(0, cut);
  const value = key.slice(cut + 1);
  if (cut < 0 || !isKind(kind) || value === '') throw new Error(`Not an address: ${key}`);
  return { kind, value };
}

/** `chat|in or out|author or nothing|id`: one line that names a message inside one connection. */
export function refKey(ref: Ref): string {
  return [addressKey(ref.chat), ref.fromMe ? 'out' : 'in', ref.author ? addressKey(ref.author) : '', ref.id].join('|');
}

/** The inverse of `refKey`; throws on anything else. */
export function parseRefKey(key: string): Ref {
  const [chat, direction, author, ...rest] = key.split('|');
  const id = rest.join('|');
  if (chat === undefined || author === undefined || id === '' || (direction !== 'in' && direction !== 'out'))
    throw new Error(`Not a message key: ${key}`);
  return {
    chat: parseAddressKey(chat),
    id,
    fromMe: direction === 'out',
    ...(author === '' ? {} : { author: parseAddressKey(author) }),
  };
}

export function sameAddress(a: Address | undefined, b: Address | undefined): boolean {
  return a?.kind === b?.kind && a?.value === b?.value;
}
