/**
 * How long the strings of a stranger may be that come in at a driver's door. People's phones stay far below; a program
 * that speaks WhatsApp sends what it likes. Everything behind the door may count on it.
 */
const longestString = 255;
const longest: Readonly<Record<string, number>> = {
  /** WhatsApp's own bound of one text. */
  text: 65_536,
  caption: 65_536,
  vcard: 65_536,
  address: 1_000,
  pushName: 100,
  what: 100,
  emoji: 64,
  /** Base64 of 64 KB and of 256 bytes: what is longer no phone has drawn. */
  thumbnail: 87_384,
  waveform: 344,
  /** Where a file lies and what opens it. */
  url: 4_096,
  directPath: 4_096,
  /** What a button opens or copies, and a code to pay by. */
  value: 4_096,
  code: 1_024,
  /** The picture of a code to link with. */
  qr: 4_096,
};
const most: Readonly<Record<string, number>> = {
  cards: 300,
  options: 100,
  buttons: 100,
  mentions: 100,
  members: 1_024,
  slides: 20,
  facts: 100,
  pix: 10,
};
/** Characters of all cards of one message together. */
const longestCards = 1_048_576;
/** Characters of the ending of a file's name that outlive a cut. */
const longestEnding = 12;

function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length).toWellFormed() : text;
}

/** A file's name loses its middle: the ending says what the file is. */
function cutFileName(name: string): string {
  if (name.length <= longestString) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot >= name.length - longestEnding ? name.slice(dot) : '';
  return (name.slice(0, longestString - ending.length) + ending).toWellFormed();
}

/** Cards past what all of them may have keep their names and lose their lines. */
function cutCards(cards: readonly unknown[]): unknown[] {
  let left = longestCards;
  return cards.map((card) => {
    if (typeof card !== 'object' || card === null || !('vcard' in card) || typeof card.vcard !== 'string') return card;
    left -= card.vcard.length;
    return left < 0 ? { ...card, vcard: '' } : card;
  });
}

function cutPart(key: string, value: unknown): unknown {
  if (typeof value === 'string')
    return key === 'fileName' ? cutFileName(value) : cut(value, longest[key] ?? longestString);
  if (Array.isArray(value)) {
    const parts = value.slice(0, most[key] ?? value.length).map((part) => cutPart(key, part));
    return key === 'cards' ? cutCards(parts) : parts;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cutPart(name, part)]));
}

/** An item, an event or an answer of WhatsApp with every string and every list of a stranger cut to its bound. */
export function bounded<T>(told: T): T {
  // Only lengths change, never shapes.
  return cutPart('', told) as T;
}

/** The id of a message as the journal keeps it: a stranger's program chooses its own. */
export const boundedId = (id: string): string => cut(id, longestString);
