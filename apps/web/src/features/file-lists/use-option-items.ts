import { fileListRoutes, type FileList as StoredList } from '@recado/contract';
import { useRef, useState } from 'react';
import { call } from '../../kit/api.ts';
import { itemsOf, type OptionItem, withIds } from './option-items.ts';

export interface OptionItems {
  /** The files of the form; null while they are those of the list behind it. */
  readonly held: readonly OptionItem[] | null;
  readonly set: (items: readonly OptionItem[]) => void;
  readonly cancel: (key: string) => void;
  /** Sends every file that waits; answers whether all of them arrived. */
  readonly send: (list: StoredList) => Promise<boolean>;
  readonly isSending: boolean;
}

const formOf = (list: StoredList, item: OptionItem, file: File): FormData => {
  const form = new FormData();
  form.append('fileId', String(list.id));
  form.append('typeArch', 'fileList');
  form.append('files', file);
  form.append('mediaType', file.type);
  form.append('name', item.name);
  form.append('id', String(item.id));
  return form;
};

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Holds the files of a form, and sends them one after the other once the list is saved. */
export const useOptionItems = (): OptionItems => {
  const [items, setItems] = useState<readonly OptionItem[] | null>(null);
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(items);
  const controllers = useRef(new Map<string, AbortController>());
  const set = (next: readonly OptionItem[]): void => {
    latest.current = next;
    setItems(next);
  };
  const patch = (key: string, part: Partial<OptionItem>): void =>
    set((latest.current ?? []).map((item) => (item.key === key ? { ...item, ...part } : item)));

  const sendOne = async (list: StoredList, item: OptionItem, file: File): Promise<boolean> => {
    const controller = new AbortController();
    controllers.current.set(item.key, controller);
    patch(item.key, { share: 0, outcome: null });
    try {
      await call(
        fileListRoutes.uploadFileListFiles,
        { params: { id: list.id }, body: formOf(list, item, file) },
        { signal: controller.signal, onProgress: (share) => patch(item.key, { share }) },
      );
      patch(item.key, { file: null, path: file.name, share: null });
      return true;
    } catch (error) {
      patch(item.key, { share: null, outcome: isCancelled(error) ? 'cancelled' : 'failed' });
      return false;
    } finally {
      controllers.current.delete(item.key);
    }
  };

  return {
    held: items,
    set,
    cancel: (key) => controllers.current.get(key)?.abort(),
    send: async (list) => {
      set(withIds(latest.current ?? itemsOf(list), list));
      setIsSending(true);
      let areAllThere = true;
      for (const item of latest.current ?? []) {
        if (item.file && !(await sendOne(list, item, item.file))) areAllThere = false;
      }
      setIsSending(false);
      return areAllThere;
    },
    isSending,
  };
};
