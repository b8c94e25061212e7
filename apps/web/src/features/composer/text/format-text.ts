/** Marks that WhatsApp draws; they stand on both sides of what they hold (product §4). */
const formats = { bold: '*', italic: '_', strike: '~', code: '`' } as const;
export type Format = keyof typeof formats;

/** A text and the part of it that is selected, in UTF-16 units. */
interface Selected {
  text: string;
  from: number;
  to: number;
}

/** A line without its marks, else with them; blanks at its edges stay outside, where WhatsApp wants them. */
const switchLine = (line: string, mark: string, isMarked: boolean): string => {
  const inner = line.trim();
  if (inner === '') return line;
  const start = line.indexOf(inner);
  const next = isMarked ? inner.slice(1, -1) : `${mark}${inner}${mark}`;
  return `${line.slice(0, start)}${next}${line.slice(start + inner.length)}`;
};

const isMarkedLine = (line: string, mark: string): boolean => {
  const inner = line.trim();
  return inner === '' || (inner.length > 2 && inner.startsWith(mark) && inner.endsWith(mark));
};

/**
 * Puts marks around what is selected, line by line since none crosses a line; takes them away where every line has them.
 * Where nothing is selected the caret stands between two new marks.
 */
export const switchFormat = ({ text, from, to }: Selected, format: Format): Selected => {
  const mark = formats[format];
  if (from === to) {
    const caret = from + 1;
    return { text: `${text.slice(0, from)}${mark}${mark}${text.slice(to)}`, from: caret, to: caret };
  }
  const isInside = text[from - 1] === mark && text[to] === mark;
  const start = isInside ? from - 1 : from;
  const end = isInside ? to + 1 : to;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.some((line) => line.trim() !== '') && lines.every((line) => isMarkedLine(line, mark));
  const next = lines.map((line) => switchLine(line, mark, isMarked)).join('\n');
  return { text: `${text.slice(0, start)}${next}${text.slice(end)}`, from: start, to: start + next.length };
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;
const plainKeys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic' };

/** Which format a key of the composer stands for; the keys are those of other editors. */
export const formatOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Format | null => {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'x' ? 'strike' : null;
  return plainKeys[letter] ?? null;
};
