import { useSyncExternalStore } from 'react';

/** What a keyboard leaves of the height, at most; bars of the browser that come and go leave more. */
const keyboardLeaves = 0.8;

// By width: a screen that is turned has other heights.
const tallest = new Map<number, number>();

/** A page that is magnified is not a lower one. */
const heightNow = (): number => (visualViewport ? visualViewport.height * visualViewport.scale : innerHeight);

const isOpen = (): boolean => {
  const height = heightNow();
  const most = Math.max(tallest.get(innerWidth) ?? 0, height);
  tallest.set(innerWidth, most);
  return height < most * keyboardLeaves && matchMedia('(pointer: coarse)').matches;
};

const subscribe = (listener: () => void) => {
  visualViewport?.addEventListener('resize', listener);
  return () => visualViewport?.removeEventListener('resize', listener);
};

/** Whether the on-screen keyboard of a touch device takes room. No browser says so: it is told by the height that is left. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isOpen);
