import { limits } from '@recado/contract';
import { trimSigns } from '@recado/i18n';

/** Control characters, and those that turn the reading direction: `gpj.exe` must not read `exe.jpg`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** So much of a name is looked at; what is longer loses its middle, so that its ending stays. */
const lookedAt = { start: 1000, end: 24 };
const isTrimmed = (sign: string): boolean => sign === '.' || sign.trim() === '';

/** What stands behind the last bar of a path, cut. */
function lastPart(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const { start, end } = lookedAt;
  return last.length > start + end ? last.slice(0, start) + last.slice(-end) : last;
}

/** A file's name for people to read: the last part of a path, without unseen signs, at most 255 characters with its ending. */
export function mediaName(given: string | undefined): string {
  const last = lastPart(given ?? '')
    .toWellFormed()
    .normalize('NFC');
  const name = trimSigns(last.replace(unseen, ''), isTrimmed);
  if (name === '') return 'file';
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - ending.length)];
  return stem.slice(0, limits.fileNameCharacters - ending.length).join('') + ending;
}

/** The name in a Content-Disposition header (RFC 6266): plain letters for old readers, everything in UTF-8. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_');
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain || 'file'}"; filename*=UTF-8''${coded}`;
}
