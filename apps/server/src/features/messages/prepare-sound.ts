import { toPlayable, toVoiceNote } from '#kit/audio/convert-audio.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { isRecording } from './file-kinds.ts';
import type { FileWork, PreparedFile, WholeFile } from './file-work.ts';
import { storeBeside } from './store-beside.ts';

type Sound = Partial<PreparedFile>;

/** What a recording may come in; another form leaves as it is. */
const convertible = new Set(['audio/mpeg', 'audio/ogg', 'audio/amr']);

const openFile = async ({ storage, companyId }: FileWork, id: string) =>
  (await storage.open(storageKey(companyId, id))) ?? fail('ERR_NO_FILE_FOUND');

/**
 * Keeps the twin that every browser plays beside a sound of Opus in Ogg or AMR (docs/decisions/0026); null for any other.
 * Fails as `toPlayable` does.
 */
export async function storePlayable(
  work: FileWork,
  id: string,
  signal?: AbortSignal,
): Promise<{ id: string; seconds: number } | null> {
  const twin = await toPlayable(await openFile(work, id), {
    owner: work.companyId,
    ...(signal ? { signal } : {}),
  });
  if (!twin) return null;
  const kept = await storeBeside(work, { name: 'audio.mp3', type: 'audio/mpeg', bytes: twin.mp3 });
  return { id: kept, seconds: Math.round(twin.seconds) };
}

async function prepareVoice(work: FileWork, id: string): Promise<Sound> {
  const { ogg, seconds, waveform } = await toVoiceNote(await openFile(work, id), { owner: work.companyId });
  return {
    kind: 'audio',
    isVoice: true,
    seconds: Math.round(seconds),
    sentMediaId: await storeBeside(work, { name: 'audio.ogg', type: 'audio/ogg', bytes: ogg }),
    waveform: Buffer.from(waveform),
  };
}

/**
 * What is to be known of a sound that is sent: a recording of the browser leaves as a voice note and stays an MP3 for
 * browsers (wire-contract 4.2); Opus in Ogg and AMR leave as they are and get their twin. Nothing for other files.
 * A recording fails with ERR_AUDIO_UNREADABLE, ERR_AUDIO_TOO_LARGE or ERR_AUDIO_TOO_SLOW.
 */
export async function prepareSound(work: FileWork, file: WholeFile): Promise<Sound> {
  if (file.kind !== 'audio' || !convertible.has(file.type)) return {};
  const voice = isRecording(file) ? await prepareVoice(work, file.id) : {};
  if (file.type === 'audio/mpeg') return voice;
  // A sound that is merely sent on need not be one that we can read.
  const twin = await storePlayable(work, file.id).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { ...voice, ...(twin && { playableMediaId: twin.id, seconds: twin.seconds }) };
}
