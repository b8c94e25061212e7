import { useCallback, useState } from 'react';
import { readJson, writeText } from './storage.ts';

type Drafts = Record<string, string>;

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

const readDrafts = (): Drafts => {
  const value = readJson('drafts');
  return isDrafts(value) ? value : {};
};

const keepAtMost = 200;

/** The text that waits under a key, e.g. `ticket-4821`; empty when there is none. */
export const readDraft = (key: string): string => readDrafts()[key] ?? '';

/** Keeps a text, survives a reload; an empty one is forgotten, and so are the oldest above 200. */
export const writeDraft = (key: string, text: string): void => {
  const { [key]: _old, ...others } = readDrafts();
  const all = text === '' ? Object.entries(others) : [...Object.entries(others), [key, text] as const];
  writeText('drafts', JSON.stringify(Object.fromEntries(all.slice(-keepAtMost))));
};

/** A text that is kept per key while it is typed. */
export const useDraft = (key: string): [string, (text: string) => void] => {
  const [held, setHeld] = useState({ key, text: readDraft(key) });
  const current = held.key === key ? held : { key, text: readDraft(key) };
  if (current !== held) setHeld(current);
  const change = useCallback(
    (text: string) => {
      setHeld({ key, text });
      writeDraft(key, text);
    },
    [key],
  );
  return [current.text, change];
};
