import type { QueueOption } from '@recado/contract';

/** An option as the tree shows it. */
export interface OptionNode {
  readonly option: QueueOption;
  /** 1 at the root. */
  readonly level: number;
  readonly siblings: readonly QueueOption[];
  /** Its place among them, from 0. */
  readonly at: number;
  readonly hasChildren: boolean;
}

/** The options of a queue from top to bottom, as they are drawn; the server gives siblings in their order. */
export function nodesOf(options: readonly QueueOption[], parentId: number | null = null, level = 1): OptionNode[] {
  const siblings = options.filter((option) => option.parentId === parentId);
  return siblings.flatMap((option, at) => {
    const below = nodesOf(options, option.id, level + 1);
    return [{ option, level, siblings, at, hasChildren: below.length > 0 }, ...below];
  });
}

/** Everything below an option. */
export const countBelow = (options: readonly QueueOption[], id: number): number => nodesOf(options, id).length;

/** Where a move puts an option: under whom, and the order there. */
export interface Move {
  readonly parentId: number | null;
  readonly ids: readonly number[];
}

const idsOf = (options: readonly QueueOption[]): number[] => options.map(({ id }) => id);
const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id);

/** One place up or down among the siblings; null at the end. */
export function besides({ option, siblings, at }: OptionNode, by: 1 | -1): Move | null {
  const ids = without(idsOf(siblings), option.id);
  const to = at + by;
  if (to < 0 || to > ids.length) return null;
  return { parentId: option.parentId, ids: ids.toSpliced(to, 0, option.id) };
}

/** Below the sibling before it, as its last one; null for the first. */
export function inside(options: readonly QueueOption[], { option, siblings, at }: OptionNode): Move | null {
  const before = siblings[at - 1];
  if (!before) return null;
  const there = idsOf(options.filter(({ parentId }) => parentId === before.id));
  return { parentId: before.id, ids: [...there, option.id] };
}

/** Up to the level of its parent, right behind it; null at the root. */
export function outside(options: readonly QueueOption[], { option }: OptionNode): Move | null {
  const parent = options.find(({ id }) => id === option.parentId);
  if (!parent) return null;
  const there = idsOf(options.filter(({ parentId }) => parentId === parent.parentId));
  return { parentId: parent.parentId, ids: there.toSpliced(there.indexOf(parent.id) + 1, 0, option.id) };
}

/** In front of another option, wherever that is; null for its own place and everything below it. */
export function inFrontOf(options: readonly QueueOption[], moved: QueueOption, target: QueueOption): Move | null {
  const below = new Set(nodesOf(options, moved.id).map((node) => node.option.id));
  if (moved.id === target.id || below.has(target.id)) return null;
  const there = without(idsOf(options.filter(({ parentId }) => parentId === target.parentId)), moved.id);
  return { parentId: target.parentId, ids: there.toSpliced(there.indexOf(target.id), 0, moved.id) };
}
