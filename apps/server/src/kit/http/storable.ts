import { fail } from './fail.ts';

const cleanText = (text: string): string => (text.includes('\0') ? fail('ERR_VALIDATION') : text.toWellFormed());

/**
 * The parsed request as the database can hold it: a NUL is refused with ERR_VALIDATION, half of a surrogate pair (a cut
 * emoji) becomes the replacement sign, as in any UTF-8 text. Values wait in a list, not in calls: no depth is too much.
 */
export function storable<T>(value: T): T {
  const root: { value?: unknown } = {};
  const waiting: { from: unknown; into: Record<string, unknown>; key: string }[] = [
    { from: value, into: root, key: 'value' },
  ];
  for (const { from, into, key } of waiting) {
    if (typeof from === 'string') into[key] = cleanText(from);
    else if (typeof from !== 'object' || from === null) into[key] = from;
    else {
      const made = (Array.isArray(from) ? [] : {}) as Record<string, unknown>; // the names of a list's items are their positions
      into[key] = made;
      for (const [name, item] of Object.entries(from)) waiting.push({ from: item, into: made, key: name });
    }
  }
  return root.value as T; // texts stay texts, everything else is kept
}
