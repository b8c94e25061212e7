import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
  unpadRandomMax16,
} from 'baileys';
import type { JournalEntry, SessionStore } from '../../port.ts';
import { type Exclusive, makeExclusive, serialised } from './exclusive.ts';
import type { BaileysKeyStore, Stage } from './key-store.ts';
import { keysOfSender } from './keys-of-sender.ts';
import type { Recent } from './recent.ts';
import { repairing } from './session-repair.ts';
import { entryOf, plainOf, translateBaileys } from './translate.ts';

type Who = { id: string; lid?: string | undefined };

export type InboundJournalOptions = {
  keys: BaileysKeyStore;
  store: SessionStore;
  me: () => Who | undefined;
  /** Keys of what was journaled lately by this process: a repeated stanza is not written or reported again. */
  known: Recent<true>;
  /** True for ids that we sent ourselves: their echo is no news. */
  isOurs: (id: string) => boolean;
  onJournaled: (entries: JournalEntry[]) => void;
};

const keyOf = (entry: JournalEntry): string => `${entry.chat}|${entry.author}|${entry.id}`;

/** `unpadRandomMax16` takes off as many bytes as the last one says. */
const padded = (plain: Uint8Array): Uint8Array => Buffer.concat([plain, Buffer.from([1])]);

function encrypted(node: BinaryNode): BinaryNode[] {
  return Array.isArray(node.content)
    ? node.content.filter((child) => child.tag === 'enc' || child.tag === 'plaintext')
    : [];
}

/** WhatsApp keeps "view once" from linked devices: the stanza says that there was something, and has no content. */
function isWithheld(node: BinaryNode): boolean {
  const mark = Array.isArray(node.content) ? node.content.find((child) => child.tag === 'unavailable') : undefined;
  return mark?.attrs.type?.startsWith('view_once') ?? false;
}
const withheld = proto.Message.encode({ viewOnceMessageV2: {} }).finish();

/**
 * Puts the journal before the acknowledgement (decisions 43). The journal row goes into the same transaction as the
 * ratchet key that can decrypt the message only once, and is on its way before the decryption resolves; so the
 * acknowledgement that the library then sends waits for it (`holdUntilWritten`). A stanza that comes again after its key
 * was used is answered from the journal. Raw stanzas are matched to decryptions by the identity of their ciphertext bytes.
 */
export class InboundJournal {
  readonly #options: InboundJournalOptions;
  readonly #stanzas = new WeakMap<object, BinaryNode>();
  /** On their way into the journal. */
  readonly #staged = new Map<string, JournalEntry>();
  /** Names the Signal session of an address, as the library does. */
  #sessionOf: ((jid: string) => string) | undefined;
  #queue: Promise<void> = Promise.resolve();
  #busySince: number | undefined;

  constructor(options: InboundJournalOptions) {
    this.#options = options;
  }

  /** For the socket option of the same name. */
  readonly makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    this.#sessionOf = (jid) => inner.jidToSignalProtocolAddress(jid);
    // The library gives its own transaction-capable store here (Socket/socket.js).
    const transactions = auth.keys as SignalKeyStoreWithTransaction;
    const exclusive = makeExclusive();
    const wrapped: SignalRepositoryWithLIDStore = {
      ...serialised(inner, exclusive),
      decryptMessage: (options) => {
        const decrypt = (): Promise<Uint8Array> => inner.decryptMessage(options);
        const address = inner.jidToSignalProtocolAddress(options.jid);
        const work = options.type === 'msg' ? () => repairing(transactions, address, decrypt) : decrypt;
        return this.#decrypt(exclusive, options.ciphertext, work, transactions, options.jid);
      },
      decryptGroupMessage: (options) =>
        this.#decrypt(exclusive, options.msg, () => inner.decryptGroupMessage(options), transactions, options.group),
    };
    return wrapped;
  };

  /**
   * Call for every raw message stanza; `pass` hands it to the library and resolves when it is done with it. One after
   * the other: left alone, the library lets a live message overtake those that waited at the server while we were away.
   */
  receive(node: BinaryNode, pass: (node: BinaryNode) => Promise<void>): void {
    if (this.#sessionOf) this.#options.keys.readAhead(keysOfSender(node, this.#sessionOf));
    this.#queue = this.#queue.then(async () => {
      this.#busySince = Date.now();
      const parts = encrypted(node);
      for (const part of parts) if (part.content instanceof Uint8Array) this.#stanzas.set(part.content, node);
      const bare = parts.find((part) => part.tag === 'plaintext')?.content;
      // Unencrypted messages bypass the repository.
      if (bare instanceof Uint8Array) await this.#journalBare(node, bare);
      else if (parts.length === 0 && isWithheld(node)) await this.#journalBare(node, withheld);
      const { offline: _, ...attrs } = node.attrs;
      await pass({ ...node, attrs });
      this.#busySince = undefined;
    });
  }

  /** Journals what came without a message: a call, under its own id. What is sent afterwards waits for it. */
  note(entry: JournalEntry): void {
    if (this.#staged.has(keyOf(entry)) || this.#options.known.has(keyOf(entry))) return;
    this.#follow(entry, this.#options.keys.journal(entry));
  }

  /** Resolves when everything received so far is written, or the socket is over. */
  async settled(): Promise<void> {
    await this.#queue;
    await this.#options.keys.pending?.catch(() => undefined);
  }

  /** Since when one stanza keeps all others waiting. */
  get busySince(): number | undefined {
    return this.#busySince;
  }

  async #journalBare(node: BinaryNode, plain: Uint8Array): Promise<void> {
    const entry = this.#entry(node, plain);
    if (!entry) return;
    const { keys, store } = this.#options;
    if (await keys.guard(() => store.findJournaled(entry.chat, entry.author, entry.id))) return;
    this.#follow(entry, keys.journal(entry));
  }

  async #decrypt(
    exclusive: Exclusive,
    ciphertext: Uint8Array,
    work: () => Promise<Uint8Array>,
    transactions: SignalKeyStoreWithTransaction,
    lock: string,
  ): Promise<Uint8Array> {
    const { keys } = this.#options;
    const node = this.#stanzas.get(ciphertext);
    if (!node) return exclusive(() => transactions.transaction(work, lock));
    const stage: Stage = {};
    try {
      // The library joins this outer transaction, so its keys and our row are committed by one write.
      const decrypted = async (): Promise<Uint8Array> => {
        const bytes = await work();
        const entry = this.#entry(node, unpadRandomMax16(bytes));
        if (entry) stage.entry = entry;
        return bytes;
      };
      const plain = await exclusive(() => keys.stage.run(stage, () => transactions.transaction(decrypted, lock)));
      if (stage.entry) this.#follow(stage.entry, stage.written ?? keys.journal(stage.entry));
      return plain;
    } catch (error) {
      const known = await this.#alreadyJournaled(node);
      if (known) return padded(plainOf(known));
      throw error;
    }
  }

  /** Tells of the entry once it is written. A failed write has cut the socket, and the message comes again. */
  #follow(entry: JournalEntry, written: Promise<void>): void {
    const key = keyOf(entry);
    this.#staged.set(key, entry);
    written.then(
      () => {
        this.#staged.delete(key);
        this.#options.known.set(key, true);
        this.#options.onJournaled([entry]);
      },
      () => undefined,
    );
  }

  /** The row to write, or undefined when there is nothing to tell: housekeeping, our own echo, known already. */
  #entry(node: BinaryNode, plain: Uint8Array): JournalEntry | undefined {
    const me = this.#options.me();
    if (!me || node.attrs.category === 'peer') return undefined;
    const entry = entryOf(node.attrs, plain, me);
    if (!entry || this.#staged.has(keyOf(entry)) || this.#options.known.has(keyOf(entry))) return undefined;
    if (entry.fromMe && this.#options.isOurs(entry.id)) return undefined;
    return translateBaileys(entry).length > 0 ? entry : undefined;
  }

  async #alreadyJournaled(node: BinaryNode): Promise<JournalEntry | undefined> {
    const me = this.#options.me();
    // Only the addresses matter here, not the content.
    const place = me && entryOf(node.attrs, new Uint8Array(), me);
    if (!place) return undefined;
    const staged = this.#staged.get(keyOf(place));
    if (staged) return staged;
    return this.#options.keys.guard(() => this.#options.store.findJournaled(place.chat, place.author, place.id));
  }
}
