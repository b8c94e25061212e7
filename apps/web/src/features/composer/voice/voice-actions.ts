import { limits, type Ticket } from '@recado/contract';
import i18next from 'i18next';
import { fetchedPart } from '../../../kit/show-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { stopSounds } from '../../tickets/messages/audio-store.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { dropSent } from '../drafts/draft-quote.ts';
import { MicrophoneFailure, openMicrophone, type Take } from './microphone.ts';
import { type Recorded, setVoice, type Voice, type VoiceProblem, voiceOf } from './voice-store.ts';

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

/** What a take comes to: a recording, or why it is none; too short is told (core §9). */
const endOf = async (take: Promise<Take>, why: Recorded['why']): Promise<Recorded | VoiceProblem> => {
  try {
    const blob = await (await take).end();
    if (blob.size < limits.voiceNoteMinimumBytes) return 'short';
    // Files of this name leave as voice notes (wire-contract 4.2).
    const file = new File([blob], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' });
    return { file, why, seconds: (blob.size * 8) / (limits.voiceNoteBitrateKbit * 1000) };
  } catch {
    return 'broken';
  }
};

const endedAs = (quoted: Bubble | null, end: Recorded | VoiceProblem): Voice =>
  typeof end === 'string' ? { name: 'problem', quoted, problem: end } : { name: 'ready', quoted, ...end };

/** Ends the recording and keeps it, to be listened to. */
export const stopVoice = async (ticketId: number, why: Recorded['why'] = 'stopped'): Promise<void> => {
  const voice = voiceOf(ticketId);
  if (live?.ticketId !== ticketId || voice?.name !== 'recording') return;
  const { quoted } = voice;
  const ending: Voice = { name: 'ending', quoted, end: endOf(live.take, why) };
  live = null;
  removeEventListener('beforeunload', warn);
  setVoice(ticketId, ending);
  const end = await ending.end;
  // Thrown away while it was ended, it does not come back by itself.
  if (voiceOf(ticketId) === ending) setVoice(ticketId, endedAs(quoted, end));
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
  void stopVoice(ticketId);
  const left = voiceOf(ticketId);
  closeVoice(ticketId);
  const kept = left?.name === 'ending' ? endedAs(left.quoted, await left.end) : left;
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
  const { sendRecording } = await fetchedPart(import('../files/send-attached.ts'));
  // Sent or thrown away meanwhile.
  if (voiceOf(ticket.id) !== voice) return;
  const quoted = voice.quoted?.message ?? null;
  // Handed over before it leaves here: what is written next stands behind it.
  sendRecording(ticket, voice.file, voice.seconds, quoted);
  setVoice(ticket.id, null);
  dropSent(ticket.id, quoted);
};
