/** Names of everything the product keeps in the browser (the last seven are ours). */
export type StorageKey =
  | 'token'
  | 'companyId'
  | 'userId'
  | 'companyDueDate'
  | 'cshow'
  | 'signOption'
  | 'volume'
  | 'preferredTheme'
  | 'i18nextLng'
  | 'tasks'
  | 'drafts'
  | `drafts:${number}:${number}`
  | 'letterShortcuts'
  | 'openNext'
  | 'firstSteps'
  | 'push'
  | 'recentEmoji'
  | 'emojiTone'
  | 'drawerCollapsed'
  | 'testNumber';

/** Reads a text; null when missing or when the browser refuses storage. */
export const readText = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Writes a text; without storage the wish lasts as long as the page. Answers whether it is kept. */
export const writeText = (key: StorageKey, text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    // Storage is full or refused: nothing depends on it surviving.
    return false;
  }
};

/** What a JSON text says; null when missing or not JSON. */
export const parseJson = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Reads a JSON value; null when missing or not JSON. */
export const readJson = (key: StorageKey): unknown => parseJson(readText(key));

/** Removes everything of this product from the browser (session takeover, core §4). */
export const clearStorage = (): void => {
  try {
    localStorage.clear();
  } catch {
    // Refused storage holds nothing.
  }
};
