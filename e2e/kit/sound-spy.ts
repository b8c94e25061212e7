import type { BrowserContext, Page } from 'playwright-core';

/** A note that a page started to play. */
interface Note {
  hertz: number;
  /** milliseconds of that page's own clock */
  at: number;
}

declare global {
  var notesPlayed: Note[] | undefined;
  var soundOutputs: AudioContext[] | undefined;
  var loudnessHeard: number[] | undefined;
}

/** Writes down every note that a page of this browser starts; the note is played all the same. */
export const spyOnSound = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const notes: Note[] = [];
    globalThis.notesPlayed = notes;
    const outputs: AudioContext[] = [];
    globalThis.soundOutputs = outputs;
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        outputs.push(this);
      }
    };
    const loudness: number[] = [];
    globalThis.loudnessHeard = loudness;
    const { connect } = GainNode.prototype;
    GainNode.prototype.connect = function (this: GainNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) loudness.push(this.gain.value);
      return Reflect.apply(connect, this, to);
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      if (this.context.state === 'running') notes.push({ hertz: this.frequency.value, at: performance.now() });
      start.apply(this, when);
    };
  });

/** Waits until a page may sound: after the first gesture the output takes its time to start. */
export const untilMaySound = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (globalThis.soundOutputs ?? []).some(({ state }) => state === 'running'));

export const notesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis.notesPlayed ?? []).map(({ hertz }) => hertz));

/** How loud each sound of a page came out: 0 to 1. */
export const loudnessOf = (page: Page): Promise<number[]> => page.evaluate(() => globalThis.loudnessHeard ?? []);

/** Waits until a page has started at least so many notes since it was loaded. */
export const untilNotes = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((least) => (globalThis.notesPlayed ?? []).length >= least, count);

/** Waits until a new notification would sound again: two of them never follow within 1.5 s. */
export const untilQuiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.now() - (globalThis.notesPlayed?.at(-1)?.at ?? -1e9) > 1600);
