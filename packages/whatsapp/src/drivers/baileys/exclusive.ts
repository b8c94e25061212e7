import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalRepositoryWithLIDStore } from 'baileys';

/** Runs work alone, one after the other, outside any transaction of the caller. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** Call it outside any transaction of the library: that is the context in which the work will run. */
export function makeExclusive(): Exclusive {
  const outside = AsyncLocalStorage.snapshot();
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => outside(work));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * The library wraps a whole send, network included, into one transaction and commits the ratchet after the stanza has
 * left; its locks go by jid, of which one session has two. A message that comes in meanwhile overwrites the ratchet or
 * is overwritten, and a crash in between uses a message key twice. Here each change of a session is its own committed
 * transaction, and no two run at once.
 */
export function serialised(inner: SignalRepositoryWithLIDStore, exclusive: Exclusive): SignalRepositoryWithLIDStore {
  return {
    ...inner,
    encryptMessage: (options) => exclusive(() => inner.encryptMessage(options)),
    encryptGroupMessage: (options) => exclusive(() => inner.encryptGroupMessage(options)),
    processSenderKeyDistributionMessage: (options) =>
      exclusive(() => inner.processSenderKeyDistributionMessage(options)),
    injectE2ESession: (options) => exclusive(() => inner.injectE2ESession(options)),
    migrateSession: (from, to) => exclusive(() => inner.migrateSession(from, to)),
    deleteSession: (jids) => exclusive(() => inner.deleteSession(jids)),
  };
}
