import type { EmojiData, SkinTone } from 'frimousse';
import { readText } from '../../../kit/storage.ts';
import { tones } from './emoji-data.ts';

const isTone = (text: string | null): text is SkinTone => text === 'none' || tones.some((tone) => tone === text);

/** The tone of skin that was chosen last in this browser. */
export const storedTone = (): SkinTone => {
  const text = readText('emojiTone');
  return isTone(text) ? text : 'none';
};

/** An emoji in a tone of skin; one that has none stays as it is. */
export const inTone = ({ emoji, skins }: EmojiData['emojis'][number], tone: SkinTone): string =>
  tone === 'none' ? emoji : (skins?.[tone] ?? emoji);
