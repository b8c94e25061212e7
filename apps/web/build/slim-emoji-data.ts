import { readFile } from 'node:fs/promises';
import type emojiFile from 'emojibase-data/pt/data.json';
import type { Plugin } from 'vite';

const dataFile = /[\\/]emojibase-data[\\/]\w+[\\/]data\.json$/;

/** A browser fetches of each emoji what the picker reads: a fifth of the whole table (features/tickets/emoji/emoji-data.ts). */
export const slimEmojiData: Plugin = {
  name: 'slim-emoji-data',
  enforce: 'pre',
  async load(id) {
    if (!dataFile.test(id)) return null;
    const emojis: typeof emojiFile = JSON.parse(await readFile(id, 'utf8'));
    return JSON.stringify(
      emojis.map(({ emoji, label, group, tags, version, skins }) => ({
        emoji,
        label,
        group,
        tags,
        version,
        skins: skins?.map((skin) => ({ emoji: skin.emoji, tone: skin.tone })),
      })),
    );
  },
};
