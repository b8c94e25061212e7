import type { ContactCard, ContactCardNumber } from '@recado/contract';
import { displayNumber, normaliseNumber } from '@recado/whatsapp/identity';

const longestCard = 64 * 1024;
const mostNumbers = 20;
const longestText = 200;
const longestNumber = 40;
/** Pictures, sounds and keys: large, and nothing to read or to search. */
const left = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'X-WA-BIZ-AUTOMATED-TYPE']);

interface Line {
  name: string;
  parameters: readonly string[];
  value: string;
}

/** Lines of a card with its folded ones joined (RFC 6350 3.2); a quoted-printable one goes on after `=`. */
function unfold(vcard: string): string[] {
  return vcard
    .slice(0, longestCard)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/=\n/g, '=')
    .split('\n');
}

/** `item1.TEL;type=CELL;waid=5511…:+55 …` in its parts; undefined for a line that is none. */
function readLine(line: string): Line | undefined {
  const cut = line.indexOf(':');
  if (cut < 1) return undefined;
  const [head = '', ...parameters] = line.slice(0, cut).split(';');
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  return { name, parameters, value: decoded(line.slice(cut + 1), parameters) };
}

function decoded(value: string, parameters: readonly string[]): string {
  if (!parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter))) return value;
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** One line of text: escapes taken off, control characters out, cut. */
function plain(value: string, longest = longestText): string {
  const text = value.replace(/\\[nN]/g, ' ').replace(/\\([\\,;:])/g, '$1');
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest);
}

/** `Family;Given;Additional;Prefix;Suffix` as people say it. */
function nameOf(structured: string): string {
  const [family = '', given = '', additional = ''] = structured.split(/(?<!\\);/).map((part) => plain(part));
  return [given, additional, family].filter(Boolean).join(' ');
}

function numberOf({ parameters, value }: Line): ContactCardNumber | undefined {
  const waid = parameters.map((parameter) => /^waid=(\d{5,20})$/i.exec(parameter)?.[1]).find(Boolean);
  const text = plain(value.replace(/^tel:/i, ''), longestNumber);
  const read = waid ?? normaliseNumber(text);
  const digits = /^\d{8,15}$/.test(read) ? read : '';
  if (text === '' && digits === '') return undefined;
  return { text: text || displayNumber(digits), digits, onWhatsapp: waid !== undefined };
}

/**
 * A contact card as WhatsApp sends it (vCard 2.1 to 4.0) -> name, organization and numbers. Never throws: what cannot
 * be read is left out. `displayName` is what the sender's phone calls it.
 */
export function readCard({ name: displayName, vcard }: { name: string; vcard: string }): ContactCard {
  const lines = unfold(vcard).flatMap((line) => readLine(line) ?? []);
  const first = (name: string) => lines.find((line) => line.name === name)?.value ?? '';
  const numbers = new Map<string, ContactCardNumber>();
  for (const line of lines) {
    const number = line.name === 'TEL' && numbers.size < mostNumbers ? numberOf(line) : undefined;
    if (number && !numbers.has(number.digits || number.text)) numbers.set(number.digits || number.text, number);
  }
  return {
    name: plain(displayName) || plain(first('FN')) || nameOf(first('N')),
    organization: plain(first('ORG').replaceAll(';', ' ')),
    numbers: [...numbers.values()],
  };
}

/** The card's text without pictures and keys, cut: what stands in `body`. */
export function readableCard(vcard: string): string {
  return unfold(vcard)
    .filter((line) => line !== '' && !left.has(readLine(line)?.name ?? ''))
    .map((line) => line.slice(0, 1000))
    .join('\n');
}
