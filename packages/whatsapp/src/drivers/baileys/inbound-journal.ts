import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
  unpadRandomMax16,
} from 'baileys';
import type { JournalEntry, SessionStore } from '../../port.ts';
import { type Exclusive, makeExclusive, serialised } from './exclusive.ts';
import type { BaileysKeyStore, Stage } from './key-store.ts';
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

/**
 * Puts the journal before the acknowledgement (decisions 43). The library acknowledges a message right after its
 * decryption resolves, so the wrapped decryption resolves only when the journal row is committed, in the same
 * transaction as the ratchet key that can decrypt it only once. A stanza that comes again after its key was used is
 * answered from the journal. Raw stanzas are matched to decryptions by the identity of their ciphertext bytes.
 */
export class InboundJournal {
  readonly #options: InboundJournalOptions;
  readonly #stanzas = new WeakMap<object, BinaryNode>();
  #queue: Promise<void> = Promise.resolve();
  #busySince: number | undefined;

  constructor(options: InboundJournalOptions) {
    this.#options = options;
  }

  /** For the socket option of the same name. */
  readonly makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
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
    this.#queue = this.#queue.then(async () => {
      this.#busySince = Date.now();
      const parts = encrypted(node);
      for (const part of parts) if (part.content instanceof Uint8Array) this.#stanzas.set(part.content, node);
      const bare = parts.find((part) => part.tag === 'plaintext')?.content;
      // Unencrypted messages bypass the repository.
      if (bare instanceof Uint8Array) await this.#journalBare(node, bare);
      const { offline: _, ...attrs } = node.attrs;
      await pass({ ...node, attrs });
      this.#busySince = undefined;
    });
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
    await keys.commit({ upserts: [], deletes: [], journal: [entry] });
    this.#report(entry);
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
    const stage: Stage = { committed: false };
    try {
      // The library joins this outer transaction, so its keys and our row are committed by one write.
      const decrypted = async (): Promise<Uint8Array> => {
        const bytes = await work();
        const entry = this.#entry(node, unpadRandomMax16(bytes));
        if (entry) stage.entry = entry;
        return bytes;
      };
      const plain = await exclusive(() => keys.stage.run(stage, () => transactions.transaction(decrypted, lock)));
      await this.#finish(stage);
      return plain;
    } catch (error) {
      const known = await this.#alreadyJournaled(node);
      if (known) return padded(plainOf(known));
      throw error;
    }
  }

  async #finish(stage: Stage): Promise<void> {
    if (!stage.entry) return;
    if (!stage.committed) await this.#options.keys.commit({ upserts: [], deletes: [], journal: [stage.entry] });
    this.#report(stage.entry);
  }

  #report(entry: JournalEntry): void {
    this.#options.known.set(keyOf(entry), true);
    this.#options.onJournaled([entry]);
  }

  /** The row to write, or undefined when there is nothing to tell: housekeeping, our own echo, known already. */
  #entry(node: BinaryNode, plain: Uint8Array): JournalEntry | undefined {
    const me = this.#options.me();
    if (!me || node.attrs.category === 'peer') return undefined;
    const entry = entryOf(node.attrs, plain, me);
    if (!entry || this.#options.known.has(keyOf(entry))) return undefined;
    if (entry.fromMe && this.#options.isOurs(entry.id)) return undefined;
    return translateBaileys(entry).length > 0 ? entry : undefined;
  }

  async #alreadyJournaled(node: BinaryNode): Promise<JournalEntry | undefined> {
    const me = this.#options.me();
    // Only the addresses matter here, not the content.
    const place = me && entryOf(node.attrs, new Uint8Array(), me);
    if (!place) return undefined;
    return this.#options.keys.guard(() => this.#options.store.findJournaled(place.chat, place.author, place.id));
  }
}
