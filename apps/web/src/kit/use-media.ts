import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** One pane, bottom tabs, sheets: below 600 px. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 599.98px)');

/** A list and what is chosen in it, with all its buttons, have no room beside each other and the rail: below 720 px. */
export const useIsOnePane = (): boolean => useMedia('(max-width: 719.98px)');

/** 600 to 900 px: the drawer starts as a rail. */
export const useIsMiddle = (): boolean => useMedia('(min-width: 600px) and (max-width: 899.98px)');

/** From 1280 px side panels stand inline. */
export const useIsWide = (): boolean => useMedia('(min-width: 1280px)');
