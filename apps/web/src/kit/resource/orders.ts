type WithId = { id: number };

/** The order of a list without one of its own. */
export const newestFirst = (a: WithId, b: WithId): number => b.id - a.id;

/** A text as the server compares and searches it: small letters without accents. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Order by a text, as the server's `f_unaccent` has it; ties by id. */
export const byText =
  <Row extends WithId>(textOf: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [first, second] = [plainText(textOf(a)), plainText(textOf(b))];
    if (first === second) return a.id - b.id;
    return first < second ? -1 : 1;
  };

/** Whether one of the texts holds what was searched. */
export const holdsText = (search: string, ...texts: readonly string[]): boolean => {
  const wanted = plainText(search.trim());
  return texts.some((text) => plainText(text).includes(wanted));
};
