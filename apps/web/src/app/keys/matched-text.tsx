import { plainText } from '../../kit/resource/orders.ts';

/** Where a text holds what was typed, by its own letters; null where it does not. */
export const matchOf = (text: string, typed: string): [from: number, to: number] | null => {
  const wanted = plainText(typed.trim());
  if (!wanted) return null;
  // A letter with its accent may be one sign or two: each is made plain alone, so that places stay places.
  const letters = [...text];
  const plain = letters.map(plainText);
  for (let from = 0; from < letters.length; from++) {
    let to = from;
    let read = '';
    while (read.length < wanted.length && to < plain.length) read += plain[to++];
    if (read === wanted) return [from, to];
  }
  return null;
};

/** A text with the letters that were typed set off. */
export const MatchedText = ({ text, typed }: { text: string; typed: string }) => {
  const match = matchOf(text, typed);
  if (!match) return text;
  const letters = [...text];
  return (
    <>
      {letters.slice(0, match[0]).join('')}
      <span className="font-semibold text-brand-text">{letters.slice(...match).join('')}</span>
      {letters.slice(match[1]).join('')}
    </>
  );
};
