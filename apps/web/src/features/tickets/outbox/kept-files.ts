import { currentUser } from '../../../kit/session-store.ts';

/** Bytes of files that are attached or on their way, by the key of their message. */
const blobs = new Map<string, Blob>();
const urls = new Map<string, string>();
/** Own pictures stay shown from here after they were sent, so that nothing flickers; the oldest are given back. */
const mostUrls = 40;

const openBase = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.open('recado-files', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('files');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null); // refused storage: files last as long as the page
    }
  });

let base: Promise<IDBDatabase | null> | null = null;

/** Runs one request in the browser's database; undefined when there is none or it failed. */
const ask = async <Answer>(
  mode: IDBTransactionMode,
  make: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> => {
  base ??= openBase();
  const open = await base;
  if (!open) return undefined;
  return new Promise((resolve) => {
    try {
      const request = make(open.transaction('files', mode).objectStore('files'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
};

const longestMs = 3 * 24 * 3_600_000;

type Kept = { userId: number; at: number; blob: Blob };
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob && 'at' in value;

/** Holds a file while the page lives. */
export const holdFile = (key: string, blob: Blob): void => {
  blobs.set(key, blob);
};

/** Keeps a held file over a reload, until it was sent: what was sent off is not lost with the page. */
export const keepFile = (key: string): void => {
  const blob = blobs.get(key);
  if (blob) void ask('readwrite', (files) => files.put({ userId: currentUser()?.id ?? 0, at: Date.now(), blob }, key));
};

/** The bytes of a file; null when this browser has them no more. */
export const fileOf = async (key: string): Promise<Blob | null> => {
  const held = blobs.get(key);
  if (held) return held;
  const kept: unknown = await ask('readonly', (files) => files.get(key));
  if (!isKept(kept) || kept.userId !== currentUser()?.id) return null;
  blobs.set(key, kept.blob);
  return kept.blob;
};

/** An address of a held file for pictures and sounds; null when it is not held. */
export const heldUrl = (key: string): string | null => {
  const known = urls.get(key);
  if (known) return known;
  const blob = blobs.get(key);
  if (!blob) return null;
  const url = URL.createObjectURL(blob);
  urls.set(key, url);
  const [oldest] = urls.keys();
  if (urls.size > mostUrls && oldest !== undefined) dropUrl(oldest);
  return url;
};

const dropUrl = (key: string): void => {
  const url = urls.get(key);
  if (url) URL.revokeObjectURL(url);
  urls.delete(key);
};

/** The server has the file, or it was given up: its bytes go; a picture on screen keeps its address. */
export const releaseFile = (key: string): void => {
  blobs.delete(key);
  void ask('readwrite', (files) => files.delete(key));
};

/** Forgets a file that was taken out of a tray or given up. */
export const dropFile = (key: string): void => {
  releaseFile(key);
  dropUrl(key);
};

/** Removes what nobody came back for. */
const sweep = async (): Promise<void> => {
  const keys = (await ask('readonly', (files) => files.getAllKeys())) ?? [];
  for (const key of keys) {
    const kept: unknown = await ask('readonly', (files) => files.get(key));
    if (!isKept(kept) || Date.now() - kept.at > longestMs) await ask('readwrite', (files) => files.delete(key));
  }
};
setTimeout(() => void sweep(), 30_000);
