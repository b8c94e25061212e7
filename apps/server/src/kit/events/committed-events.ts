import { AsyncLocalStorage } from 'node:async_hooks';

/** The last event of each company that a call has written. */
export type CommittedEvents = ReadonlyMap<number, number>;

const ofCall = new AsyncLocalStorage<Map<number, number>>();

/** Notes that events of a company up to `seq` were written, for the call that is being answered, if it is one. */
export function noteCommitted(companyId: number, seq: number): void {
  const noted = ofCall.getStore();
  if (noted) noted.set(companyId, Math.max(seq, noted.get(companyId) ?? 0));
}

/** Does the work of a call; answers what it gave, and which events it wrote. */
export function collectCommitted<T>(work: () => Promise<T>): Promise<{ result: T; committed: CommittedEvents }> {
  const committed = new Map<number, number>();
  return ofCall.run(committed, async () => ({ result: await work(), committed }));
}
