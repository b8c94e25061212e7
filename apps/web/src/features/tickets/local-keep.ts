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

/** Keeps a JSON value for the signed-in user; without storage it lasts as long as the page. */
export const keep = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify(value));
  } catch {
    // Storage is full or refused: nothing depends on it surviving.
  }
};
