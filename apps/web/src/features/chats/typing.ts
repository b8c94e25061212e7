import { chatRoutes } from '@recado/contract';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../kit/api.ts';
import { createStore, useStore } from '../../kit/store.ts';

const forgottenAfterMs = 15_000;
const repeatAfterMs = 8000;
const stopAfterMs = 4000;

type Typist = { userId: number; name: string };
const store = createStore<Readonly<Record<string, Typist>>>({});
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const stop = (key: string): void => {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const { [key]: gone, ...rest } = store.get();
  if (gone) store.set(rest);
};

/** Notes that a colleague began to write, or stopped; a beginning without an end is forgotten after 15 s. */
export const noteTyping = (chatId: number, { on, ...typist }: Typist & { on: boolean }): void => {
  const key = `${chatId}:${typist.userId}`;
  stop(key);
  if (!on) return;
  store.set({ ...store.get(), [key]: typist });
  timers.set(
    key,
    setTimeout(() => stop(key), forgottenAfterMs),
  );
};

/** Names of those who write in a conversation now. */
export const useTypists = (chatId: number): string[] =>
  Object.entries(useStore(store)).flatMap(([key, { name }]) => (key.startsWith(`${chatId}:`) ? [name] : []));

/** Tells the others that somebody writes: at most every 8 s, and its end after 4 s of rest. Failures are silent. */
export const useTellTyping = (chatId: number) => {
  const state = useRef({ toldAt: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const tell = useCallback(
    (on: boolean) =>
      void call(chatRoutes.typingInChat, { params: { id: chatId }, body: { on } }).catch(() => undefined),
    [chatId],
  );
  const end = useCallback(() => {
    const held = state.current;
    clearTimeout(held.timer);
    if (held.toldAt === 0) return;
    held.toldAt = 0;
    tell(false);
  }, [tell]);
  const typed = useCallback(() => {
    const held = state.current;
    clearTimeout(held.timer);
    held.timer = setTimeout(end, stopAfterMs);
    if (Date.now() - held.toldAt < repeatAfterMs) return;
    held.toldAt = Date.now();
    tell(true);
  }, [end, tell]);
  useEffect(() => end, [end]);
  return { typed, stop: end };
};
