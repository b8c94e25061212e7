/** Names in the environment that nearly are those of the product. */

/** Whether two texts end in the same two signs, one of them the other way round. */
const isSwapped = (one: string, other: string): boolean =>
  one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);

/** How many signs have to be changed, added, left out or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swap = isSwapped(one.slice(0, i), other.slice(0, j)) ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Shorter names are too near to what systems set: HOME and HOST, PORT and PORTS. */
const shortest = 6;
const farthest = (name: string): number => (name.length < 9 ? 1 : 2);

/** What was probably meant, for each name that is none; a name whose right form is set, too, is somebody else's. */
export function misspeltNames(set: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  const missing = known.filter((name) => name.length >= shortest && !set.includes(name));
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => distance(name.toUpperCase(), one) <= farthest(one));
      return meant ? [{ name, meant }] : [];
    });
}
