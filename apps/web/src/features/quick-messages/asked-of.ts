/** What is typed behind the slash; null unless the text begins with '/' and is longer than one character (core §5). */
export const askedOf = (text: string): string | null =>
  text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1).trimEnd() : null;
