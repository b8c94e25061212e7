/** What a text that begins like markup is; a browser would run or load things from it. */
const markup: [RegExp, string][] = [
  [/<svg[\s>]/i, 'image/svg+xml'],
  [/<(!doctype html|html|head|body|script|iframe|style|meta|img|a|div|p|table|link|object|embed)[\s>]/i, 'text/html'],
];

const textByExtension: Record<string, string> = { csv: 'text/csv', vcf: 'text/vcard' };

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** As UTF-8, whose last character may be cut, or as Latin-1, which old spreadsheets write; null when it is no text. */
function decode(head: Buffer): string | null {
  const whole = [0, 1, 2, 3].map((cut) => head.subarray(0, head.length - cut)).find(isUtf8);
  if (whole) return whole.toString('utf8');
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32)) ? null : head.toString('latin1');
}

/** The type of a text file by its beginning, or null when it is none. */
export function textType(head: Buffer, extension: string): string | null {
  const named = textByExtension[extension] ?? 'text/plain';
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return named; // UTF-16
  const text = head.includes(0) ? null : decode(head);
  if (text === null) return null;
  if (!/^\s*<[!?a-z]/i.test(text)) return named; // a byte order mark counts as a space
  return markup.find(([pattern]) => pattern.test(text))?.[1] ?? 'application/xml';
}
