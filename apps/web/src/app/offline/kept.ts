import type { Message, SessionUser, Ticket, TicketNoteRow } from '@recado/contract';
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { log } from '../../kit/log.ts';

/** A ticket as it was when it was last opened here, with the newest page of its messages. */
export type KeptTicket = {
  /** When it was opened, in ms. */
  at: number;
  ticket: Ticket;
  /** As the cache holds it. */
  conversation: unknown;
  notes: readonly TicketNoteRow[];
};

/** An answer of the cache that is not about one ticket: a list, or the choices that draw it. */
export type KeptAnswer = { at: number; key: readonly unknown[]; data: unknown };

/** Whose all of it is. */
export type KeptSession = { user: SessionUser };

export type LastMessages = { pages: { messages: Message[] }[]; pageParams: unknown[] };

let opened: UseStore | null = null;
/** Opened at the first use: a browser may refuse it. */
const base: UseStore = (mode, run) => {
  opened ??= createStore('recado-offline', 'kept');
  return opened(mode, run);
};
const ticketName = (id: number): string => `ticket:${id}`;

/** Storage that the browser refuses keeps nothing: the product then starts with a line only. */
const orNothing = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    log('the browser keeps nothing for times without a line', error);
    return undefined;
  }
};

export const keepSession = (session: KeptSession) => orNothing(() => set('session', session, base));
export const keepAnswers = (answers: readonly KeptAnswer[]) => orNothing(() => set('answers', answers, base));
export const keepTicket = (kept: KeptTicket) => orNothing(() => set(ticketName(kept.ticket.id), kept, base));
export const forgetTicket = (id: number) => orNothing(() => del(ticketName(id), base));

/** Everything goes: at the end of a session, and before another person's begins. */
export const forgetAll = () => orNothing(() => clear(base));

export const readSession = () => orNothing(() => get<KeptSession>('session', base));
export const readAnswers = async (): Promise<readonly KeptAnswer[]> =>
  (await orNothing(() => get<readonly KeptAnswer[]>('answers', base))) ?? [];

/** The kept tickets, those that were opened last first. */
export const readTickets = async (): Promise<KeptTicket[]> => {
  const all = (await orNothing(() => entries<string, KeptTicket>(base))) ?? [];
  const tickets = all.flatMap(([name, kept]) => (name.startsWith(ticketName(0).slice(0, -1)) ? [kept] : []));
  return tickets.toSorted((a, b) => b.at - a.at);
};
