/**
 * What is typed behind a colon to be completed to an emoji: two characters at least, the first of them a letter, so that
 * times and addresses are left alone; with the second colon, if it is there. Null when nothing is.
 */
export const askedEmoji = (before: string): string | null =>
  /(?:^|\s):(\p{L}[\p{L}\p{N}_-]+:?)$/u.exec(before)?.[1] ?? null;
