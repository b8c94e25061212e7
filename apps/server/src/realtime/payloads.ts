import {
  type Chat,
  type EventName,
  type EventShape,
  type EventSubject,
  events,
  type GoneEvent,
  type RecordEvent,
} from '@recado/contract';
import type { z } from 'zod';
import { readersOfChat } from '#features/chats/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { EventAudience } from '#kit/events/record.ts';
import type { ShownTicket } from './audience.ts';
import { type Loaded, type Loaders, loadDrawn } from './load-drawn.ts';

/** An event as it stands in the table. */
export type StoredEvent<N extends EventName = EventName> = {
  [K in N]: { seq: number; name: K; subject: EventSubject<K>; audience: EventAudience };
}[N];

/** Events that draw more, or less, than one record or the id of one. */
type OwnEvent = Exclude<EventName, RecordEvent | GoneEvent>;
type Builders = {
  [N in OwnEvent]: (subject: EventSubject<N>, loaded: Loaded) => z.input<(typeof events)[N]['payload']> | undefined;
};

const drawChat = (chat: Chat | undefined) => chat && { action: 'update' as const, chat, chatId: chat.id };

/** One builder for every event that the table of events does not describe whole; undefined when the row is gone meanwhile. */
const builders: Builders = {
  'ticket.updated': ({ ticketId }, { tickets }) => {
    const ticket = tickets.get(ticketId);
    return ticket && { action: 'update', ticket };
  },
  'ticket.removed': ({ ticketId }) => ({ action: 'delete', ticketId }),
  'ticket.read': ({ ticketId }) => ({ action: 'updateUnread', ticketId }),
  'ticket.rated': ({ ticketId }) => ({ action: 'update', ticketId }),
  'delivery.noted': ({ deliveryId }) => ({ action: 'update', deliveryId }),
  'card.updated': ({ ticketId }) => ({ action: 'update', ticketId }),
  'board.updated': () => ({ action: 'update' }),
  'message.created': ({ messageId }, { messages, tickets, contacts }) => {
    const message = messages.get(messageId);
    const ticket = message && tickets.get(message.ticketId);
    const contact = ticket && contacts.get(ticket.contactId);
    return message && ticket && contact && { action: 'create', message: { ...message, ticket }, ticket, contact };
  },
  'message.updated': ({ messageId }, { messages }) => {
    const message = messages.get(messageId);
    return message && { action: 'update', message };
  },
  'message.undone': ({ messageId, ticketId }) => ({ action: 'delete', messageId, ticketId }),
  'draft.updated': ({ ticketId }) => ({ action: 'update', ticketId }),
  'contact.updated': ({ contactId, action }, { contacts }) => {
    const contact = contacts.get(contactId);
    return contact && { action, contact };
  },
  'contact.deleted': ({ contactId }) => ({ action: 'delete', contactId }),
  'contact.reloaded': () => ({ action: 'reload' }),
  'campaignSettings.updated': ({ record }) => ({ action: 'create', record }),
  'connection.updated': ({ connectionId }, { connections }) => {
    const whatsapp = connections.get(connectionId);
    return whatsapp && { action: 'update', whatsapp };
  },
  'connection.deleted': ({ connectionId }) => ({ action: 'delete', whatsappId: connectionId }),
  'connection.sessionChanged': ({ connectionId }, { connections }) => {
    const session = connections.get(connectionId);
    return session && { action: 'update', session };
  },
  'user.updated': ({ userId, action }, { users }) => {
    const user = users.get(userId);
    return user && { action, user };
  },
  'user.deleted': ({ userId }) => ({ action: 'delete', userId }),
  'user.presenceChanged': ({ userId }, { users }) => {
    const user = users.get(userId);
    return user && { action: 'update', userId, online: user.online, lastSeenAt: user.lastSeenAt };
  },
  'session.takenOver': ({ userId, email, companyId }) => ({ action: 'update', user: { id: userId, email, companyId } }),
  'setting.updated': ({ key }, { settings }) => {
    const setting = settings.get(key);
    return setting && { action: 'update', setting };
  },
  'contactListItem.reloaded': ({ contactListId, recordIds }, { listItems }) => {
    const records = recordIds.map((id) => listItems.get(id)).filter((record) => record !== undefined);
    return { action: 'reload', contactListId, records };
  },
  'announcement.seen': ({ userId }) => ({ action: 'update', userId }),
  'chat.listed': ({ chatId, userId, action }, { chats }) => {
    const record = chats.get(chatId);
    return record && { action, record, userId };
  },
  'chat.updated': ({ chatId }, { chats }) => drawChat(chats.get(chatId)),
  'chat.readByFamily': ({ chatId }, { chats }) => drawChat(chats.get(chatId)),
  'chat.deleted': ({ chatId }) => ({ action: 'delete', id: chatId }),
  'chat.messageCreated': ({ chatId, messageId }, { chats, chatMessages }) => {
    const [chat, message] = [chats.get(chatId), chatMessages.get(messageId)];
    return chat && message && { action: 'new-message', newMessage: { ...message, chat }, chat, chatId };
  },
  'chat.messageUpdated': ({ chatId, messageId }, { chatMessages }) => {
    const message = chatMessages.get(messageId);
    return message && { action: 'update-message', message, chatId };
  },
  'chat.read': (subject) => ({ action: 'update', ...subject }),
  'chat.ownChanged': ({ chatId }) => ({ action: 'update', chatId }),
  'chat.typing': (subject) => ({ action: 'update', ...subject }),
  'payment.concluded': (subject) => ({ action: 'CONCLUIDA', ...subject }),
  'ticket.typing': ({ isRecording = false, ...subject }) => ({ action: 'update', ...subject, isRecording }),
  'ticket.viewing': (subject) => ({ action: 'update', ...subject }),
};

/** What one record, or the id of one that is gone, is drawn as. */
function drawRecord(event: StoredEvent, { drawnAs, goneAs, payload }: EventShape, { records }: Loaded): unknown {
  const { recordId, action } = event.subject as { recordId: number; action?: string }; // of every event that draws one
  if (goneAs) return { action: 'delete', [goneAs]: recordId };
  const record = records.get(event.name)?.get(recordId);
  const fields = (drawnAs ?? []).map((field) => [field, record]);
  const isOther = payload.shape.action?.safeParse(action).success;
  return record && { action: isOther ? action : 'update', ...Object.fromEntries(fields) };
}

function build(event: StoredEvent, loaded: Loaded): unknown {
  const shape: EventShape = events[event.name];
  if (shape.drawnAs || shape.goneAs) return drawRecord(event, shape, loaded);
  const builder = builders[event.name as OwnEvent] as ((subject: unknown, loaded: Loaded) => unknown) | undefined;
  return builder?.(event.subject, loaded);
}

/** What the sockets are sent of an event, and the present state of the ticket that it draws, if it draws one. */
export interface Payload {
  value: unknown;
  shown: ShownTicket | undefined;
  /** Who may still hear of it, of a conversation of colleagues. */
  readers: readonly number[] | undefined;
}

/** Who is in a conversation by now, and may read what is drawn of it: somebody may have left since it was noted. */
function readersNow({ name, subject }: StoredEvent, { chats, chatMessages }: Loaded): number[] | undefined {
  if (name === 'chat.deleted') return undefined; // who left is told so
  const { chatId, messageId } = subject as { chatId?: number; messageId?: unknown }; // subjects are objects
  const chat = chatId === undefined ? undefined : chats.get(chatId);
  return chat && readersOfChat(chat, chatMessages.get(Number(messageId)));
}

/**
 * The wire payload of every event of a batch, loaded with a fixed number of statements in the caller's snapshot; gone rows
 * give none.
 */
export async function buildPayloads(
  tx: TenantDb,
  batch: readonly StoredEvent[],
  loaders: Loaders,
): Promise<Map<number, Payload>> {
  const known = batch.filter(({ name }) => Object.hasOwn(events, name));
  const loaded = await loadDrawn(tx, known, loaders);
  const payloads = new Map<number, Payload>();
  for (const event of known) {
    const built = build(event, loaded);
    if (!built) continue;
    // The declared shape drops what must not leave (trust V24).
    const value = events[event.name].payload.parse(built);
    const shown = loaded.views.get(event.audience.ticket?.id ?? 0);
    payloads.set(event.seq, { value, shown, readers: readersNow(event, loaded) });
  }
  return payloads;
}
