import { type Ticket, tagRoutes, ticketRoutes } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { ticketKeys } from '../queries.ts';
import { applyTicket, cachedTicket } from '../ticket-caches.ts';
import { noteChange, type TagChange, type TicketTag, withChange } from './tag-changes.ts';

/** The last change of each ticket's tags: the next one waits for it, so that none overtakes another. */
const lastOf = new Map<number, Promise<unknown>>();

const send = async (ticket: Ticket, change: TagChange): Promise<Ticket> => {
  const { tags } = cachedTicket(ticket.id) ?? ticket;
  const idsOf = (on: boolean) => withChange(tags, { ...change, on }).map(({ id }) => ({ id }));
  // Said with what it was before, the change leaves alone what a colleague gives or takes in the same moment.
  const body = { ticketId: ticket.id, tags: idsOf(change.on), seen: idsOf(!change.on) };
  return call(ticketRoutes.syncTicketTags, { body });
};

/**
 * Gives a ticket a tag or takes it away: on screen at once, then on the server. When the server refuses, the screen
 * goes back to what it was and the ticket is read anew.
 * @throws ApiError of the refusal
 */
export const changeTag = async (ticket: Ticket, change: TagChange): Promise<void> => {
  const forget = noteChange(ticket.id, change);
  applyTicket(cachedTicket(ticket.id) ?? ticket);
  const before = lastOf.get(ticket.id);
  const sent = (before ?? Promise.resolve()).catch(() => undefined).then(() => send(ticket, change));
  lastOf.set(ticket.id, sent);
  try {
    const changed = await sent;
    forget();
    applyTicket(changed);
  } catch (error) {
    forget();
    const shown = cachedTicket(ticket.id) ?? ticket;
    applyTicket({ ...shown, tags: withChange(shown.tags, { tag: change.tag, on: !change.on }) });
    void queryClient.invalidateQueries({ queryKey: ticketKeys.one(ticket.uuid) });
    throw error;
  } finally {
    if (lastOf.get(ticket.id) === sent) lastOf.delete(ticket.id);
  }
};

/** The tag of this name, made when there is none (wire-contract 4.6). */
export const findOrCreateTag = (name: string): Promise<TicketTag> => call(tagRoutes.createTag, { body: { name } });
