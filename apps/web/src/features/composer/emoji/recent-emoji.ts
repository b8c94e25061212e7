import { readJson, writeText } from '../../../kit/storage.ts';

const keepAtMost = 8;

/** The emoji that were chosen last in this browser, newest first. */
export const recentEmoji = (): string[] => {
  const value = readJson('recentEmoji');
  return Array.isArray(value) ? value.filter((emoji) => typeof emoji === 'string').slice(0, keepAtMost) : [];
};

/** Puts an emoji at the head of the recent ones. */
export const noteEmoji = (emoji: string): void => {
  const others = recentEmoji().filter((other) => other !== emoji);
  writeText('recentEmoji', JSON.stringify([emoji, ...others].slice(0, keepAtMost)));
};
