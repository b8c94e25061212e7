import { readFile } from 'node:fs/promises';
import type emojiFile from 'emojibase-data/pt/data.json';
import type { Plugin } from 'vite';

const wanted = /^(emojibase-data\/(\w+)\/data\.json)\?table$/;
const mark = '\0emoji-table:';

const slim = (text: string): string => {
  const emojis: typeof emojiFile = JSON.parse(text);
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
};

/**
 * `emojibase-data/pt/data.json?table` is the address of a file with what the picker reads of each emoji, a fifth of the whole
 * table (features/composer/emoji/emoji-data.ts). A file and no module: a browser that could not fetch a module once may keep
 * that for as long as its page stands.
 */
export const slimEmojiData: Plugin = {
  name: 'slim-emoji-data',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [, file, language] = wanted.exec(source) ?? [];
    if (!file) return null;
    const found = await this.resolve(file, importer);
    // Its name ends otherwise than that of the file: this is a module, and no JSON.
    return found && `${mark}${found.id}:${language}`;
  },
  async load(id) {
    if (!id.startsWith(mark)) return null;
    const end = id.lastIndexOf(':');
    const [file, language] = [id.slice(mark.length, end), id.slice(end + 1)];
    // Beside a running build of development the table is read as it is.
    if (this.environment.mode === 'dev') return `export const address = ${JSON.stringify(`/@fs${file}`)};`;
    const source = slim(await readFile(file, 'utf8'));
    const reference = this.emitFile({ type: 'asset', name: `emoji-${language}.json`, source });
    return `export const address = import.meta.ROLLUP_FILE_URL_${reference};`;
  },
};
