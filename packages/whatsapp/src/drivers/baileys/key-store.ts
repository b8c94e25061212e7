import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import {
  type JournalEntry,
  type KeyPlace,
  LeaseLost,
  type SessionStore,
  type StoreChange,
  type StoredKey,
} from '../../port.ts';
import { ReadAhead } from './read-ahead.ts';
import { Recent } from './recent.ts';
import { WriteBehind } from './write-behind.ts';

/** Travels from a decryption to the commit of its ratchet key, so that both land in one transaction. */
export type Stage = { entry?: JournalEntry; written?: Promise<void> };

const CACHED_KEYS = 3000;
/** New credentials cannot be had again: losing those of a fresh pairing leaves a dead device on the phone. */
const CREDS_TRIES = 5;
const RETRY_MS = 300;
const encode = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function decode(kind: string, text: string): unknown {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  // The library calls methods of this one, so it must be the message class again.
  if (kind === 'app-state-sync-key' && typeof value === 'object' && value !== null)
    return proto.Message.AppStateSyncKeyData.fromObject(value);
  return value;
}

/** Tries again after a moment, but not when the session belongs to somebody else now. */
async function attempt<T>(work: () => Promise<T>, tries: number): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || error instanceof LeaseLost) throw error;
      await delay(RETRY_MS);
    }
  }
}

/**
 * The library's key store on a `SessionStore`, for one socket.
 * - Changes are written behind: the library goes on at once, and nothing that it sends leaves before they stand in the
 *   table (`holdUntilWritten`), so many messages share one transaction. Until then reads see them from memory.
 * - Written values are cached as text: a failed write never leaves newer keys in memory than in the table, since it ends
 *   the socket and this store with it. Of the pre-keys (812 of them) only those are kept that a message is about to use.
 * - A read or write that fails is answered only after `onFailure` has cut the socket: the library would acknowledge or
 *   refuse the message it was working on. So nothing goes out and WhatsApp delivers the message again. (It must be
 *   answered: libsignal's queues are global, a call that never ends would block that contact for every link.)
 * - After `seal()` nothing is read or written any more, so an old socket cannot disturb its successor.
 */
export class BaileysKeyStore implements SignalKeyStore {
  readonly stage = new AsyncLocalStorage<Stage>();
  readonly #store: SessionStore;
  readonly #onFailure: (error: unknown) => void;
  readonly #cache = new Recent<string | null>(CACHED_KEYS);
  readonly #running = new Set<Promise<unknown>>();
  readonly #behind = new WriteBehind((change) => this.#write(change));
  readonly #ahead = new ReadAhead((keys) => this.#read(keys, true));
  #sealed = false;

  constructor(store: SessionStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  async get<T extends keyof SignalDataTypeMap>(
    kind: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const keys = ids.map((id) => ({ kind, id }));
    await this.#ahead.arrival(keys);
    const missing = this.#missing(keys);
    const found = missing.length > 0 ? await this.#read(missing) : [];
    return this.#values(kind, ids, Object.fromEntries(found.map(({ id, value }) => [id, value])));
  }

  /** Begins to read what will be asked for in a moment; answers nothing and never fails. */
  readAhead(keys: readonly KeyPlace[]): void {
    this.#ahead.want(this.#missing(keys));
  }

  async set(data: SignalDataSet): Promise<void> {
    const change: StoreChange = { upserts: [], deletes: [], journal: [] };
    for (const [kind, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (value === null || value === undefined) change.deletes.push({ kind, id });
        else change.upserts.push({ kind, id, value: encode(value) });
      }
    }
    if (change.upserts.length + change.deletes.length === 0) return;
    const stage = this.stage.getStore();
    const staged = stage?.written ? undefined : stage?.entry;
    if (staged) change.journal.push(staged);
    const written = this.#behind.add(change);
    if (stage && staged) stage.written = written;
  }

  /** Adds a journal row whose message changed no key; resolves when it is written. */
  journal(entry: JournalEntry): Promise<void> {
    return this.#behind.add({ upserts: [], deletes: [], journal: [entry] });
  }

  /** Resolves when everything decided so far is written; undefined when it is already. */
  get pending(): Promise<void> | undefined {
    return this.#behind.pending;
  }

  /** Writes the credentials, apart from the keys: trying again for them must not hold up messages. */
  async writeCreds(text: string): Promise<void> {
    const change: StoreChange = { upserts: [{ kind: 'creds', id: '-', value: text }], deletes: [], journal: [] };
    await this.guard(() => this.#store.write(change), CREDS_TRIES);
  }

  /** Runs one call to the store; a failure is reported, which cuts the socket, before it is thrown. */
  async guard<T>(work: () => Promise<T>, tries = 1): Promise<T> {
    if (this.#sealed) throw new Error('This socket is over');
    const running = attempt(work, tries);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      // Whoever takes a failed read for "no session" must not be able to write over the real one.
      this.#sealed = true;
      this.#onFailure(error);
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  /** No more reads or writes; resolves when those under way have ended. */
  async seal(): Promise<void> {
    this.#sealed = true;
    await Promise.allSettled([...this.#running]);
  }

  async #write(change: StoreChange): Promise<void> {
    await this.guard(() => this.#store.write(change));
    for (const { kind, id, value } of change.upserts) if (kind !== 'pre-key') this.#cache.set(`${kind}/${id}`, value);
    for (const { kind, id } of change.deletes) this.#cache.set(`${kind}/${id}`, null);
  }

  #missing(keys: readonly KeyPlace[]): KeyPlace[] {
    return keys.filter(
      ({ kind, id }) => this.#behind.valueOf(kind, id) === undefined && !this.#cache.has(`${kind}/${id}`),
    );
  }

  async #read(keys: readonly KeyPlace[], isAhead = false): Promise<StoredKey[]> {
    const found = await this.guard(() => this.#store.read(keys));
    const values = new Map(found.map(({ kind, id, value }) => [`${kind}/${id}`, value]));
    for (const { kind, id } of keys) {
      const name = `${kind}/${id}`;
      // What was decided while this read was under way is newer, and stands in the cache by then.
      if ((isAhead || kind !== 'pre-key') && !this.#cache.has(name)) this.#cache.set(name, values.get(name) ?? null);
    }
    return found;
  }

  #values<T extends keyof SignalDataTypeMap>(
    kind: T,
    ids: string[],
    read: Record<string, string>,
  ): { [id: string]: SignalDataTypeMap[T] } {
    const values: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const id of ids) {
      const text = [this.#behind.valueOf(kind, id), this.#cache.get(`${kind}/${id}`), read[id]].find(
        (value) => value !== undefined,
      );
      // What was written under this kind was of this type: the store is generic text.
      if (text !== null && text !== undefined) values[id] = decode(kind, text) as SignalDataTypeMap[T];
    }
    return values;
  }
}

/** A number is linked only when its device identity was signed; `me` is set earlier, while a pairing code waits. */
export function isPaired(creds: AuthenticationCreds): boolean {
  return creds.account !== undefined && creds.account !== null;
}

/** The stored credentials, or fresh ones. */
export async function loadCreds(store: SessionStore): Promise<AuthenticationCreds> {
  const text = await store.load();
  // Written by CredsWriter alone.
  const creds = text === null ? undefined : (JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds);
  return creds && isPaired(creds) ? creds : initAuthCreds();
}

/** Stores the whole current credentials, one write at a time, so that an older picture never lands last. */
export class CredsWriter {
  readonly #creds: AuthenticationCreds;
  readonly #keys: BaileysKeyStore;
  #isDirty = false;
  #running: Promise<void> | undefined;

  constructor(creds: AuthenticationCreds, keys: BaileysKeyStore) {
    this.#creds = creds;
    this.#keys = keys;
  }

  /** Resolves when the state at the time of the call is stored. Unpaired credentials are not worth keeping. */
  save(): Promise<void> {
    if (!isPaired(this.#creds)) return Promise.resolve();
    this.#isDirty = true;
    this.#running ??= this.#write();
    return this.#running;
  }

  /** Resolves when nothing waits to be written, or writing failed. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #write(): Promise<void> {
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        await this.#keys.writeCreds(encode(this.#creds));
      }
    } finally {
      this.#running = undefined;
    }
  }
}
