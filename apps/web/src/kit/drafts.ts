import { currentUser } from './session-store.ts';
import { parseJson, readText, type StorageKey, writeText } from './storage.ts';
import { createStore } from './store.ts';

type Drafts = Record<string, string>;

/** Told of every text that is written here. */
export const draftWrites = createStore({});

/** What the browser's storage refused lasts as long as the page. */
const unstored = new Map<StorageKey, Drafts>();

/** Texts are their author's: who signs in next on this browser does not read them. */
const nameOf = (): StorageKey => `drafts:${currentUser()?.companyId ?? 0}:${currentUser()?.id ?? 0}`;

/** With every key that is typed the texts are read several times over: they are taken apart once. */
let last = { text: null as string | null, drafts: {} as Readonly<Drafts> };

/** What the storage has now: another tab may have written it. */
const readStored = (name: StorageKey): Readonly<Drafts> => {
  const text = readText(name);
  // Written below in this form; whatever else stands there is read as nothing.
  if (text !== last.text) last = { text, drafts: (parseJson(text) ?? {}) as Drafts };
  return last.drafts;
};

const readDrafts = (): Readonly<Drafts> => unstored.get(nameOf()) ?? readStored(nameOf());

const keepAtMost = 200;

/** The text that waits under a key, e.g. `ticket-4821`; empty when there is none. */
export const readDraft = (key: string): string => `${readDrafts()[key] ?? ''}`;

/** Keeps a text, survives a reload; an empty one is forgotten, and so are the oldest above 200. */
export const writeDraft = (key: string, text: string): void => {
  const { [key]: _old, ...others } = readDrafts();
  const all = text === '' ? Object.entries(others) : [...Object.entries(others), [key, text] as const];
  const kept = Object.fromEntries(all.slice(-keepAtMost));
  if (writeText(nameOf(), JSON.stringify(kept))) unstored.delete(nameOf());
  else unstored.set(nameOf(), kept);
  draftWrites.set({});
};
