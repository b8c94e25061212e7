import type { OldRow } from './source.ts';

/** A text as our database takes it: no NUL, no half of a pair. */
export const cleanText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).replaceAll('\0', '').toWellFormed();

/** A text, cut to so many characters. */
export const textOf = (row: OldRow, column: string, most = 65_536): string => cleanText(row[column]).slice(0, most);

/** A whole number, or null. */
export function numberOf(row: OldRow, column: string): number | null {
  const value = row[column];
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : null;
}

const spoken = new Map<unknown, boolean>([
  ['enabled', true],
  ['enable', true],
  ['true', true],
  ['1', true],
]);

/** Yes or no, in every form of the family. */
export function flagOf(row: OldRow, column: string): boolean {
  const value = row[column];
  return value === true || value === 1 || (spoken.get(value) ?? false);
}

/** An instant, or null. */
export function instantOf(row: OldRow, column: string): Date | null {
  const value = row[column];
  if (value === null || value === undefined || value === '') return null;
  const date = value instanceof Date ? value : new Date(String(value));
  return Number.isNaN(date.getTime()) ? null : date;
}

/** When the row was made; what does not say is of now. */
export const madeAt = (row: OldRow): Date => instantOf(row, 'createdAt') ?? new Date();
export const changedAt = (row: OldRow): Date => instantOf(row, 'updatedAt') ?? madeAt(row);
export const stampsOf = (row: OldRow) => ({ created_at: madeAt(row), updated_at: changedAt(row) });

/** What a JSON column or a JSON text holds; undefined when it is none. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** A part of something that may be an object. */
export function partOf(value: unknown, ...path: readonly string[]): unknown {
  let part = value;
  for (const name of path) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = Object.entries(part).find(([key]) => key === name)?.[1];
  }
  return part;
}

/** A name that nobody of the set has yet, whatever its case; the set has it afterwards. */
export function freeName(name: string, taken: Set<string>, most: number): string {
  let free = name.slice(0, most);
  for (let next = 2; taken.has(free.toLowerCase()); next += 1) free = `${name.slice(0, most - 5)} (${next})`;
  taken.add(free.toLowerCase());
  return free;
}
