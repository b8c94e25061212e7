import { type FileFailure, limits } from '@recado/contract';
import type { Body, MediaBody, MediaPointer } from '@recado/whatsapp';
import type { FileKind } from '#features/messages/index.ts';
import { mediaName } from '#kit/storage/media-name.ts';
import { storable } from './message-content.ts';

/** The file of a received message, as its sender describes it: nothing of it is checked before the bytes are here. */
export interface ReceivedFile {
  kind: FileKind;
  name: string;
  type: string;
  bytes: number | null;
  sha256: string | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  isVoice: boolean;
  /** Loudness over time as the sender's phone drew it, 0 to 100 a byte. */
  waveform: Buffer | null;
  /** A small JPEG of the sender's phone. */
  thumbnail: Buffer | null;
  pointer: MediaPointer | null;
  /** Why it is not fetched at all. */
  reason: FileFailure | null;
}

type FileBody = Extract<Body, MediaBody>;
const isFile = (body: Body): body is FileBody => 'mimetype' in body;

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
  'video/3gpp': '.3gp',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/aac': '.aac',
  'audio/amr': '.amr',
  'application/pdf': '.pdf',
};
const thumbnailBytes = 64 * 1024;
const waveformBytes = 256;

function typeOf(mimetype: string): string {
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
}

/** A whole number from 0 that the column holds, or null. */
const whole = (value: number | undefined, max = 2_147_483_647): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value <= max ? Math.round(value) : null;

function thumbnailOf(base64: string | undefined): Buffer | null {
  if (!base64 || base64.length > thumbnailBytes * 2) return null;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > 0 && bytes.length <= thumbnailBytes ? bytes : null;
}

function waveformOf(base64: string | undefined): Buffer | null {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  return bytes.length > 0 && bytes.length <= waveformBytes
    ? Buffer.from(bytes.map((height) => Math.min(100, height)))
    : null;
}

function reasonOf({ pointer, viewOnce }: MediaBody, bytes: number | null): FileFailure | null {
  if (viewOnce) return 'viewOnce';
  if (pointer === undefined || pointer === null) return 'gone';
  return bytes !== null && bytes > limits.attachmentBytes ? 'tooLarge' : null;
}

/** What is to be fetched of a message; null when it has no file. */
export function fileOf(body: Body): ReceivedFile | null {
  if (!isFile(body)) return null;
  const type = typeOf(body.mimetype);
  const bytes = whole(body.size, Number.MAX_SAFE_INTEGER);
  const reason = reasonOf(body, bytes);
  return {
    ...{ kind: body.kind, type, bytes, reason },
    name: mediaName(body.fileName ? storable(body.fileName) : `${body.kind}${endings[type] ?? ''}`),
    sha256: body.sha256 && /^[0-9a-f]{64}$/i.test(body.sha256) ? body.sha256.toLowerCase() : null,
    width: whole(body.width),
    height: whole(body.height),
    seconds: 'seconds' in body ? whole(body.seconds) : null,
    isVoice: body.kind === 'audio' && body.voice,
    waveform: body.kind === 'audio' && !body.viewOnce ? waveformOf(body.waveform) : null,
    // What may be seen once leaves nothing here.
    thumbnail: body.viewOnce ? null : thumbnailOf(body.thumbnail),
    pointer: reason === null ? (body.pointer ?? null) : null,
  };
}
