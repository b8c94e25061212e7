import { createStore, useStore } from '../../../kit/store.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import type { MicrophoneProblem } from './microphone.ts';

/** A recording that can be listened to and sent. */
export type Recorded = {
  file: File;
  /** Not rounded. */
  seconds: number;
  /** Why it ended: by its author, at the longest length, or because the microphone was gone. */
  why: 'stopped' | 'limit' | 'lost';
};

/** Why there is nothing to send: no microphone, or the recording was too short to be one (core §9). */
export type VoiceProblem = MicrophoneProblem | 'short';

/** What a ticket's recorder does; a ticket without one shows the field to write in. */
export type Voice = { quoted: Bubble | null } & (
  | { name: 'starting' }
  | { name: 'recording'; isPaused: boolean; seconds: number; levels: readonly number[] }
  | { name: 'ending'; end: Promise<Recorded | VoiceProblem> }
  | ({ name: 'ready' } & Recorded)
  | { name: 'problem'; problem: VoiceProblem }
);

const store = createStore<ReadonlyMap<number, Voice>>(new Map());

export const voiceOf = (ticketId: number): Voice | undefined => store.get().get(ticketId);

export const useVoice = (ticketId: number): Voice | undefined => useStore(store).get(ticketId);

export const setVoice = (ticketId: number, voice: Voice | null): void => {
  const next = new Map(store.get());
  if (voice) next.set(ticketId, voice);
  else next.delete(ticketId);
  store.set(next);
};
