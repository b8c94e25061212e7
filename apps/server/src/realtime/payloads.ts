import {
  type EventName,
  type EventShape,
  type EventSubject,
  events,
  type GoneEvent,
  type RecordEvent,
} from '@recado/contract';
import type { z } from 'zod';
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

/** One builder for every event that the table of events does not describe whole; undefined when the row is gone meanwhile. */
const builders: Builders = {
  'ticket.updated': ({ ticketId }, { tickets }) => {
    const ticket = tickets.get(ticketId);
    return ticket && { action: 'update', ticket };
  },
  'ticket.removed': ({ ticketId }) => ({ action: 'delete', ticketId }),
  'ticket.read': ({ ticketId }) => ({ action: 'updateUnread', ticketId }),
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
    payloads.set(event.seq, { value, shown: loaded.views.get(event.audience.ticket?.id ?? 0) });
  }
  return payloads;
}
