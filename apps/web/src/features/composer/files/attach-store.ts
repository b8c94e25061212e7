import type { DocumentReason, DraftFile, MessageFile } from '@recado/contract';
import { createStore, useStore } from '../../../kit/store.ts';
import { changeDraft } from '../drafts/unkept-drafts.ts';

/** A file that waits in a ticket's tray to be sent. */
export type Attached = {
  /** The Idempotency-Key of its message. */
  key: string;
  info: MessageFile;
  /** What it is sent as. */
  mediaType: DraftFile['mediaType'];
  caption: string;
  asDocument: DocumentReason | null;
  /** The quick reply that the server has the file of; null for a file of this browser. */
  quickMessageId: number | null;
  /** The server has it with the draft. */
  isKept: boolean;
  /** Why the server does not take it into the draft: the code of its refusal. */
  refusal: string | null;
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

/** What waits in a ticket's tray; it is part of the draft, which the server keeps (product §4). */
export const trayOf = (ticketId: number): Tray => store.get().get(ticketId) ?? none;

export const useTray = (ticketId: number): Tray => useStore(store).get(ticketId) ?? none;

export const changeTray = (ticketId: number, change: Partial<Tray>): void => {
  const tray = { ...trayOf(ticketId), ...change };
  store.set(new Map(store.get()).set(ticketId, tray));
};

/** How many files wait in a ticket's tray; undefined while this page does not know. */
export const countInTray = (ticketId: number): number | undefined => store.get().get(ticketId)?.items.length;

/** Changes one of the files that wait. */
export const changeAttached = (ticketId: number, key: string, change: Partial<Attached>): void =>
  changeTray(ticketId, {
    items: trayOf(ticketId).items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  });

export const giveCaption = (ticketId: number, key: string, caption: string): void =>
  changeDraft(ticketId, () => changeAttached(ticketId, key, { caption }));

/** Puts what waits into another order. */
export const arrangeTray = (ticketId: number, items: readonly Attached[]): void =>
  changeDraft(ticketId, () => changeTray(ticketId, { items }));
