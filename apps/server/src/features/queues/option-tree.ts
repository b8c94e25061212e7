/** What decides the place of an option. */
export interface OptionPlace {
  readonly id: number;
  readonly parentId: number | null;
  /** What the customer types. */
  readonly option: string;
}

/** Numbers in their order, then words, then by age; siblings of one parent never differ otherwise (wire-contract 8.2). */
export function compareOptions(one: OptionPlace, other: OptionPlace): number {
  const [a, b] = [numberOf(one.option), numberOf(other.option)];
  if (a !== b) return a < b ? -1 : 1;
  return one.option.localeCompare(other.option) || one.id - other.id;
}

const numberOf = (option: string): number => (/^\d{1,9}$/.test(option) ? Number(option) : Number.POSITIVE_INFINITY);

/** Whether `id` is `ancestorId` or stands anywhere below it. */
export function isAtOrBelow(options: readonly OptionPlace[], id: number | null, ancestorId: number): boolean {
  const parents = new Map(options.map((option) => [option.id, option.parentId]));
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === ancestorId) return true;
    seen.add(at);
  }
  return false;
}

/** The options under one parent, in their order. */
export const siblingsUnder = <T extends OptionPlace>(options: readonly T[], parentId: number | null): T[] =>
  options.filter((option) => option.parentId === parentId).toSorted(compareOptions);

/** The number of an option that comes last under a parent. */
export function nextNumber(options: readonly OptionPlace[], parentId: number | null): string {
  const numbers = siblingsUnder(options, parentId)
    .map(({ option }) => numberOf(option))
    .filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1);
}

/**
 * Where options are when `ids` stand under a parent in this order, numbered from 1, and those they left behind have closed
 * their ranks; only what differs. Siblings that `ids` does not name follow in the order they had.
 */
export function arrange(
  options: readonly OptionPlace[],
  parentId: number | null,
  ids: readonly number[],
): OptionPlace[] {
  const named = new Set(ids);
  const byId = new Map(options.map((option) => [option.id, option]));
  const left = new Set(ids.map((id) => byId.get(id)?.parentId ?? null).filter((parent) => parent !== parentId));
  const rest = siblingsUnder(options, parentId).filter(({ id }) => !named.has(id));
  const numbered = (all: readonly number[], parent: number | null): OptionPlace[] =>
    all.map((id, index) => ({ id, parentId: parent, option: String(index + 1) }));
  const wanted = [
    ...numbered([...ids, ...rest.map(({ id }) => id)], parentId),
    ...[...left].flatMap((parent) =>
      numbered(
        siblingsUnder(options, parent)
          .filter(({ id }) => !named.has(id))
          .map(({ id }) => id),
        parent,
      ),
    ),
  ];
  return wanted.filter(({ id, parentId: parent, option }) => {
    const before = byId.get(id);
    return before?.parentId !== parent || before.option !== option;
  });
}
