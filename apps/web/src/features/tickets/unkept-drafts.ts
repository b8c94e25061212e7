import { keep, readKeptIds } from './local-keep.ts';

const name = 'unkept-drafts';

/** The key of a ticket's text in `kit/drafts.ts`. */
export const draftKey = (ticketId: number): string => `ticket-${ticketId}`;

/** Tickets whose draft the server has not got as it stands here; it is sent when the line is back. */
export const unkeptDrafts = (): number[] => readKeptIds(name);

export const isUnkept = (ticketId: number): boolean => unkeptDrafts().includes(ticketId);

/** Notes whether the server has a ticket's draft as it stands here. */
export const markUnkept = (ticketId: number, on: boolean): void => {
  if (on === isUnkept(ticketId)) return;
  keep(name, on ? [...unkeptDrafts(), ticketId] : unkeptDrafts().filter((id) => id !== ticketId));
};
