/** Groups rows that share a key, also by way of others: whoever has one address with another is one person. */
export function groupByKeys<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  const parent = items.map((_item, place) => place);
  const top = (place: number): number => {
    let at = place;
    for (let above = parent[at]; above !== undefined && above !== at; above = parent[at]) at = above;
    parent[place] = at;
    return at;
  };
  const firstOf = new Map<string, number>();
  for (const [place, item] of items.entries())
    for (const key of keysOf(item)) {
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, place);
      else parent[top(place)] = top(first);
    }
  return [...Map.groupBy(items.keys(), top).values()].map((places) =>
    places.flatMap((place) => items.slice(place, place + 1)),
  );
}
