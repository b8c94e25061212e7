import type { MessageFile } from '@recado/contract';
import { createStore, useStore } from '../../../kit/store.ts';

/**
 * Why a picture or film is sent as a document: larger than WhatsApp shows, a form that phones do not show, or a picture
 * that moves where the server makes no films.
 */
export type DocumentReason = 'tooBigToShow' | 'formNotShown' | 'notFilmed';

/** A file that waits in a ticket's tray to be sent. */
export type Attached = {
  /** The Idempotency-Key of its message. */
  key: string;
  info: MessageFile;
  /** What it is sent as: image, video, audio or application. */
  mediaType: string;
  caption: string;
  asDocument: DocumentReason | null;
  /** The quick reply that the server has the file of; null for a file of this browser. */
  quickMessageId: number | null;
};

/** Why a file was not taken into the tray; told before anything is sent. */
export type Refusal = {
  key: string;
  reason: 'tooLarge' | 'empty' | 'unreadable' | 'tooMany';
  name: string;
  bytes: number;
};

export type Tray = { items: readonly Attached[]; selectedKey: string; refusals: readonly Refusal[] };

const none: Tray = { items: [], selectedKey: '', refusals: [] };
const store = createStore<ReadonlyMap<number, Tray>>(new Map());

/** What waits in a ticket's tray; it stays while other tickets are open. */
export const trayOf = (ticketId: number): Tray => store.get().get(ticketId) ?? none;

export const useTray = (ticketId: number): Tray => useStore(store).get(ticketId) ?? none;

export const changeTray = (ticketId: number, change: Partial<Tray>): void => {
  const tray = { ...trayOf(ticketId), ...change };
  store.set(new Map(store.get()).set(ticketId, tray));
};

export const giveCaption = (ticketId: number, key: string, caption: string): void =>
  changeTray(ticketId, {
    items: trayOf(ticketId).items.map((item) => (item.key === key ? { ...item, caption } : item)),
  });
