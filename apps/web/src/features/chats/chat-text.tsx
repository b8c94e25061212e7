import { Fragment } from 'react';
import { RichText } from '../../kit/rich-text/rich-text.tsx';

type Named = { id: number; name: string };
type Piece = { at: number; text: string; isMention: boolean };

/** A text in its parts: who is named in it, by "@" and the whole name, and what stands between. */
export const piecesOf = (text: string, mentions: readonly Named[]): Piece[] => {
  const signs = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number, isMention: boolean): void => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), isMention });
    from = to;
  };
  for (let at = text.indexOf('@'); at >= 0 && signs.length > 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const sign = signs.find((one) => text.startsWith(one, at));
    if (sign === undefined) continue;
    add(at, false);
    add(at + sign.length, true);
  }
  add(text.length, false);
  return pieces;
};

/** What a message says: links, bold and lists as in tickets, and who is named. */
export const ChatText = ({ text, mentions }: { text: string; mentions: readonly Named[] }) =>
  piecesOf(text, mentions).map((piece) => (
    <Fragment key={piece.at}>
      {piece.isMention ? (
        <span className="rounded-chip bg-brand-soft px-0.5 font-medium text-brand-text">{piece.text}</span>
      ) : (
        <RichText text={piece.text} />
      )}
    </Fragment>
  ));
