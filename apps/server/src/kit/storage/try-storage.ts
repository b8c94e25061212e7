import type { Storage } from './storage.ts';
import { storageKey } from './storage-key.ts';

/** Of no company, and always the same one: a store holds at most one of them. */
const probeKey = storageKey(2_147_483_647, '0'.repeat(40));

/** Writes and removes a small object. Throws what the store throws. */
export async function tryStorage(storage: Storage): Promise<void> {
  await storage.put(
    probeKey,
    (async function* () {
      yield Buffer.from('Recado');
    })(),
  );
  await storage.remove(probeKey);
}
