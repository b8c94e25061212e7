import type { Campaign, Contact, Message, OutgoingEvent, Ticket } from '@recado/contract';
import { ticketLane, toldMessage } from '#features/flows/index.ts';
import type { Named } from './name-event.ts';
import type { Rating, ToldFacts } from './told-facts.repo.ts';

/** What programs are told: the event, in whose order it stands, and what it says. */
export interface Drawn {
  event: OutgoingEvent;
  lane: string;
  ticketId: number | null;
  contactId: number | null;
  content: Record<string, unknown>;
}

/** The parts of a ticket as integrations are sent them, too. */
const ofTicket = (ticket: Ticket) => ({
  connection: { id: ticket.whatsappId, name: ticket.whatsapp.name },
  ticket: {
    ...{ id: ticket.id, uuid: ticket.uuid, status: ticket.status, queueId: ticket.queueId, userId: ticket.userId },
    tags: ticket.tags.map(({ id, name }) => ({ id, name })),
  },
  contact: { id: ticket.contact.id, name: ticket.contact.name, number: ticket.contact.number },
});
const ofMessage = (message: Message) => ({
  message: { ...toldMessage(message), ack: message.ack, isEdited: message.isEdited, isDeleted: message.isDeleted },
});
const ofContact = ({ id, name, number, email, isGroup }: Contact) => ({
  contact: { id, name, number, email, isGroup },
});
const ofCampaign = ({ id, name, status, scheduledAt, completedAt }: Campaign) => ({
  campaign: { id, name, status, scheduledAt, completedAt },
});
const ofRating = ({ rating, comment, ratedAt }: Rating) => ({
  rating: { rating, comment, ratedAt: ratedAt?.toISOString() ?? null },
});

function drawTicket({ event, ticketId, messageId }: Named & { ticketId: number }, facts: ToldFacts): Drawn | undefined {
  const ticket = facts.tickets.get(ticketId);
  if (!ticket) return undefined;
  const base = { lane: ticketLane(ticketId), ticketId, contactId: ticket.contactId };
  if (messageId !== undefined) {
    const message = facts.messages.get(messageId);
    if (!message) return undefined;
    const isSent = event === 'message.received' && message.fromMe;
    return {
      ...base,
      event: isSent ? 'message.sent' : event,
      content: { ...ofTicket(ticket), ...ofMessage(message) },
    };
  }
  const rating = facts.ratings.get(ticketId);
  const isRating = event === 'ticket.rated' && rating !== undefined;
  return { ...base, event, content: { ...ofTicket(ticket), ...(isRating ? ofRating(rating) : {}) } };
}

/** Undefined for what is gone meanwhile, or is not worth telling. */
export function drawEvent(named: Named, facts: ToldFacts): Drawn | undefined {
  const { event, ticketId, contactId, campaignId } = named;
  if (ticketId !== undefined) return drawTicket({ ...named, ticketId }, facts);
  if (contactId !== undefined) {
    const contact = facts.contacts.get(contactId);
    const content = event === 'contact.deleted' ? { contact: { id: contactId } } : contact && ofContact(contact);
    return content && { event, lane: `c${contactId}`, ticketId: null, contactId, content };
  }
  const campaign = facts.campaigns.get(campaignId ?? 0);
  const content = event === 'campaign.deleted' ? { campaign: { id: campaignId } } : campaign && ofCampaign(campaign);
  return content && { event, lane: `k${campaignId}`, ticketId: null, contactId: null, content };
}
