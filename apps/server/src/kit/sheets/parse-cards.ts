import { emailsOf, readCard } from '../vcard/read-card.ts';

const begin = /^BEGIN:VCARD[ \t]*$/gim;
/** What the columns of a file of people are called (`personHeaders`): a card has no titles of its own. */
const titles = ['name', 'number', 'email'];
/** Pictures and keys: large, and they may stand before the number. */
const heavy = /^(?:item\d{1,3}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;
/** Cells hold several numbers so. */
const between = ' ::: ';

/** A card without what is heavy, and without the lines that it goes on in. */
function light(card: string): string {
  let isLeft = false;
  const lines = card.split('\n').filter((line) => {
    isLeft = heavy.test(line) || (isLeft && /^[ \t]/.test(line));
    return !isLeft;
  });
  return lines.join('\n');
}

/** Whether a text is a file of cards, as address books and phones write them (vCard 2.1 to 4.0). */
export const isCards = (text: string): boolean => /^\s{0,100}BEGIN:VCARD[ \t]*\r?\n/i.test(text);

/** The cards of a file as rows: a line of titles, then one row a card, numbered from 1. A card that never ends ends at the next. */
export function* cardRows(text: string): Generator<{ row: number; cells: string[] }> {
  yield { row: 0, cells: titles };
  const starts = [...text.matchAll(begin)].map(({ index }) => index);
  for (const [index, start] of starts.entries()) {
    const card = light(text.slice(start, starts[index + 1]));
    const { name, organization, numbers } = readCard({ name: '', vcard: card });
    const dialled = numbers.map(({ text: typed, digits, onWhatsapp }) => (onWhatsapp ? `+${digits}` : typed));
    yield { row: index + 1, cells: [name || organization, dialled.join(between), emailsOf(card)[0] ?? ''] };
  }
}
