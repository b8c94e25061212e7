import { limits, type Ticket } from '@recado/contract';
import i18next from 'i18next';
import { toast } from '../../../ui/toast.tsx';
import { dropQuote } from '../draft-quote.ts';
import { stopSounds } from '../files/audio-store.ts';
import type { Bubble } from '../message-rows.ts';
import { readQuote } from '../unkept-drafts.ts';
import { MicrophoneFailure, openMicrophone, type Take } from './microphone.ts';
import { type Recorded, setVoice, type Voice, voiceOf } from './voice-store.ts';

/** The one recording that runs in this browser. */
let live: { ticketId: number; take: Promise<Take> } | null = null;
/** Bars of the live picture that are kept. */
const levelsKept = 120;
/** A shorter recording is given up without a way back. */
const worthKeepingSeconds = 2;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const isOf = (ticketId: number, take: Promise<Take>): boolean => live?.ticketId === ticketId && live.take === take;

const change = (ticketId: number, next: (voice: Voice & { name: 'recording' }) => Voice): void => {
  const voice = voiceOf(ticketId);
  if (voice?.name === 'recording') setVoice(ticketId, next(voice));
};

const onBlock = (ticketId: number, level: number, seconds: number): void => {
  change(ticketId, (voice) => ({ ...voice, seconds, levels: [...voice.levels, level].slice(-levelsKept) }));
  if (seconds >= limits.voiceNoteLongestSeconds) void stopVoice(ticketId, 'limit');
};

/** Begins a recording for a ticket, or tells why there is none; a recording elsewhere is ended and kept there. */
export const startVoice = async (ticketId: number, quoted: Bubble | null): Promise<void> => {
  if (live) await leaveVoice(live.ticketId);
  stopSounds();
  setVoice(ticketId, { name: 'starting', quoted });
  const take = openMicrophone({
    onBlock: (level, seconds) => onBlock(ticketId, level, seconds),
    onLost: () => void stopVoice(ticketId, 'lost'),
  });
  live = { ticketId, take };
  try {
    const opened = await take;
    // Somebody cancelled while the browser was asking.
    if (!isOf(ticketId, take)) return opened.drop();
    addEventListener('beforeunload', warn);
    setVoice(ticketId, { name: 'recording', quoted, isPaused: false, seconds: 0, levels: [] });
  } catch (error) {
    if (!isOf(ticketId, take)) return;
    live = null;
    const problem = error instanceof MicrophoneFailure ? error.problem : 'broken';
    setVoice(ticketId, { name: 'problem', quoted, problem });
  }
};

export const pauseVoice = async (ticketId: number, isPaused: boolean): Promise<void> => {
  if (live?.ticketId !== ticketId) return;
  const take = await live.take;
  if (isPaused) take.pause();
  else take.resume();
  change(ticketId, (voice) => ({ ...voice, isPaused }));
};

/** Ends the running take; null when it is too short to be one (core §9), which is said, or could not be made. */
const endTake = async (ticketId: number, why: Recorded['why']): Promise<Recorded | null> => {
  const voice = voiceOf(ticketId);
  if (live?.ticketId !== ticketId || voice?.name !== 'recording') return null;
  const { take } = live;
  live = null;
  removeEventListener('beforeunload', warn);
  setVoice(ticketId, { name: 'ending', quoted: voice.quoted });
  try {
    const blob = await (await take).end();
    if (blob.size < limits.voiceNoteMinimumBytes) {
      setVoice(ticketId, { name: 'problem', quoted: voice.quoted, problem: 'short' });
      return null;
    }
    // Files of this name leave as voice notes (wire-contract 4.2).
    const file = new File([blob], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' });
    return { file, why, seconds: (blob.size * 8) / (limits.voiceNoteBitrateKbit * 1000) };
  } catch {
    setVoice(ticketId, { name: 'problem', quoted: voice.quoted, problem: 'broken' });
    return null;
  }
};

/** Ends the recording and keeps it, to be listened to. */
export const stopVoice = async (ticketId: number, why: Recorded['why'] = 'stopped'): Promise<void> => {
  const quoted = voiceOf(ticketId)?.quoted ?? null;
  const recorded = await endTake(ticketId, why);
  if (recorded) setVoice(ticketId, { name: 'ready', quoted, ...recorded });
};

/** The conversation is left: what runs is kept there, what has not begun is given up. */
export const leaveVoice = async (ticketId: number): Promise<void> => {
  const name = voiceOf(ticketId)?.name;
  if (name === 'recording') await stopVoice(ticketId);
  if (name === 'starting' || name === 'problem') closeVoice(ticketId);
};

/** Goes back to the field to write in; nothing of a recording is kept. */
export const closeVoice = (ticketId: number): void => {
  if (live?.ticketId === ticketId) live = null;
  setVoice(ticketId, null);
};

/** Throws a recording away; a longer one can be brought back. */
export const discardVoice = async (ticketId: number): Promise<void> => {
  const voice = voiceOf(ticketId);
  const isShort = voice?.name === 'recording' && voice.seconds < worthKeepingSeconds;
  if (isShort && live) {
    const { take } = live;
    live = null;
    removeEventListener('beforeunload', warn);
    setVoice(ticketId, null);
    return (await take).drop();
  }
  await stopVoice(ticketId);
  const kept = voiceOf(ticketId);
  closeVoice(ticketId);
  if (kept?.name !== 'ready') return;
  const bringBack = () => {
    if (!voiceOf(ticketId)) setVoice(ticketId, kept);
  };
  toast.info(i18next.t('voice.discarded'), { label: i18next.t('common.undo'), onPress: bringBack });
};

/** Sends what was recorded, also straight from the running recording. */
export const sendVoice = async (ticket: Ticket): Promise<void> => {
  await stopVoice(ticket.id);
  const voice = voiceOf(ticket.id);
  if (voice?.name !== 'ready') return;
  const { sendRecording } = await import('../files/send-attached.ts');
  setVoice(ticket.id, null);
  const quoted = voice.quoted?.message ?? null;
  if (quoted && readQuote(ticket.id)?.id === quoted.id) dropQuote(ticket.id);
  await sendRecording(ticket, voice.file, voice.seconds, quoted);
};
