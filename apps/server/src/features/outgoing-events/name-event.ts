import type { EventSubject, OutgoingEvent } from '@recado/contract';
import type { ReadEvent } from '#kit/events/event-cursors.repo.ts';

/** What is told of an event, and of whom. */
export interface Named {
  event: OutgoingEvent;
  at: Date;
  ticketId?: number;
  messageId?: string;
  contactId?: number;
  campaignId?: number;
}

/** What became of a ticket, by its views before and after. */
function ticketEvent({ audience }: ReadEvent): OutgoingEvent {
  const { before, after } = audience.ticket ?? {};
  if (!before) return 'ticket.created';
  if (!after || before.status === after.status) {
    const isMoved = after && (before.queueId !== after.queueId || before.userId !== after.userId);
    return isMoved ? 'ticket.transferred' : 'ticket.updated';
  }
  if (after.status === 'closed') return 'ticket.closed';
  if (before.status === 'closed') return 'ticket.reopened';
  return after.status === 'open' ? 'ticket.accepted' : 'ticket.returned';
}

type Subject = EventSubject<ReadEvent['name']>;
/** What a change noted, which the name of its event says. */
const as = <N extends ReadEvent['name']>(subject: Subject) => subject as EventSubject<N>;

const naming: Partial<Record<ReadEvent['name'], (event: ReadEvent) => Omit<Named, 'at'>>> = {
  'ticket.updated': (event) => ({
    event: ticketEvent(event),
    ticketId: as<'ticket.updated'>(event.subject).ticketId,
  }),
  'ticket.rated': ({ subject }) => ({ event: 'ticket.rated', ticketId: as<'ticket.rated'>(subject).ticketId }),
  // Whether a customer wrote it is known once it is loaded.
  'message.created': ({ subject }) => {
    const { messageId, ticketId } = as<'message.created'>(subject);
    return { event: 'message.received', messageId, ticketId };
  },
  'message.updated': ({ subject }) => {
    const { messageId, ticketId } = as<'message.updated'>(subject);
    return { event: 'message.updated', messageId, ticketId };
  },
  'contact.updated': ({ subject }) => {
    const { contactId, action } = as<'contact.updated'>(subject);
    return { event: action === 'create' ? 'contact.created' : 'contact.updated', contactId };
  },
  'contact.deleted': ({ subject }) => ({
    event: 'contact.deleted',
    contactId: as<'contact.deleted'>(subject).contactId,
  }),
  'campaign.updated': ({ subject }) => ({
    event: 'campaign.updated',
    campaignId: as<'campaign.updated'>(subject).recordId,
  }),
  'campaign.deleted': ({ subject }) => ({
    event: 'campaign.deleted',
    campaignId: as<'campaign.deleted'>(subject).recordId,
  }),
};

/** What an event is called for programs; undefined for what is none of their business. */
export function nameEvent(event: ReadEvent): Named | undefined {
  const named = naming[event.name]?.(event);
  return named && { ...named, at: event.at };
}
