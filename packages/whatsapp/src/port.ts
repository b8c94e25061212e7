import type { Readable } from 'node:stream';
import type { JsonValue } from './json-value.ts';
import type { MediaBody, MediaPointer, OutboundMedia, QuotedFile } from './media.ts';
import type { GroupFacts, KindBody, Marks } from './message-kinds.ts';

export type { JsonValue } from './json-value.ts';
export type { MediaBody, MediaPointer, QuotedFile } from './media.ts';
export type {
  Ad,
  ChangedMember,
  Fact,
  Form,
  FormButton,
  GroupFacts,
  KindBody,
  Marks,
  MemberChange,
  NumberChangeBody,
  PixKey,
} from './message-kinds.ts';

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

/** What a message holds. `text` and files can be sent; all of them can be received and shown. */
export type Body =
  | { kind: 'text'; text: string }
  | ({ kind: 'image' } & MediaBody)
  | ({ kind: 'audio'; voice: boolean; seconds?: number; waveform?: string } & MediaBody)
  | ({ kind: 'video'; seconds?: number; gif?: boolean } & MediaBody)
  | ({ kind: 'document' } & MediaBody)
  | ({ kind: 'sticker' } & MediaBody)
  | KindBody;

/** The quoted message as the answer carries it; `body` is missing when WhatsApp sent only the key. */
export type Quoted = { ref: Ref; body?: Body };

/** What every inbound item has. `by` is the person who did it; `live` is false for what waited while we were away. */
type InboundBase = { ref: Ref; peer: Peer; by: Peer; at: Date; live: boolean; pushName?: string };

/**
 * Translated from one journal entry. `ref` is the message itself, or for edited, revoked and reaction the
 * target message; apply those only when the whole key matches. Entries can come twice: applying must be idempotent.
 */
export type InboundItem =
  | (InboundBase & { t: 'message'; body: Body; quoted?: Quoted; marks?: Marks })
  | (InboundBase & { t: 'edited'; body: Body })
  /** `asAdmin`: taken back by somebody else, who says that they may in this group; whether they may is for the reader to ask. */
  | (InboundBase & { t: 'revoked'; asAdmin?: true })
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
      /** The line was silent since then; a closed one is told at once, without it. */
      silentSince?: Date;
    }
  /** Once for every `connected`: everything that waited at WhatsApp is in the journal. */
  | { t: 'caughtUp' }
  | { t: 'ack'; ref: Ref; ack: Ack; member?: Address; error?: SendError }
  | { t: 'presence'; peer: Peer; state: 'composing' | 'recording' | 'paused' | 'available' | 'unavailable' }
  /** Two addresses of one person. Of two forms of one number the second is the one that WhatsApp knows and that is dialled. */
  | { t: 'identity'; same: [Address, Address] }
  | { t: 'contact'; peer: Peer; pictureChanged?: boolean }
  /** People of the phone's address book with the names it has for them; told when the phone is linked and when it changes. */
  | { t: 'phoneBook'; people: Peer[] }
  /** A call that was not answered is in the journal too. `live` is false when it does not ring now. One of a group has it as its peer. */
  | { t: 'call'; id: string; peer: Peer; phase: 'offer' | 'missed' | 'ended'; video: boolean; live: boolean }
  /** WhatsApp restricts what the number may start, `until` when it says; `isOver`: it says that it does not any more. */
  | { t: 'limit'; kind: 'reachout' | 'newChats' | 'quality' | 'rate'; until?: Date; isOver?: true };

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

/** Names one of the keys of a link. */
export type KeyPlace = { kind: string; id: string };
export type StoredKey = KeyPlace & { value: string };

export type StoreChange = {
  upserts: StoredKey[];
  deletes: KeyPlace[];
  journal: JournalEntry[];
};

/** Everything a linked number keeps. One owner per session: `write` throws `LeaseLost` when another process took over. */
export interface SessionStore {
  /** The stored credentials (key kind `creds`, id `-`), or null when never linked. */
  load(): Promise<string | null>;
  /** Those of the keys that exist. */
  read(keys: readonly KeyPlace[]): Promise<StoredKey[]>;
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

/** What a message of ours answers: its key, its words (of a file its caption), and of a file what it is. */
export type QuotedByUs = { ref: Ref; text: string; file?: QuotedFile };

/** What goes out. `id` comes from `newMessageId()` and stays the same on every new try. */
export type OutboundItem = {
  id: string;
  to: Address;
} /** `forwarded`: phones mark it as passed on from another conversation. `disappearsAfter`: the timer of the chat, in seconds. */ & (
  | { kind: 'text'; text: string; quoted?: QuotedByUs; forwarded?: true; disappearsAfter?: number }
  | { kind: 'media'; media: OutboundMedia; quoted?: QuotedByUs; forwarded?: true; disappearsAfter?: number }
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
  /** Files both ways. */
  media: boolean;
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
  /** Refuses a call that rings, on every device; it is journaled as refused first. @throws SendFailure */
  rejectCall(id: string, from: Address): Promise<void>;
  lookup(numbers: string[]): Promise<LookupResult[]>;
  /** What a group is called and who is in it. @throws SendFailure */
  group(of: Address): Promise<GroupFacts>;
  /** Address (URL) of the profile picture, undefined when there is none or it is hidden. @throws SendFailure transient */
  picture(of: Address): Promise<string | undefined>;
  /**
   * The bytes behind an address that `picture` told, as they come; nothing about them is checked. No host but WhatsApp's
   * own is asked. Aborting the signal breaks the stream. @throws MediaFailure
   */
  fetchPicture(address: string, signal?: AbortSignal): Promise<Readable>;
  /**
   * The plain bytes of a received file, decrypted as they come; needs no open link. The bytes may be used only after
   * the stream has ended: it breaks with `MediaFailure` invalid when size, hash or authentication code are not those
   * announced. Aborting the signal breaks it with the signal's reason. @throws MediaFailure
   */
  fetchMedia(pointer: MediaPointer, signal?: AbortSignal): Promise<Readable>;
  /** Has a phone upload the file of message `ref` again (WhatsApp asks the account's own); resolves with the new pointer. @throws MediaFailure */
  requestMediaAgain(ref: Ref, pointer: MediaPointer): Promise<MediaPointer>;
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
