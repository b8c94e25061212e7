import { limits } from '@recado/contract';

/** Control characters, and those that turn the reading direction: `gpj.exe` must not read `exe.jpg`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file's name for people to read: the last part of a path, without unseen signs, at most 255 characters with its ending. */
export function mediaName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unseen, '').replace(/^[\s.]+|[\s.]+$/g, '');
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
