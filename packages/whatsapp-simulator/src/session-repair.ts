import type { SignalKeyStore } from 'baileys';

type Session = { indexInfo: { used: number } };
type SessionRecord = { _sessions: Record<string, Session> };

/** The library stores libsignal's serialised record here, though its type says bytes. */
function asRecord(value: unknown): SessionRecord | undefined {
  return typeof value === 'object' && value !== null && '_sessions' in value ? (value as SessionRecord) : undefined;
}

/**
 * libsignal tries a message on one session after the other and turns the ratchet of each before it checks the
 * message; the wrong ones stay turned and are stored, so that our next message cannot be opened by the customer. This
 * happens whenever a new session was just opened while she still writes on the old one. Gives every session that did
 * not open the message its former state.
 */
export function withoutFailedTries(before: SessionRecord, after: SessionRecord): SessionRecord {
  const used = (record: SessionRecord, id: string): number | undefined => record._sessions[id]?.indexInfo.used;
  const ids = Object.keys(after._sessions);
  // Only the session that opened the message has a new time of use; within one millisecond it cannot be told.
  if (ids.every((id) => used(before, id) === used(after, id))) return after;
  const sessions = ids.map((id): [string, Session | undefined] => {
    const isUntouched = used(before, id) === used(after, id);
    return [id, isUntouched ? before._sessions[id] : after._sessions[id]];
  });
  return { ...after, _sessions: Object.fromEntries(sessions.filter((pair): pair is [string, Session] => !!pair[1])) };
}

/** Runs one decryption of kind `msg` inside a transaction of `keys` and repairs the other sessions of that address. */
export async function repairing<T>(keys: SignalKeyStore, address: string, decrypt: () => Promise<T>): Promise<T> {
  const read = async (): Promise<SessionRecord | undefined> =>
    asRecord((await keys.get('session', [address]))[address]);
  const before = structuredClone(await read());
  const plain = await decrypt();
  const after = await read();
  if (before && after && Object.keys(before._sessions).length > 1) {
    const repaired: unknown = withoutFailedTries(before, after);
    // See asRecord.
    await keys.set({ session: { [address]: repaired as Uint8Array } });
  }
  return plain;
}
