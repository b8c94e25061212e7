import { readNumber } from '@recado/contract';
import { displayNumber } from '@recado/whatsapp/identity';

/** Somebody's card: who it is, and numbers as they stand there and as they are dialled, the latter empty where none can be read. */
export interface Card {
  name: string;
  organization: string;
  numbers: CardNumber[];
}
interface CardNumber {
  text: string;
  digits: string;
  onWhatsapp: boolean;
}

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

/** Whether the line that begins so goes on where it ends in `=`. */
const isQuotedPrintable = (line: string): boolean => /^[^:]{0,500}QUOTED-PRINTABLE/i.test(line);

/** Lines of a card with its folded ones joined (RFC 6350 3.2); only a quoted-printable one goes on after `=`. */
function unfold(vcard: string): string[] {
  const lines: string[][] = [];
  let goesOn = false;
  for (const line of vcard.slice(0, longestCard).replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1);
    const isFolded = /^[ \t]/.test(line);
    if (last && (goesOn || isFolded)) last.push(goesOn ? line : line.slice(1));
    else lines.push([line]);
    const parts = lines.at(-1) ?? [];
    goesOn = line.endsWith('=') && isQuotedPrintable(parts[0] ?? '');
    if (goesOn) parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, -1);
  }
  return lines.map((parts) => parts.join(''));
}

/** The parts of a text between signs that stand outside quotation marks. */
function splitOutsideQuotes(text: string, sign: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (here === '"') isQuoted = !isQuoted;
    else if (here === sign && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** `item1.TEL;type=CELL;waid=5511…:+55 …` in its parts; undefined for a line that is none. */
function readLine(line: string): Line | undefined {
  const [front = '', ...behind] = splitOutsideQuotes(line, ':');
  if (front === '' || behind.length === 0) return undefined;
  const [head = '', ...parameters] = splitOutsideQuotes(front, ';');
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  return { name, parameters, value: decoded(line.slice(front.length + 1), parameters) };
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

/** The parts of a value that semicolons part; an escaped one belongs to its part. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map((part) => plain(part));

/** `Family;Given;Additional;Prefix;Suffix` as people say it. */
function nameOf(structured: string): string {
  const [family = '', given = '', additional = ''] = partsOf(structured);
  return [given, additional, family].filter(Boolean).join(' ');
}

function numberOf({ parameters, value }: Line): CardNumber | undefined {
  const waid = parameters.map((parameter) => /^waid=(\d{5,20})$/i.exec(parameter)?.[1]).find(Boolean);
  const text = plain(value.replace(/^tel:/i, ''), longestNumber);
  const read = waid ?? readNumber(text).digits ?? '';
  const digits = /^\d{8,15}$/.test(read) ? read : '';
  if (text === '' && digits === '') return undefined;
  return { text: text || displayNumber(digits), digits, onWhatsapp: waid !== undefined };
}

/**
 * A card as WhatsApp sends it (vCard 2.1 to 4.0) -> name, organization and numbers. Never throws: what cannot
 * be read is left out. `displayName` is what the sender's phone calls it.
 */
export function readCard({ name: displayName, vcard }: { name: string; vcard: string }): Card {
  const lines = unfold(vcard).flatMap((line) => readLine(line) ?? []);
  const first = (name: string) => lines.find((line) => line.name === name)?.value ?? '';
  const numbers = new Map<string, CardNumber>();
  for (const line of lines) {
    const number = line.name === 'TEL' && numbers.size < mostNumbers ? numberOf(line) : undefined;
    if (number && !numbers.has(number.digits || number.text)) numbers.set(number.digits || number.text, number);
  }
  return {
    name: plain(displayName) || plain(first('FN')) || nameOf(first('N')),
    organization: partsOf(first('ORG')).filter(Boolean).join(' ').slice(0, longestText),
    numbers: [...numbers.values()],
  };
}

/** The e-mail addresses of a card, in its order, cut. */
export const emailsOf = (vcard: string): string[] =>
  unfold(vcard)
    .flatMap((line) => readLine(line) ?? [])
    .filter(({ name }) => name === 'EMAIL')
    .map(({ value }) => plain(value.replace(/^mailto:/i, '')))
    .filter((email) => email !== '');

/** The card's text without pictures and keys, cut: what stands in `body`. */
export function readableCard(vcard: string): string {
  return unfold(vcard)
    .filter((line) => line !== '' && !left.has(readLine(line)?.name ?? ''))
    .map((line) => line.slice(0, 1000))
    .join('\n');
}
