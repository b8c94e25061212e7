import { createStore, useStore } from '../../../kit/store.ts';

/** The one sound of the tickets area that plays or was stopped last. */
export type Sound = {
  /** Key of its bubble. */
  key: string;
  state: 'loading' | 'playing' | 'paused' | 'failed';
  /** Seconds. */
  at: number;
  /** Seconds; 0 until the browser knows. */
  length: number;
};

export const rates = [1, 1.5, 2] as const;
export type Rate = (typeof rates)[number];

const soundStore = createStore<Sound | null>(null);
const rateStore = createStore<Rate>(1);

export const useRate = (): Rate => useStore(rateStore);
/** The sound of a bubble; null while another one, or none, is chosen. */
export const useSound = (key: string): Sound | null => {
  const sound = useStore(soundStore);
  return sound?.key === key ? sound : null;
};

let audio: HTMLAudioElement | null = null;
let home: Element | null = null;

const tell = (change: Partial<Sound>): void => {
  const sound = soundStore.get();
  if (sound) soundStore.set({ ...sound, ...change });
};

const follow = (): void => {
  if (!audio) return;
  // A row that is scrolled away plays on; a conversation that was left does not.
  if (home && !home.isConnected) audio.pause();
  tell({ at: audio.currentTime, length: Number.isFinite(audio.duration) ? audio.duration : 0 });
};

const prepare = (): HTMLAudioElement => {
  if (audio) return audio;
  const made = new Audio();
  made.preload = 'metadata';
  made.addEventListener('timeupdate', follow);
  made.addEventListener('durationchange', follow);
  made.addEventListener('playing', () => tell({ state: 'playing' }));
  made.addEventListener('waiting', () => tell({ state: 'loading' }));
  made.addEventListener('pause', () => tell({ state: 'paused' }));
  made.addEventListener('ended', () => tell({ state: 'paused', at: 0 }));
  made.addEventListener('error', () => made.getAttribute('src') && tell({ state: 'failed' }));
  audio = made;
  return made;
};

/** Chooses the sound of a bubble; whatever played before stops: one plays at a time. */
const choose = (key: string, url: string, log: Element | null): HTMLAudioElement => {
  const player = prepare();
  home = log;
  if (soundStore.get()?.key === key && soundStore.get()?.state !== 'failed') return player;
  player.pause();
  player.src = url;
  soundStore.set({ key, state: 'loading', at: 0, length: 0 });
  return player;
};

const start = (player: HTMLAudioElement): void => {
  stopFilms();
  player.playbackRate = rateStore.get();
  player.play().catch((error: unknown) => {
    // Another sound was chosen before this one began.
    if (!(error instanceof DOMException && error.name === 'AbortError')) tell({ state: 'failed' });
  });
};

/** Plays the sound of a bubble, or stops it. @param log where the bubble stands: leaving it stops the sound */
export const toggleSound = (key: string, url: string, log: Element | null): void => {
  const player = choose(key, url, log);
  const { state } = soundStore.get() ?? {};
  if (state === 'playing') player.pause();
  else start(player);
};

/** Goes to a second of a bubble's sound; one that was not chosen yet stays silent there. */
export const seekSound = (key: string, url: string, log: Element | null, at: number): void => {
  const isNew = soundStore.get()?.key !== key;
  choose(key, url, log).currentTime = at;
  tell({ at, ...(isNew ? { state: 'paused' } : {}) });
};

/** The next speed: 1, 1.5, 2, and 1 again. */
export const changeRate = (): void => {
  const next = rates[(rates.indexOf(rateStore.get()) + 1) % rates.length] ?? 1;
  rateStore.set(next);
  if (audio) audio.playbackRate = next;
};

const films = new Set<HTMLMediaElement>();

const stopFilms = (except?: HTMLMediaElement): void => {
  for (const film of films) if (film !== except) film.pause();
};

/** Nothing plays any more: somebody begins to speak. */
export const stopSounds = (): void => {
  stopFilms();
  audio?.pause();
};

/** A film began: sounds and other films stop. For its `onPlay`. */
export const claimSound = (film: HTMLMediaElement): void => {
  for (const old of films) if (!old.isConnected) films.delete(old);
  films.add(film);
  stopFilms(film);
  audio?.pause();
};
