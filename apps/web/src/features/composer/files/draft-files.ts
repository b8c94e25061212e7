import { type DraftFile, draftRoutes, type MessageFile } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { linkStore } from '../../../kit/realtime/link-state.ts';
import { fileOf } from '../../tickets/outbox/kept-files.ts';
import { isPassing, isWaiting } from '../../tickets/outbox/outbox.ts';
import { tellShare } from '../../tickets/outbox/upload-file.ts';
import { changeDraft } from '../drafts/unkept-drafts.ts';
import { type Attached, changeAttached, changeTray, trayOf } from './attach-store.ts';

// Files of a tray are handed to the server when they are attached, one after the other, and follow the draft of the ticket
// from then on (product §4, docs/decisions/0083).

const againMs = 5000;
const busy = new Set<number>();
const stops = new Map<string, AbortController>();
/** Taken out of a tray here, or sent: what an answer of before says of them is not taken. */
const gone = new Set<string>();
/** Those of them that the server may still have, by key, with their ticket. */
const unheard = new Map<string, number>();
/** Tickets with files that could not be handed over for now. */
const waiting = new Set<number>();

const formOf = (item: Attached, blob: Blob): FormData => {
  const { key, mediaType, asDocument, caption, info } = item;
  const form = new FormData();
  const fields = { key, mediaType, ...(asDocument ? { asDocument } : {}), caption };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('medias', blob, info.name);
  return form;
};

const handOver = async (ticketId: number, item: Attached, signal: AbortSignal): Promise<void> => {
  const params = { id: ticketId };
  const { key, mediaType, asDocument, caption, quickMessageId } = item;
  if (quickMessageId !== null) {
    const body = { key, mediaType, asDocument, caption, quickMessageId };
    await call(draftRoutes.addDraftFile, { params, body }, { signal });
    return;
  }
  const blob = await fileOf(key);
  signal.throwIfAborted();
  if (!blob) throw new ApiError(410, 'fileGone');
  tellShare(key, 0);
  const onProgress = (share: number): void => tellShare(key, share);
  await call(draftRoutes.addDraftFile, { params, body: formOf(item, blob) }, { signal, onProgress });
};

/** Nothing is wrong with the file: the ticket may not be answered in for now. */
const isLater = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof ApiError &&
    ['ERR_TICKET_NOT_OPEN', 'ERR_NO_PERMISSION', 'ERR_SESSION_EXPIRED'].includes(error.code));

/** Answers whether the next one may follow. */
const keepOne = async (ticketId: number, item: Attached): Promise<boolean> => {
  const { key } = item;
  const stop = new AbortController();
  stops.set(key, stop);
  try {
    await handOver(ticketId, item, stop.signal);
    changeAttached(ticketId, key, { isKept: true });
    return true;
  } catch (error) {
    if (stop.signal.aborted) return true;
    if (isLater(error)) {
      waiting.add(ticketId);
      setTimeout(() => void keepFiles(ticketId), againMs);
      return false;
    }
    changeAttached(ticketId, key, { refusal: error instanceof ApiError ? error.code : 'ERR_INTERNAL' });
    return true;
  } finally {
    stops.delete(key);
    tellShare(key, null);
  }
};

/** Hands what is new in a ticket's tray to the server; what cannot leave for now is tried again. */
export const keepFiles = async (ticketId: number): Promise<void> => {
  if (busy.has(ticketId)) return;
  busy.add(ticketId);
  waiting.delete(ticketId);
  let count = 0;
  try {
    for (;;) {
      const item = trayOf(ticketId).items.find(({ isKept, refusal }) => !isKept && refusal === null);
      if (!item || !(await keepOne(ticketId, item))) break;
      count += 1;
    }
  } finally {
    busy.delete(ticketId);
  }
  // Captions and order may be others by now.
  if (count > 0) changeDraft(ticketId, () => undefined);
};

const tellGone = async (key: string, ticketId: number): Promise<void> => {
  try {
    await call(draftRoutes.dropDraftFile, { params: { id: ticketId, key } });
    unheard.delete(key);
  } catch (error) {
    if (!isPassing(error)) unheard.delete(key);
    else setTimeout(() => unheard.has(key) && void tellGone(key, ticketId), againMs);
  }
};

/**
 * A file was taken out of a ticket's tray, or given up after it was sent off: the draft has it no more.
 * @param mayCome it was being handed over, which was stopped: what had left whole may arrive after that
 */
export const dropDraftFile = (ticketId: number, key: string, mayCome = stops.has(key)): void => {
  stops.get(key)?.abort();
  gone.add(key);
  unheard.set(key, ticketId);
  void tellGone(key, ticketId);
  if (mayCome) setTimeout(() => void tellGone(key, ticketId), againMs);
};

/** A file is sent off: its message takes it over. */
export const leaveDraft = (key: string): void => {
  stops.get(key)?.abort();
  gone.add(key);
};

const unknown = { width: null, height: null, seconds: null, waveform: null, playable: null, reason: null };

/** A file that another browser of the writer put into the tray, or this one before it was loaded anew. */
const attachedOf = (file: DraftFile): Attached => {
  const { key, name, type, bytes, mediaType, asDocument, caption, url, quickMessageId } = file;
  const preview = type.startsWith('image/') ? url : null;
  const info: MessageFile = {
    ...{ state: 'ready', name, type, bytes, isVoice: false, isSticker: false, preview },
    ...unknown,
  };
  return { key, info, mediaType, asDocument, caption, quickMessageId, isKept: true, refusal: null };
};

/**
 * Takes the files of a draft as the server has them; what this browser has not handed over stays behind them. While one is
 * handed over, the server tells of it before it knows its caption and its place: those of here stand.
 */
export const takeDraftFiles = (ticketId: number, files: readonly DraftFile[]): void => {
  const { items, selectedKey } = trayOf(ticketId);
  const there = files.filter(({ key }) => !gone.has(key) && !isWaiting(key));
  const kept = there.map((file) => {
    const own = items.find(({ key }) => key === file.key);
    if (!own) return attachedOf(file);
    return { ...own, caption: own.isKept ? file.caption : own.caption, isKept: true };
  });
  const here = items.filter(({ key, isKept }) => !isKept && !there.some((file) => file.key === key));
  const placeOf = ({ key }: Attached): number => {
    const place = items.findIndex((item) => item.key === key);
    return place === -1 ? items.length : place;
  };
  const all = [...kept, ...here];
  const next = busy.has(ticketId) ? all.toSorted((one, other) => placeOf(one) - placeOf(other)) : all;
  const stateOf = (tray: readonly Attached[]): string =>
    JSON.stringify(tray.map(({ key, caption, isKept }) => [key, caption, isKept]));
  if (stateOf(next) !== stateOf(items)) {
    const isThere = next.some(({ key }) => key === selectedKey);
    changeTray(ticketId, { items: next, selectedKey: isThere ? selectedKey : (next[0]?.key ?? '') });
  }
  if (here.length > 0) void keepFiles(ticketId);
};

linkStore.subscribe(() => {
  if (linkStore.get() !== 'live') return;
  for (const ticketId of [...waiting]) void keepFiles(ticketId);
  for (const [key, ticketId] of [...unheard]) void tellGone(key, ticketId);
});
