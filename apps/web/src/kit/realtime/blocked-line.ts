import { apiBase, noteProxy } from '../api.ts';
import { blockedStore } from './link-state.ts';

/** Attempts that fail one after the other before somebody on the way is suspected: a restart costs fewer. */
const suspiciousFailures = 4;

let failures = 0;

/** The server itself answers, which it also says where a proxy answers instead: that one knows no version. */
const isServerThere = async (): Promise<boolean> => {
  try {
    const reply = await fetch(`${apiBase}/version`);
    return reply.ok && typeof ((await reply.json()) as { version?: unknown }).version === 'string';
  } catch {
    return false;
  }
};

/** The live line is open, or nobody wants it any more. */
export const forgetFailures = (): void => {
  failures = 0;
  blockedStore.set(false);
};

/**
 * The live line did not come about. After some times in a row the server is asked the usual way: when it answers, a server on
 * the way keeps the line from us, which the screen says and the operator's log is told.
 */
export const noteFailure = async (): Promise<void> => {
  failures += 1;
  if (failures < suspiciousFailures || blockedStore.get()) return;
  if (!(await isServerThere()) || failures < suspiciousFailures) return;
  blockedStore.set(true);
  noteProxy('liveLine');
};
