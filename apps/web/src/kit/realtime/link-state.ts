import { createStore, useStore } from '../store.ts';

/** `connecting`: the first time; `live`: the server said ready; `lost`: was live and is not; `idle`: nobody is signed in. */
export type LinkState = 'idle' | 'connecting' | 'live' | 'lost';

export const linkStore = createStore<LinkState>('idle');

export const useLinkState = (): LinkState => useStore(linkStore);

const browserStore = createStore(navigator.onLine);
addEventListener('online', () => browserStore.set(true));
addEventListener('offline', () => browserStore.set(false));

/** True when the server can be asked, but a server on the way does not let the live line through. */
export const blockedStore = createStore(false);

export const useLinkBlocked = (): boolean => useStore(blockedStore);

/** False while the browser has no network or the live connection is lost: "Reconectando…" is shown. */
export const useOnline = (): boolean => {
  const hasNetwork = useStore(browserStore);
  return useLinkState() !== 'lost' && hasNetwork;
};
