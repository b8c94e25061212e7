import { currentUser } from '../../kit/session-store.ts';

const nameOf = (name: string): string => `tickets:${name}:${currentUser()?.id ?? 0}`;

/** Reads what the tickets area keeps in this browser for the signed-in user; null when missing. */
export const readKept = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** Reads everything that is kept under a name and under names that go on from it, `name:…`. */
export const readAllKept = (name: string): unknown[] => {
  const begin = `tickets:${name}:`;
  const end = `:${currentUser()?.id ?? 0}`;
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(begin) && key.endsWith(end) ? [JSON.parse(localStorage.getItem(key) ?? 'null') as unknown] : [],
    );
  } catch {
    return [];
  }
};

/** Reads a kept list of ids; empty when missing. */
export const readKeptIds = (name: string): number[] => {
  const kept = readKept(name);
  return Array.isArray(kept) && kept.every((id) => typeof id === 'number') ? kept : [];
};

/** Keeps a JSON value for the signed-in user, null forgets it; without storage it lasts as long as the page. */
export const keep = (name: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(nameOf(name));
    else localStorage.setItem(nameOf(name), JSON.stringify(value));
  } catch {
    // Storage is full or refused: nothing depends on it surviving.
  }
};
