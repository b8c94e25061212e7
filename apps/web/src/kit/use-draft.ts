import { useCallback, useSyncExternalStore } from 'react';
import { draftWrites, readDraft, writeDraft } from './drafts.ts';

const follow = (listener: () => void): (() => void) => {
  const stop = draftWrites.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
};

/** A text that is kept per key while it is typed: one for all fields that show it, and for all tabs. */
export const useDraft = (key: string): [string, (text: string) => void] => {
  const text = useSyncExternalStore(follow, () => readDraft(key));
  return [text, useCallback((next: string) => writeDraft(key, next), [key])];
};
