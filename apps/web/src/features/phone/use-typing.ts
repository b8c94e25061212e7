import { useCallback, useEffect, useRef } from 'react';
import { simulator } from './simulator.ts';

const restMs = 2500;

/** Tells the other side that this handset types, until it rests or the message goes. */
export const useTyping = (from: string, to: string): { typed: () => void; stopped: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // Presence is a courtesy: a lost one is worth no message.
  const stopped = useCallback(() => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    simulator.typing(from, to, false).catch(() => undefined);
  }, [from, to]);
  const typed = useCallback(() => {
    if (timer.current === null) simulator.typing(from, to, true).catch(() => undefined);
    else clearTimeout(timer.current);
    timer.current = setTimeout(stopped, restMs);
  }, [from, to, stopped]);
  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
};
