import { volumeStore } from './preferences.ts';

let context: AudioContext | null = null;
let tellMaySound = (): void => undefined;
const maySound = new Promise<void>((resolve) => {
  tellMaySound = resolve;
});

/** Runs something as soon as the browser lets this tab sound. */
export const whenMaySound = (begin: () => void): void => void maySound.then(begin);

// Browsers let a page sound only after a gesture; the first one prepares it.
const prepare = (): void => {
  context ??= new AudioContext();
  context
    .resume()
    .then(tellMaySound)
    .catch(() => undefined);
};
addEventListener('pointerdown', prepare, { once: true, capture: true });
addEventListener('keydown', prepare, { once: true, capture: true });

const note = (audio: AudioContext, out: AudioNode, hertz: number, at: number, seconds: number): void => {
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(0.3, at + 0.012);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(envelope).connect(out);
  oscillator.start(at);
  oscillator.stop(at + seconds);
};

const pauseMs = 1500;
let lastAt = Number.NEGATIVE_INFINITY;

/**
 * Two short notes at the chosen volume, at most one sound in 1.5 s; nothing at volume 0
 * or before the first gesture.
 * @returns whether it sounded
 */
export const playNotification = (): boolean => {
  const volume = volumeStore.get();
  if (context?.state !== 'running' || volume <= 0 || performance.now() - lastAt < pauseMs) return false;
  lastAt = performance.now();
  const master = context.createGain();
  master.gain.value = volume;
  master.connect(context.destination);
  note(context, master, 784, context.currentTime, 0.16);
  note(context, master, 1047, context.currentTime + 0.09, 0.26);
  return true;
};
