import type { TranscriptFailure } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import type pg from 'pg';
import {
  claimTranscript,
  type DueTranscript,
  findSound,
  postponeTranscript,
  type Sound,
  settleTranscript,
  transcriptsChannel,
} from '#features/messages/index.ts';
import { findListener, notePromptUse, type PromptFacts, secretPlace } from '#features/prompts/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { findMedia } from '#kit/storage/media.repo.ts';
import { readBytes } from '#kit/storage/read-bytes.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { spentIn } from './answer-facts.repo.ts';
import { AiError } from './ask-model.ts';
import { type Heard, listenTo, type SoundFile } from './listen-model.ts';

export interface TranscriptOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  storage: Storage;
  outbound: Outbound;
  /** Opens the keys of prompts. */
  seal: Seal;
  lookEveryMs?: number;
}

/** Calls of one process at a time; each holds its sound in memory. */
const maxOpen = 4;
const maxAttempts = 3;
const restSeconds = 3;
/** Services of this kind take no larger file. */
const maxBytes = 25_000_000;

/** How services know the kind of a sound: by the end of its name. */
const ends: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};
const endOf = (type: string): string | undefined => ends[type.split(';')[0]?.trim() ?? ''];

class NotHeard extends Error {
  readonly kind: TranscriptFailure;
  constructor(kind: TranscriptFailure) {
    super(`The voice note was not heard: ${kind}`);
    this.name = 'NotHeard';
    this.kind = kind;
  }
}

/** The sound, or its twin where services do not know its kind. */
async function loadSound({ data, storage }: TranscriptOptions, companyId: number, sound: Sound): Promise<SoundFile> {
  const own = await findMedia(data, companyId, sound.mediaId);
  const twin = own && !endOf(own.type) && sound.playableId ? await findMedia(data, companyId, sound.playableId) : null;
  const media = twin ?? own;
  if (!media) throw new NotHeard('gone');
  if (media.bytes > maxBytes) throw new NotHeard('tooLong');
  const content = await storage.open(storageKey(companyId, media.id));
  if (!content) throw new NotHeard('gone');
  const bytes = await readBytes(content, maxBytes);
  const type = media.type.split(';')[0]?.trim() ?? '';
  return { bytes, type, name: `voice.${endOf(type) ?? 'ogg'}`, seconds: sound.seconds ?? 0 };
}

interface Scene {
  sound: Sound;
  prompt: PromptFacts;
  day: string;
}

/** Looks before anything is asked: which prompt listens, and whether its tokens are used up. */
async function sceneOf(tx: TenantDb, { messageId, promptId }: DueTranscript): Promise<Scene> {
  const sound = await findSound(tx, messageId);
  if (!sound) throw new NotHeard('gone');
  const prompt = await findListener(tx, { ...sound, promptId });
  if (!prompt) throw new NotHeard('noPrompt');
  const settings = await loadSettings(tx);
  const day = civilDate(new Date(), settings.timezone);
  const spent = await spentIn(tx, { prompt, day, most: settings.aiDailyTokens });
  if (spent) throw new NotHeard(spent);
  return { sound, prompt, day };
}

async function hear(options: TranscriptOptions, due: DueTranscript, signal: AbortSignal): Promise<Heard & Scene> {
  const { data, outbound, seal } = options;
  const { companyId } = due;
  const scene = await data.tenant(companyId, (tx) => sceneOf(tx, due));
  const { prompt } = scene;
  const sound = await loadSound(options, companyId, scene.sound);
  const apiKey = openSecret(seal, prompt.api_key, secretPlace(companyId, prompt.id, 'api_key'));
  return { ...scene, ...(await listenTo(outbound, { baseUrl: prompt.base_url, apiKey }, sound, signal)) };
}

/** After how many seconds it is tried again; undefined where that helps nothing. */
function restAfter(error: unknown, attempts: number): number | undefined {
  if (error instanceof NotHeard || attempts >= maxAttempts) return undefined;
  if (error instanceof AiError) return error.retry?.afterSeconds;
  return restSeconds;
}

async function work(options: TranscriptOptions, due: DueTranscript, owner: string, signal: AbortSignal): Promise<void> {
  const { data, log } = options;
  const { companyId, messageId, attempts } = due;
  const place = { id: messageId, owner };
  try {
    const { text, prompt, day, ...use } = await hear(options, due, signal);
    await data.tenant(companyId, async (tx) => {
      await notePromptUse(tx, prompt.id, day, use);
      await settleTranscript(tx, place, { text });
    });
  } catch (error) {
    const rest = signal.aborted ? 0 : restAfter(error, attempts);
    const isKnown = error instanceof NotHeard || error instanceof AiError;
    if (!isKnown && !signal.aborted) log.warn({ err: error, companyId, messageId }, 'A voice note could not be heard');
    const failure = isKnown ? error.kind : 'answer';
    await data.tenant(companyId, (tx) =>
      rest === undefined ? settleTranscript(tx, place, { failure }) : postponeTranscript(tx, messageId, owner, rest),
    );
  }
}

/** Has models write down voice notes, some at a time (AI-15); processes share them by leases. */
export async function startTranscripts(options: TranscriptOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, lookEveryMs = usualTimings.lookEveryMs } = options;
  const open = new Set<Promise<void>>();
  const loop = await startWorkLoop<DueTranscript>({
    ...{ pool, log, channel: transcriptsChannel, timings: { lookEveryMs } },
    claim: (owner) => claimTranscript(data, owner),
    work: async (due, owner, signal) => {
      const done = work(options, due, owner, signal)
        .catch((err: unknown) => log.warn({ err }, 'It is heard again when its lease has ended'))
        .finally(() => open.delete(done));
      open.add(done);
      if (open.size >= maxOpen) await Promise.race(open);
    },
  });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(open);
    },
  };
}
