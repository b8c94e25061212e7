import type { ApiName } from '@recado/contract';
import { type RouteExample, routeExamples } from './route-examples.ts';
import { idLeaves, type LeafPath, withValue } from './route-inputs.ts';
import type { WallWorld } from './wall-world.ts';

/** The good request of a call with the ids of a world. */
export const exampleOf = (name: ApiName, world: WallWorld): RouteExample => routeExamples[name]?.(world) ?? {};

/** A good request with another company's id at one place, or at all of them; and with an id there that nobody has. */
export interface ForeignTry {
  title: string;
  foreign: RouteExample;
  unknown: RouteExample;
  /** The ids only narrow a list or a change; they name no record that is looked for. */
  isFilter: boolean;
}

/** The id of nothing: another one for each place, as no two places of a good request name the same. */
const unknownOf = (foreign: unknown, index: number): unknown => {
  if (typeof foreign === 'number') return 2_000_000_001 + index;
  return /^[0-9a-f-]{36}$/.test(String(foreign)) ? '00000000-0000-4000-8000-000000000000' : '[2000000001]';
};

const isFilter = (path: LeafPath, isRead: boolean): boolean =>
  (isRead && path[0] === 'query') || (path[0] === 'body' && path[1] === 'seen');

/** Every way to put `others` ids into `own`: each alone, and all at once where there are several. */
export function foreignTries(own: RouteExample, others: RouteExample, isRead: boolean): ForeignTry[] {
  const leaves = idLeaves(own, others);
  const each = leaves.map(({ path, foreign }, index) => ({
    title: path.join('.'),
    foreign: withValue(own, path, foreign),
    unknown: withValue(own, path, unknownOf(foreign, index)),
    isFilter: isFilter(path, isRead),
  }));
  if (leaves.length < 2) return each;
  const all = (idFor: (foreign: unknown, index: number) => unknown) =>
    leaves.reduce((input, { path, foreign }, index) => withValue(input, path, idFor(foreign, index)), own);
  return [
    ...each,
    {
      title: 'all ids',
      foreign: all((foreign) => foreign),
      unknown: all(unknownOf),
      isFilter: each.every((one) => one.isFilter),
    },
  ];
}

/**
 * Requests of the other side: all ids are `theirs`, then all but one, which is the caller's own or nobody's. Nothing when
 * `theirs` names no record; a place without an id is left alone, and so is a request in which nothing foreign would remain.
 */
export function mixedTries(
  theirs: RouteExample,
  callers: RouteExample,
  isRead: boolean,
): { title: string; input: RouteExample }[] {
  const named = idLeaves(theirs, callers).filter(({ path, foreign }) => {
    const value = path.reduce<unknown>((place, key) => (place as Record<string | number, unknown>)[key], theirs); // paths come from leavesOf
    return !isFilter(path, isRead) && value !== null && value !== foreign;
  });
  if (named.length === 0) return [];
  const unknown = named.map(({ path, foreign }, index) => ({
    title: `${path.join('.')} of nobody`,
    input: withValue(theirs, path, unknownOf(foreign, index)),
  }));
  const mixed = named.map(({ path, foreign }) => ({
    title: `${path.join('.')} of the own company`,
    input: withValue(theirs, path, foreign),
  }));
  return [{ title: 'all ids', input: theirs }, ...unknown, ...(named.length > 1 ? mixed : [])];
}
