import type { Language } from '@recado/i18n';
import { queryOptions } from '@tanstack/react-query';
import { address as en } from 'emojibase-data/en/data.json?table';
import { address as es } from 'emojibase-data/es/data.json?table';
import type emojiFile from 'emojibase-data/pt/data.json';
import { address as pt } from 'emojibase-data/pt/data.json?table';
import type { EmojiData, SkinTone } from 'frimousse';

type Emoji = (typeof emojiFile)[number];

/** Where the names and search words of emoji lie, one file a language, fetched when the picker is first opened. */
const tables: Record<Language, string> = { pt, en, es };

const fetchTable = async (language: Language, signal: AbortSignal): Promise<Emoji[]> => {
  const answer = await fetch(tables[language], { signal });
  if (!answer.ok) throw new Error(`The table of emoji was answered with ${answer.status}.`);
  return answer.json();
};

/** Numbers of the table's groups, in the order of WhatsApp; the parts of emoji (2) are none by themselves. */
export const groups = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
};

/** Skin tones by the numbers of the table, lightest first. */
export const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const satisfies readonly SkinTone[];

/** What the phones of most customers can draw; newer ones would arrive as an empty square. */
const newest = 15;

const skinsOf = (emoji: Emoji): Record<(typeof tones)[number], string> | undefined => {
  const ofTone = (tone: number) => emoji.skins?.find((skin) => skin.tone === tone)?.emoji ?? emoji.emoji;
  if (!emoji.skins?.some((skin) => typeof skin.tone === 'number')) return undefined;
  return Object.fromEntries(tones.map((name, place) => [name, ofTone(place + 1)])) as ReturnType<typeof skinsOf>; // each tone has its entry
};

type Names = { groups: Record<keyof typeof groups, string>; tones: Record<(typeof tones)[number], string> };

/** The emoji that phones can draw, in the order of the table, with their tones of skin. */
export const emojisOf = (table: readonly Emoji[]): EmojiData['emojis'] =>
  table.flatMap((emoji) => {
    const { group } = emoji;
    if (group === undefined || group === 2 || emoji.version > newest) return [];
    const skins = skinsOf(emoji);
    const about = {
      emoji: emoji.emoji,
      label: emoji.label,
      category: group,
      version: emoji.version,
      tags: emoji.tags ?? [],
    };
    return [skins ? { ...about, skins } : about];
  });

/** The table in the picker's shape, with names of its groups and tones that we write ourselves. */
export const pickerData = (language: Language, table: readonly Emoji[], names: Names): EmojiData => ({
  locale: language,
  categories: Object.entries(groups).map(([name, index]) => ({
    index,
    label: names.groups[name as keyof typeof groups],
  })),
  skinTones: names.tones,
  emojis: emojisOf(table),
});

/** The table of a language, kept as long as the page. */
export const emojiTable = (language: Language) =>
  queryOptions({
    queryKey: ['emoji', language],
    queryFn: ({ signal }) => fetchTable(language, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
