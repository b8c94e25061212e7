import { readJson, type StorageKey, writeText } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

const stored = <State>(key: StorageKey, initial: State, write: (value: State) => string): Store<State> => {
  const store = createStore(initial);
  store.subscribe(() => writeText(key, write(store.get())));
  return store;
};

const readBoolean = (key: StorageKey, fallback: boolean): boolean => {
  const value = readJson(key);
  return typeof value === 'boolean' ? value : fallback;
};

const readVolume = (): number => {
  const value = readJson('volume');
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : 1;
};

/** Loudness of the notification sound, 0 to 1 in steps of 0.1 (core §9). */
export const volumeStore = stored('volume', readVolume(), (volume) => String(Math.round(volume * 10) / 10));
// Any tab may be the one that sounds: the volume that is chosen in another one is its own.
addEventListener('storage', ({ key }) => {
  if (key === 'volume') volumeStore.set(readVolume());
});
/** Prefix own texts with the name in bold (core §5); default true. */
export const signOptionStore = stored('signOption', readBoolean('signOption', true), String);
/** Single-letter keys; they can be switched off (WCAG 2.1.4). */
export const letterShortcutsStore = stored('letterShortcuts', readBoolean('letterShortcuts', true), String);

/** After a conversation was resolved the next one of the list opens; default false. */
export const openNextStore = stored('openNext', readBoolean('openNext', false), String);

export const useVolume = (): [number, (volume: number) => void] => [useStore(volumeStore), volumeStore.set];
export const useSignOption = (): [boolean, (sign: boolean) => void] => [useStore(signOptionStore), signOptionStore.set];
export const useLetterShortcuts = (): [boolean, (on: boolean) => void] => [
  useStore(letterShortcutsStore),
  letterShortcutsStore.set,
];
export const useOpenNext = (): [boolean, (on: boolean) => void] => [useStore(openNextStore), openNextStore.set];
