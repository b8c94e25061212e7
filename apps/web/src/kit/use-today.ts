import { dayOf } from './format.ts';
import { createStore, useStore } from './store.ts';

const lookMs = 30_000;
const store = createStore(dayOf(new Date()));
const look = (): void => store.set(dayOf(new Date()));
setInterval(look, lookMs);
// A tab that slept looks as soon as it is seen.
document.addEventListener('visibilitychange', look);

/**
 * The civil date in the company's zone, YYYY-MM-DD. Whoever asks is drawn anew after midnight: until then "Hoje" and clock
 * times say what was true yesterday.
 */
export const useToday = (): string => useStore(store);

const minuteMs = 60_000;
const minuteOf = (): number => Math.floor(Date.now() / minuteMs);
const minutes = createStore(minuteOf());
const lookAtMinute = (): void => minutes.set(minuteOf());
setInterval(lookAtMinute, lookMs);
document.addEventListener('visibilitychange', lookAtMinute);

/** Whoever asks is drawn anew each minute, so that "há 14 min" stays true. */
export const useMinute = (): number => useStore(minutes);
