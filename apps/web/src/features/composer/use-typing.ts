import { useCallback, useEffect, useRef } from 'react';
import { tellTyping } from '../tickets/mutations.ts';

const repeatAfterMs = 8000;
const stopAfterMs = 4000;

/** Tells the customer that somebody is writing: at most every 8 s, and its end after 4 s of rest. Failures are silent. */
export const useTyping = (ticketId: number, isEnabled: boolean) => {
  const state = useRef({ toldAt: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const stop = useCallback(() => {
    const held = state.current;
    clearTimeout(held.timer);
    if (held.toldAt === 0) return;
    held.toldAt = 0;
    tellTyping(ticketId, false).catch(() => undefined);
  }, [ticketId]);
  const typed = useCallback(() => {
    if (!isEnabled) return;
    const held = state.current;
    clearTimeout(held.timer);
    held.timer = setTimeout(stop, stopAfterMs);
    if (Date.now() - held.toldAt < repeatAfterMs) return;
    held.toldAt = Date.now();
    tellTyping(ticketId, true).catch(() => undefined);
  }, [ticketId, isEnabled, stop]);
  useEffect(() => stop, [stop]);
  return { typed, stop };
};
