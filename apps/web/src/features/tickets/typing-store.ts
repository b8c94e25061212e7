import { createStore, useStore } from '../../kit/store.ts';

/** Somebody who is typing in a ticket, or recording a voice message. */
export type Typist = { who: 'contact' | 'user'; name: string; userId: number | null; isRecording: boolean };

const forgottenAfterMs = 15_000;
const store = createStore<Readonly<Record<string, Typist>>>({});
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const keyOf = (ticketId: number, who: Typist['who'], userId: number | null) => `${ticketId}:${who}:${userId ?? ''}`;

const stop = (key: string): void => {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const { [key]: gone, ...rest } = store.get();
  if (gone) store.set(rest);
};

/** Notes that somebody began or stopped; a beginning without an end is forgotten after 15 s. */
export const noteTyping = (ticketId: number, { on, ...typist }: Typist & { on: boolean }): void => {
  const key = keyOf(ticketId, typist.who, typist.userId);
  stop(key);
  if (!on) return;
  store.set({ ...store.get(), [key]: typist });
  timers.set(
    key,
    setTimeout(() => stop(key), forgottenAfterMs),
  );
};

/** The customer's message ends the customer's typing. */
export const stopContactTyping = (ticketId: number): void => stop(keyOf(ticketId, 'contact', null));

/** Who is typing in a ticket now. */
export const useTypists = (ticketId: number): Typist[] => {
  const all = useStore(store);
  const prefix = `${ticketId}:`;
  return Object.entries(all).flatMap(([key, typist]) => (key.startsWith(prefix) ? [typist] : []));
};
