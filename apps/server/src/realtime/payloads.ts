import { type EventName, events } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { EventAudience } from '#kit/events/record.ts';
import type { ShownTicket } from './audience.ts';
import { type Loaded, type Loaders, loadDrawn } from './load-drawn.ts';
import { gone, recordBuilders } from './record-payloads.ts';

/** An event as it stands in the table. */
export interface StoredEvent {
  seq: number;
  name: EventName;
  subject: Subject;
  audience: EventAudience;
}
/** What actions note of an event: ids, and the little that has no row. */
export interface Subject {
  ticketId?: number;
  messageId?: string;
  contactId?: number;
  connectionId?: number;
  userId?: number;
  importId?: number;
  /** Of a plain resource. */
  recordId?: number;
  /** Of several, where an event tells of a batch. */
  recordIds?: readonly number[];
  contactListId?: number;
  email?: string;
  companyId?: number;
  key?: string;
  action?: string;
  who?: string;
  name?: string;
  on?: boolean;
  isRecording?: boolean;
  isReply?: boolean;
}

type Builder = (subject: Subject, loaded: Loaded) => unknown;

const ticketOf = (subject: Subject, loaded: Loaded) => loaded.tickets.get(subject.ticketId ?? 0);

function messageCreated(subject: Subject, loaded: Loaded): unknown {
  const message = loaded.messages.get(subject.messageId ?? '');
  const ticket = message && loaded.tickets.get(message.ticketId);
  const contact = ticket && loaded.contacts.get(ticket.contactId);
  return message && ticket && contact && { action: 'create', message: { ...message, ticket }, ticket, contact };
}

/** One builder for every event of the table; undefined when the row is gone meanwhile. */
const builders: Record<EventName, Builder> = {
  ...recordBuilders,
  'ticket.updated': (subject, loaded) => {
    const ticket = ticketOf(subject, loaded);
    return ticket && { action: 'update', ticket };
  },
  'ticket.removed': (subject) => ({ action: 'delete', ticketId: subject.ticketId }),
  'ticket.read': (subject) => ({ action: 'updateUnread', ticketId: subject.ticketId }),
  'message.created': messageCreated,
  'message.updated': (subject, loaded) => {
    const message = loaded.messages.get(subject.messageId ?? '');
    return message && { action: 'update', message };
  },
  'message.undone': ({ messageId, ticketId }) => ({ action: 'delete', messageId, ticketId }),
  'draft.updated': ({ ticketId }) => ({ action: 'update', ticketId }),
  'contact.updated': (subject, loaded) => {
    const contact = loaded.contacts.get(subject.contactId ?? 0);
    return contact && { action: subject.action ?? 'update', contact };
  },
  'contact.deleted': (subject) => ({ action: 'delete', contactId: subject.contactId }),
  'contact.reloaded': () => ({ action: 'reload' }),
  'connection.updated': (subject, loaded) => {
    const whatsapp = loaded.connections.get(subject.connectionId ?? 0);
    return whatsapp && { action: 'update', whatsapp };
  },
  'connection.deleted': (subject) => ({ action: 'delete', whatsappId: subject.connectionId }),
  'connection.sessionChanged': (subject, loaded) => {
    const session = loaded.connections.get(subject.connectionId ?? 0);
    return session && { action: 'update', session };
  },
  'user.updated': (subject, loaded) => {
    const user = loaded.users.get(subject.userId ?? 0);
    return user && { action: subject.action ?? 'update', user };
  },
  'user.deleted': ({ userId }) => ({ action: 'delete', userId }),
  'user.presenceChanged': (subject, loaded) => {
    const user = loaded.users.get(subject.userId ?? 0);
    return user && { action: 'update', userId: user.id, online: user.online, lastSeenAt: user.lastSeenAt };
  },
  'session.takenOver': ({ userId, email, companyId }) => ({ action: 'update', user: { id: userId, email, companyId } }),
  'setting.updated': (subject, loaded) => {
    const setting = loaded.settings.get(subject.key ?? '');
    return setting ? { action: 'update', setting } : undefined;
  },
  'queue.deleted': gone('queueId'),
  'import.updated': (subject, loaded) => {
    const record = loaded.imports.get(subject.importId ?? 0);
    return record && { action: 'update', record };
  },
  'announcement.deleted': gone('id'),
  'announcement.seen': ({ userId }) => ({ action: 'update', userId }),
  'help.deleted': gone('id'),
  'tag.deleted': gone('tagId'),
  'holiday.deleted': gone('holidayId'),
  'ticketNote.deleted': gone('id'),
  'fileList.deleted': gone('fileId'),
  'quickMessage.deleted': gone('id'),
  'schedule.deleted': gone('scheduleId'),
  'contactList.deleted': gone('id'),
  'contactListItem.deleted': gone('id'),
  'ticket.typing': (subject) => ({
    action: 'update',
    ticketId: subject.ticketId,
    who: subject.who,
    name: subject.name,
    userId: subject.userId ?? null,
    on: subject.on,
    isRecording: subject.isRecording ?? false,
  }),
  'ticket.viewing': ({ ticketId, userId, name, on, isReply }) => ({
    action: 'update',
    ticketId,
    userId,
    name,
    on,
    isReply,
  }),
};

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
  const loaded = await loadDrawn(tx, batch, loaders);
  const payloads = new Map<number, Payload>();
  for (const event of batch) {
    const built = builders[event.name]?.(event.subject, loaded);
    if (!built) continue;
    // The declared shape drops what must not leave (trust V24).
    const value = events[event.name].payload.parse(built);
    payloads.set(event.seq, { value, shown: loaded.views.get(event.audience.ticket?.id ?? 0) });
  }
  return payloads;
}
