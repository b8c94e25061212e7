import type { ByteRange } from './storage.ts';

/**
 * The one part that a Range header asks for (RFC 9110 §14): null for the whole, which several parts at once and headers
 * that cannot be read get as well, 'none' when the file has no such part.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | null | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start > end ? 'none' : { start, end };
}
