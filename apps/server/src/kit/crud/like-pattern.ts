/** A typed text as a LIKE pattern that finds it anywhere; the pattern's own signs are taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
