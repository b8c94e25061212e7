import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from 'baileys';
import { BufferJSON } from 'baileys';
import type { Journal } from './journal.ts';

type StoredKey = { type: string; id: string; value: unknown };

/**
 * Signal keys of one handset: kept in memory, written to the journal. A transaction is a turn in a line per
 * key name, enough because one process owns every handset.
 */
export function createSignalKeys(journal: Journal, number: string): SignalKeyStoreWithTransaction {
  const shelf = `key/${number}`;
  const keys = new Map<string, unknown>();
  for (const stored of journal.values(shelf)) {
    const { type, id, value } = stored as StoredKey; // written below
    keys.set(`${type}/${id}`, type === 'session' ? value : JSON.parse(JSON.stringify(value), BufferJSON.reviver));
  }
  const turns = new Map<string, Promise<unknown>>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = keys.get(`${type}/${id}`);
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T]; // stored under its own type
      }
      return found;
    },
    set(changes: SignalDataSet) {
      for (const [type, entries] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(entries ?? {})) {
          const name = `${type}/${id}`;
          if (value === null || value === undefined) {
            keys.delete(name);
            journal.remove(shelf, name);
          } else {
            keys.set(name, value);
            journal.put(shelf, name, { type, id, value: plain(type, value) } satisfies StoredKey);
          }
        }
      }
    },
    isInTransaction: () => false,
    transaction<R>(work: () => Promise<R>, key: string): Promise<R> {
      const turn = (turns.get(key) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => {},
        () => {},
      );
      turns.set(key, settled);
      settled.then(() => {
        if (turns.get(key) === settled) turns.delete(key);
      });
      return turn;
    },
  };
}

/** Sessions are already plain text inside; everything else may hold bytes. */
function plain(type: string, value: unknown): unknown {
  return type === 'session' ? value : JSON.parse(JSON.stringify(value, BufferJSON.replacer));
}
