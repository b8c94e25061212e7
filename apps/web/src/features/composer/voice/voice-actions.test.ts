import type { Ticket } from '@recado/contract';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
let finish: (blob: Blob) => void = () => undefined;
vi.mock('./microphone.ts', () => ({
  MicrophoneFailure: Error,
  openMicrophone: () => Promise.resolve({ end: () => new Promise<Blob>((resolve) => (finish = resolve)) }),
}));
vi.mock('../../tickets/messages/audio-store.ts', () => ({ stopSounds: () => undefined }));
const undo = vi.hoisted(() => ({ press: (): void => undefined }));
vi.mock('../../../ui/toast.tsx', () => ({
  toast: { info: (_text: string, act: { onPress: () => void }) => Object.assign(undo, { press: act.onPress }) },
}));
const seen = vi.hoisted(() => ({ atHandOver: [] as (string | undefined)[] }));
vi.mock('../files/send-attached.ts', async () => {
  const { voiceOf } = await import('./voice-store.ts');
  return { sendRecording: () => seen.atHandOver.push(voiceOf(1)?.name) };
});
const { discardVoice, sendVoice, startVoice, stopVoice } = await import('./voice-actions.ts');
const { voiceOf } = await import('./voice-store.ts');
const note = new Blob([new Uint8Array(20_000)]);

test('a recording that is thrown away while it is being ended does not come back by itself, only when it is asked for', async () => {
  await startVoice(1, null);
  const stopped = stopVoice(1);
  await Promise.resolve();
  expect(voiceOf(1)?.name).toBe('ending');
  const discarded = discardVoice(1);
  expect(voiceOf(1)).toBeUndefined();
  finish(note);
  await Promise.all([stopped, discarded]);
  expect(voiceOf(1)).toBeUndefined();
  undo.press();
  expect(voiceOf(1)?.name).toBe('ready');
});

test('what was recorded is handed over before it leaves the recorder, once', async () => {
  await Promise.all([sendVoice({ id: 1 } as Ticket), sendVoice({ id: 1 } as Ticket)]);
  expect(seen.atHandOver).toEqual(['ready']);
  expect(voiceOf(1)).toBeUndefined();
});
