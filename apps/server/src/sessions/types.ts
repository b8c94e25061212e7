import type {
  Ack,
  Address,
  Driver,
  DriverHost,
  JournalEntry,
  LogLevel,
  Peer,
  Ref,
  SendError,
  Translate,
} from '@recado/whatsapp';
import type pg from 'pg';
import type { HeardAck, InboundScope } from '#inbound/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';

/** Writes one line of the log. Details never hold message texts, numbers or keys. */
export type SessionLog = (level: LogLevel, message: string, details?: Record<string, unknown>) => void;

/**
 * Which connections a runtime takes: those of the local WhatsApp server, those of WhatsApp itself, or all of them.
 * What a driver trusts is global to its thread (whatsapp §3), so local and real connections never share a runtime.
 */
export type TrustDomain = 'local' | 'whatsapp' | 'all';

/** A journal row, not yet processed. */
export interface OpenEntry extends JournalEntry {
  journalId: number;
}
/** News about a message of ours, by the id that WhatsApp knows it by. */
export interface AckNews {
  ref: Ref;
  ack: Ack;
  error?: SendError;
  /** Every ack that led to this one, and when it was heard. */
  heard?: readonly HeardAck[];
}

export interface ConnectionScope {
  companyId: number;
  connectionId: number;
}

/** What the session workers need from the rest of the product. */
export interface InboundPort {
  /**
   * Turns entries into contacts, tickets, messages and events and marks their journal rows done in the same
   * transactions. Entries of one connection come in order, never two batches at a time; a repeat changes nothing.
   * Resolves with the ids of the rows that are to be given again later.
   */
  process(data: Data, scope: InboundScope, entries: readonly OpenEntry[], translate: Translate): Promise<number[]>;
  /** Entries that were set aside because they failed too often are open again. */
  takeUpAgain(data: Data, scope: ConnectionScope): Promise<void>;
  /**
   * Raises the acks of own messages, ends their outbox rows and notes the events, in one transaction. Resolves with the
   * WhatsApp ids of receipts whose message is not here, or not yet.
   */
  applyAcks(data: Data, scope: ConnectionScope, acks: readonly AckNews[]): Promise<string[]>;
  /** Two addresses belong to one person: one contact keeps both. */
  learnAddresses(data: Data, scope: ConnectionScope, same: readonly [Address, Address]): Promise<void>;
  /** The phone told names of its address book: they are kept, and become contacts only when somebody imports them. */
  notePhoneBook(data: Data, scope: ConnectionScope, people: readonly Peer[]): Promise<void>;
}

export interface DriverKind {
  make(host: DriverHost): Driver;
  translate: Translate;
}

/** Milliseconds; the defaults are those of operation, tests take shorter ones. */
export interface SessionTimings {
  /** How often leases are renewed and free connections looked for. */
  pollMs: number;
  leaseMs: number;
  /** A message without an answer of WhatsApp is sent again after this, with the same id. */
  resendMs: number;
  /** Acks are gathered this long before they are written. */
  ackGatherMs: number;
  /** Waits between the tries of fetching a file; after these it failed. */
  fileRetryMs: readonly number[];
  /** Without a byte of a file for so long, a try is over. */
  fileIdleMs: number;
  /** Between two questions for profile pictures of one connection, give or take 30 %. */
  pictureEveryMs: number;
  /** Waits between the tries of asking for one; the last one stays. */
  pictureRetryMs: readonly number[];
}

export const sessionTimings: SessionTimings = {
  pollMs: 2000,
  leaseMs: 10_000,
  resendMs: 5000,
  ackGatherMs: 20,
  fileRetryMs: [5000, 30_000, 120_000, 600_000, 3_600_000],
  fileIdleMs: 45_000,
  pictureEveryMs: 2000,
  pictureRetryMs: [60_000, 600_000, 3_600_000, 86_400_000],
};

export interface SessionRuntimeOptions {
  data: Data;
  pool: pg.Pool;
  /** Unique for every run of every process and thread. */
  nodeId: string;
  secretKey: string;
  domain: TrustDomain;
  driver: DriverKind;
  storage: Storage;
  inbound: InboundPort;
  log: SessionLog;
  /** Nobody else can be alive (the data folder is locked): leases of an earlier run are taken at once. */
  exclusive?: boolean;
  timings?: Partial<SessionTimings>;
}

/** The connection that a worker owns, as it was when it was claimed. */
export interface Claim {
  companyId: number;
  id: number;
  fence: number;
  owner: string;
}
