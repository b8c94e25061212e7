import type { EmojiData } from 'frimousse';
import { plainText } from '../../../kit/resource/orders.ts';

type Emoji = EmojiData['emojis'][number];

const offeredAtMost = 8;

/** A name as it is typed behind a colon: words are joined by underscores, accents may be left out. */
const typed = (name: string): string => plainText(name).replaceAll(/[\s-]+/g, '_');

/** How well an emoji fits what was typed, 0 best; null when it does not. */
const rankOf = ({ label, tags }: Emoji, asked: string): number | null => {
  const [name, ...words] = [label, ...tags].map(typed);
  if (name === asked || words.includes(asked)) return 0;
  if (name?.startsWith(asked)) return 1;
  if (words.some((word) => word.startsWith(asked))) return 2;
  return name?.includes(`_${asked}`) ? 3 : null;
};

/** Emoji whose name or one of whose search words begins with what was typed, the closest first, 8 at most. */
export const findEmoji = (emojis: readonly Emoji[], asked: string): Emoji[] => {
  const wanted = typed(asked);
  return emojis
    .map((emoji) => ({ emoji, rank: rankOf(emoji, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, offeredAtMost)
    .map(({ emoji }) => emoji);
};

/** The emoji of exactly this name, for a name that ends with a second colon. */
export const emojiNamed = (emojis: readonly Emoji[], asked: string): Emoji | undefined =>
  emojis.find((emoji) => rankOf(emoji, typed(asked)) === 0);
