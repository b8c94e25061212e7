import type { MediaKind } from '@recado/contract';
import { textType } from './text-type.ts';

export interface Sniffed {
  /** MIME type. */
  type: string;
  kind: MediaKind;
}

/** Bytes of the beginning that are looked at. */
export const sniffedBytes = 4096;

const kindsByType: Record<string, MediaKind> = {
  'application/pdf': 'pdf',
  'application/zip': 'archive',
  'application/gzip': 'archive',
  'application/x-7z-compressed': 'archive',
  'application/vnd.rar': 'archive',
  'application/msword': 'document',
  'application/rtf': 'document',
  'application/vnd.ms-powerpoint': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
  'application/vnd.oasis.opendocument.text': 'document',
  'application/vnd.oasis.opendocument.presentation': 'document',
  'application/vnd.ms-excel': 'sheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'sheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'sheet',
  'text/csv': 'sheet',
  'text/plain': 'document',
  'text/vcard': 'document',
};
/** Families whose every type found here is of the kind; SVG is none of them, it is a text. */
const families = ['image', 'audio', 'video'] as const;
const kindOf = (type: string): MediaKind =>
  kindsByType[type] ??
  (type === 'image/svg+xml' ? undefined : families.find((kind) => type.startsWith(`${kind}/`))) ??
  'other';

/** A picture in boxes is AVIF when it calls itself so, first of all or among what it is compatible with; else HEIC. */
const avif = /^.{8}66747970(61766966|61766973|(6d696631|6d736631).{8}(.{8}){0,8}6176696[63])/;

/** First bytes (hexadecimal, dots for any digit) → type. */
const signatures: [RegExp, string][] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^4f676753/, 'audio/ogg'],
  [/^494433|^fff[ab23]/, 'audio/mpeg'],
  [/^fff[19]/, 'audio/aac'],
  [/^664c6143/, 'audio/flac'],
  [/^2321414d52/, 'audio/amr'],
  [/^1a45dfa3/, 'video/webm'],
  [/^.{8}667479704d344[12]/, 'audio/mp4'],
  [avif, 'image/avif'],
  [/^.{8}66747970(6865|6d69|6d73|6176)/, 'image/heif'],
  [/^.{8}667479703367/, 'video/3gpp'],
  [/^.{8}667479707174/, 'video/quicktime'],
  [/^.{8}66747970/, 'video/mp4'],
  [/^255044462d/, 'application/pdf'],
  [/^7b5c727466/, 'application/rtf'],
  [/^1f8b/, 'application/gzip'],
  [/^377abcaf271c/, 'application/x-7z-compressed'],
  [/^526172211a07/, 'application/vnd.rar'],
];

const office = 'application/vnd.openxmlformats-officedocument';
/** What a zip holds is told by the names and the first entry in its beginning, else by the file's own name. */
function zipType(head: Buffer, extension: string): string {
  const text = head.toString('latin1');
  const open = /mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))PK/.exec(text)?.[1];
  if (open) return open;
  if (!text.includes('[Content_Types].xml') && !text.includes('_rels/')) return 'application/zip';
  const holds = (folder: string, ending: string) => text.includes(`${folder}/`) || extension === ending;
  if (holds('xl', 'xlsx')) return `${office}.spreadsheetml.sheet`;
  if (holds('word', 'docx')) return `${office}.wordprocessingml.document`;
  if (holds('ppt', 'pptx')) return `${office}.presentationml.presentation`;
  return 'application/zip';
}

const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

function typeOf(head: Buffer, extension: string): string {
  const start = head.subarray(0, 48).toString('hex');
  const known = signatures.find(([pattern]) => pattern.test(start))?.[1];
  if (known) return known;
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return zipType(head, extension);
  if (start.startsWith('d0cf11e0a1b11ae1')) return oldOffice[extension] ?? 'application/octet-stream';
  return textType(head, extension) ?? 'application/octet-stream';
}

/** Containers that hold sound alone or with pictures; only then the sender is believed about which of the two it is. */
const containers = new Set(['audio/ogg', 'video/webm', 'video/mp4', 'audio/mp4', 'video/3gpp']);
const twins: Record<string, string> = {
  'audio/webm': 'video/webm',
  'video/ogg': 'audio/ogg',
  'audio/3gpp': 'video/3gpp',
};

/**
 * What a file is, from its first bytes (`sniffedBytes` are enough). Its name only decides between kinds that look the
 * same and that a browser never runs, its declared type only between sound and moving pictures in one container.
 */
export function sniff(head: Buffer, name: string, declared: string): Sniffed {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = typeOf(head, extension);
  const claimed = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const isTwin =
    containers.has(found) && (twins[claimed] === found || (claimed === 'audio/mp4' && found === 'video/mp4'));
  const type = isTwin ? claimed : found;
  return { type, kind: kindOf(type) };
}

/** Whether the declared type and the content agree, as far as somebody could be deceived: pictures, sound, films, PDF. */
export function agrees(declared: string, { type, kind }: Sniffed): boolean {
  const claimed = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  if (claimed === 'application/pdf') return type === claimed;
  if (claimed === 'image/svg+xml') return type === claimed;
  const family = families.find((name) => claimed.startsWith(`${name}/`));
  if (family === 'image' || !family) return !family || kind === 'image';
  return kind === 'audio' || kind === 'video';
}
