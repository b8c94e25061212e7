import type { FileListBody, FileList as StoredList } from '@recado/contract';

/** One file of the form: stored, chosen and waiting, on its way, or without success. */
export interface OptionItem {
  /** Of this form only. */
  readonly key: string;
  /** null: not saved yet. */
  readonly id: number | null;
  readonly name: string;
  /** The stored file's own name; empty without one. */
  readonly path: string;
  readonly type: string;
  readonly url: string | null;
  readonly bytes: number | null;
  /** Chosen here and not stored yet. */
  readonly file: File | null;
  /** How much of it has left, 0 to 1. */
  readonly share: number | null;
  readonly outcome: 'failed' | 'cancelled' | null;
}

const nothing = { share: null, outcome: null } as const;

/** The items of a list as it is stored. */
export const itemsOf = (list: StoredList | undefined): OptionItem[] =>
  (list?.options ?? []).map(({ id, name, path, mediaType, url, bytes }) => ({
    ...{ key: `o${id}`, id, name, path, type: mediaType, url, bytes, file: null },
    ...nothing,
  }));

let lastKey = 0;

/** A file's name without its ending, which is what a person would write. */
const plainName = (name: string): string => name.replace(/\.[^.]{1,8}$/, '') || name;

/** A chosen file as an item at the end of the list. */
export const itemOfFile = (file: File): OptionItem => {
  lastKey += 1;
  return {
    ...{ key: `f${lastKey}`, id: null, name: plainName(file.name), path: '', type: file.type, url: null },
    ...{ bytes: file.size, file },
    ...nothing,
  };
};

/** What is written of the items. */
export const optionsOf = (items: readonly OptionItem[]): FileListBody['options'] =>
  items.map(({ id, name, path, type }) => ({ ...(id === null ? {} : { id }), name, path, mediaType: type }));

/** The items with the ids that saving gave them: options come back in the order sent. */
export const withIds = (items: readonly OptionItem[], { options }: StoredList): OptionItem[] =>
  items.map((item, index) => ({ ...item, id: options[index]?.id ?? item.id }));

/** The items with one of them at another place. */
export const moved = (items: readonly OptionItem[], key: string, to: number): OptionItem[] => {
  const item = items.find((other) => other.key === key);
  if (!item) return [...items];
  const others = items.filter((other) => other.key !== key);
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, item);
};
