import { fail } from './fail.ts';

/**
 * The parsed request as the database can hold it: a NUL is refused with ERR_VALIDATION, half of a surrogate pair (a cut
 * emoji) becomes the replacement sign, as in any UTF-8 text. The contract's shapes bound the depth.
 */
export function storable<T>(value: T): T {
  return clean(value) as T; // texts stay texts, everything else is kept
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? fail('ERR_VALIDATION') : value.toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
}
