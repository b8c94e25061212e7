import type { JournalEntry, KeyPlace, Ref, SessionStore, StoreChange, StoredKey } from '../../port.ts';
import { addressKey } from '../../ref-keys.ts';

/** A `SessionStore` in memory, all or nothing like the real one, with switches for faults. For tests. */
export class MemorySessionStore implements SessionStore {
  readonly keys = new Map<string, string>();
  readonly journal: JournalEntry[] = [];
  readonly sent = new Map<string, Uint8Array>();
  writes = 0;
  wipes = 0;
  /** Called before a write lands; throwing makes the write fail without effect. */
  beforeWrite: ((change: StoreChange) => void | Promise<void>) | undefined;
  /** Called after a write has landed and before the writer knows it. */
  afterWrite: ((change: StoreChange) => void | Promise<void>) | undefined;

  async load(): Promise<string | null> {
    return this.keys.get('creds/-') ?? null;
  }
  async read(keys: readonly KeyPlace[]): Promise<StoredKey[]> {
    return keys.flatMap(({ kind, id }) => {
      const value = this.keys.get(`${kind}/${id}`);
      return value === undefined ? [] : { kind, id, value };
    });
  }
  async write(change: StoreChange): Promise<void> {
    await this.beforeWrite?.(change);
    this.writes++;
    for (const { kind, id, value } of change.upserts) this.keys.set(`${kind}/${id}`, value);
    for (const { kind, id } of change.deletes) this.keys.delete(`${kind}/${id}`);
    for (const entry of change.journal)
      if (!(await this.findJournaled(entry.chat, entry.author, entry.id))) this.journal.push(structuredClone(entry));
    await this.afterWrite?.(change);
  }
  async findJournaled(chat: string, author: string, id: string): Promise<JournalEntry | undefined> {
    return this.journal.find((e) => e.chat === chat && e.author === author && e.id === id);
  }
  async wipe(): Promise<void> {
    this.wipes++;
    this.keys.clear();
  }
  async sentMessage(ref: Ref): Promise<Uint8Array | undefined> {
    return this.sent.get(ref.id);
  }
  /** What the owner does with the answer of `send`. */
  keepSent(ref: Ref, raw: Uint8Array): void {
    this.sent.set(ref.id, raw);
  }
  /** Journal rows of one chat, oldest first. */
  of(chat: Ref['chat']): JournalEntry[] {
    return this.journal.filter((e) => e.chat === addressKey(chat));
  }
}
