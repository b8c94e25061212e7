import { z } from 'zod';
import { announcements } from './features/announcements.ts';
import { bulkChange } from './features/bulk-changes.ts';
import { campaignSettingRow, campaigns } from './features/campaigns.ts';
import { chat, chatMessage } from './features/chats.ts';
import { companyJob } from './features/company-data.ts';
import { connection } from './features/connections.ts';
import { contactListItem, contactListItems, contactLists } from './features/contact-lists.ts';
import { contact } from './features/contact-shape.ts';
import { fileLists } from './features/file-lists.ts';
import { helps } from './features/helps.ts';
import { holidays } from './features/holidays.ts';
import { importShape } from './features/imports.ts';
import { queueIntegrations } from './features/integrations.ts';
import { messageShape } from './features/messages.ts';
import { privacyJob } from './features/privacy.ts';
import { prompts } from './features/prompts.ts';
import { queues } from './features/queues.ts';
import { quickMessages } from './features/quick-messages.ts';
import { schedules } from './features/schedules.ts';
import { sessionUser, settingRow } from './features/session.ts';
import { tags } from './features/tags.ts';
import { ticketNoteRow } from './features/ticket-notes.ts';
import { ticket } from './features/tickets.ts';
import { webhooks } from './features/webhooks.ts';
import { type EventShape, recordEvents } from './kit/event.ts';

const event = <const E extends EventShape>(value: E): E => value;
const id = z.number();
const nothing = z.object({});
/** The end of the due day in the company's zone, and the day itself. */
const paidCompany = z.object({ id, name: z.string(), dueDate: z.string(), dueDay: z.string().nullable() });
const ofTicket = z.object({ ticketId: id });
const ofMessage = z.object({ messageId: z.string(), ticketId: id });
const ofConnection = z.object({ connectionId: id });
const ofUser = z.object({ userId: id });
const ofRecord = z.object({ recordId: id });
const ofChat = z.object({ chatId: id });
const familyChat = { channel: 'chat', familyChannel: 'chat-{chatId}', readers: 'chats.read' } as const;
const writing = z.enum(['create', 'update']);
const update = z.literal('update');
const gone = z.literal('delete');

/**
 * THE events: how each is spelt on the wire, what a change notes of it, what it draws, and who hears of it. Server and
 * browser both read this table; nobody else spells an event name.
 */
export const events = {
  'ticket.updated': event({
    ...{ channel: 'ticket', readers: 'ticket', subject: ofTicket },
    payload: z.object({ action: update, ticket }),
  }),
  /** Left a list, a reader's view, or existence. */
  'ticket.removed': event({
    ...{ channel: 'ticket', readers: 'ticket', subject: ofTicket },
    payload: z.object({ action: gone, ticketId: id }),
  }),
  'ticket.read': event({
    ...{ channel: 'ticket', readers: 'ticket', subject: ofTicket },
    payload: z.object({ action: z.literal('updateUnread'), ticketId: id }),
  }),
  /** A customer has rated an attendance, or said why (ours). */
  'ticket.rated': event({
    ...{ channel: 'ticketRating', readers: 'ticket', subject: ofTicket },
    payload: z.object({ action: update, ticketId: id }),
  }),
  /** What the board alone shows of a ticket is another one; boards ask how it stands now (ours). */
  'card.updated': event({
    ...{ channel: 'card', readers: 'ticket', subject: ofTicket },
    payload: z.object({ action: update, ticketId: id }),
  }),
  /** The lanes stand in another order, or show the age of cards otherwise (ours). */
  'board.updated': event({
    ...{ channel: 'board', readers: 'kanban.view', subject: nothing },
    payload: z.object({ action: update }),
  }),
  'message.created': event({
    ...{ channel: 'appMessage', readers: 'ticket' },
    subject: ofMessage.extend({ contactId: id.optional() }),
    payload: z.object({ action: z.literal('create'), message: messageShape.extend({ ticket }), ticket, contact }),
  }),
  'message.updated': event({
    ...{ channel: 'appMessage', readers: 'ticket', subject: ofMessage },
    payload: z.object({ action: update, message: messageShape }),
  }),
  /** Taken back before it left: as if it had never been. */
  'message.undone': event({
    ...{ channel: 'appMessage', readers: 'ticket', subject: ofMessage },
    payload: z.object({ action: gone, messageId: z.string(), ticketId: id }),
  }),
  /** The reader's own draft in a ticket is another one; what it says is asked for where it is shown. */
  'draft.updated': event({
    ...{ channel: 'draft', readers: 'user', subject: ofTicket },
    payload: z.object({ action: update, ticketId: id }),
  }),
  'contact.updated': event({
    ...{ channel: 'contact', readers: 'contacts.read' },
    subject: z.object({ contactId: id, action: writing }),
    payload: z.object({ action: writing, contact }),
  }),
  'contact.deleted': event({
    ...{ channel: 'contact', readers: 'contacts.read', subject: z.object({ contactId: id }) },
    payload: z.object({ action: gone, contactId: id }),
  }),
  /** So many contacts differ that lists ask again: a batch of an import. */
  'contact.reloaded': event({
    ...{ channel: 'contact', readers: 'contacts.read', subject: nothing },
    payload: z.object({ action: z.literal('reload') }),
  }),
  'connection.updated': event({
    ...{ channel: 'whatsapp', readers: 'company', subject: ofConnection },
    payload: z.object({ action: update, whatsapp: connection }),
  }),
  'connection.deleted': event({
    ...{ channel: 'whatsapp', readers: 'company', subject: ofConnection },
    payload: z.object({ action: gone, whatsappId: id }),
  }),
  'connection.sessionChanged': event({
    ...{ channel: 'whatsappSession', readers: 'company', subject: ofConnection },
    payload: z.object({ action: update, session: connection }),
  }),
  'user.updated': event({
    ...{ channel: 'user', readers: 'varies', subject: ofUser.extend({ action: writing }) },
    payload: z.object({ action: writing, user: sessionUser }),
  }),
  'user.deleted': event({
    ...{ channel: 'user', readers: 'users.read', subject: ofUser },
    payload: z.object({ action: gone, userId: id }),
  }),
  /** Somebody came or left. */
  'user.presenceChanged': event({
    ...{ channel: 'presence', readers: 'users.read', subject: ofUser },
    payload: z.object({ action: update, userId: id, online: z.boolean(), lastSeenAt: z.string().nullable() }),
  }),
  'session.takenOver': event({
    ...{ channel: 'auth', readers: 'user', subject: ofUser.extend({ email: z.string(), companyId: id }) },
    payload: z.object({ action: update, user: z.object({ id, email: z.string(), companyId: id }) }),
  }),
  'setting.updated': event({
    ...{ channel: 'settings', readers: 'settings.read', subject: z.object({ key: z.string() }) },
    payload: z.object({ action: update, setting: settingRow }),
  }),
  /** How far an import is, to the user who started it. */
  'import.updated': event({
    ...{ channel: 'import', readers: 'user', subject: ofRecord, drawnAs: ['record'] },
    payload: z.object({ action: update, record: importShape }),
  }),
  /** How far the work on a contact's data is. */
  'privacyJob.updated': event({
    ...{ channel: 'privacyJob', readers: 'privacy.export', subject: ofRecord, drawnAs: ['record'] },
    payload: z.object({ action: update, record: privacyJob }),
  }),
  /** How far the work on a whole company is, to super users of the company that asked. */
  'companyJob.updated': event({
    ...{ channel: 'companyJob', readers: 'companies.manage', subject: ofRecord, drawnAs: ['record'] },
    payload: z.object({ action: update, record: companyJob }),
  }),
  ...recordEvents(queues),
  ...recordEvents(prompts),
  ...recordEvents(queueIntegrations),
  ...recordEvents(webhooks),
  /** Something was sent to an integration or a webhook, or could not be; told while somebody listens (ours). */
  'delivery.noted': event({
    ...{ channel: 'delivery', readers: 'integrations.manage', subject: z.object({ deliveryId: z.string() }) },
    payload: z.object({ action: update, deliveryId: z.string() }),
  }),
  ...recordEvents(tags),
  ...recordEvents(holidays),
  ...recordEvents({
    shape: ticketNoteRow,
    live: { name: 'ticketNote', channel: 'ticketNote', key: 'record', goneKey: 'id', readers: 'ticket' },
  }),
  ...recordEvents(fileLists),
  ...recordEvents(quickMessages),
  ...recordEvents(schedules),
  ...recordEvents(contactLists),
  ...recordEvents(contactListItems),
  /** Many of a list's people are new or gone: a batch of an import. `records` are the first of the new ones. */
  'contactListItem.reloaded': event({
    ...{ channel: 'ContactListItem-{contactListId}', readers: 'contactLists.read' },
    subject: z.object({ contactListId: id, recordIds: z.array(id) }),
    payload: z.object({ action: z.literal('reload'), contactListId: id, records: z.array(contactListItem) }),
  }),
  ...recordEvents(campaigns),
  /** The intervals and variables of campaigns are others. */
  'campaignSettings.updated': event({
    ...{ channel: 'campaignSettings', readers: 'campaigns.read' },
    subject: z.object({ record: z.array(campaignSettingRow) }),
    payload: z.object({ action: z.literal('create'), record: z.array(campaignSettingRow) }),
  }),
  /** News of the platform, active ones to everybody; the rest to super users. */
  ...recordEvents(announcements),
  /** The reader has seen the news, in one of the own browsers. */
  'announcement.seen': event({
    ...{ channel: 'announcementSeen', readers: 'user', subject: ofUser },
    payload: z.object({ action: update, userId: id }),
  }),
  ...recordEvents(helps),
  /** The reader's own change of many tickets is finished: what became of each (ours). */
  'bulkChange.finished': event({
    ...{ channel: 'bulkChange', readers: 'user', subject: ofRecord, drawnAs: ['change'] },
    payload: z.object({ action: update, change: bulkChange }),
  }),
  /** A conversation of the reader's own list is new, or another one: to each member alone. */
  'chat.listed': event({
    ...{ channel: 'chat-user-{userId}', readers: 'user' },
    subject: ofChat.extend({ userId: id, action: writing }),
    payload: z.object({ action: writing, record: chat, userId: id }),
  }),
  'chat.updated': event({
    ...{ ...familyChat, subject: ofChat },
    payload: z.object({ action: update, chat, chatId: id }),
  }),
  /** Deleted, or the reader is in it no more. */
  'chat.deleted': event({
    ...{ channel: 'chat', readers: 'chats.read', subject: ofChat },
    payload: z.object({ action: gone, id }),
  }),
  'chat.messageCreated': event({
    ...{ ...familyChat, subject: ofChat.extend({ messageId: id }) },
    payload: z.object({
      action: z.literal('new-message'),
      newMessage: chatMessage.extend({ chat: z.object({ users: z.array(z.object({ userId: id })) }) }),
      chat,
      chatId: id,
    }),
  }),
  /** Corrected, deleted, or reacted to (ours). */
  'chat.messageUpdated': event({
    ...{ channel: 'chat', readers: 'chats.read', subject: ofChat.extend({ messageId: id }) },
    payload: z.object({ action: z.literal('update-message'), message: chatMessage, chatId: id }),
  }),
  /** A member has read up to a place (ours); clients of the family are given the conversation instead. */
  'chat.read': event({
    ...{ channel: 'chatRead', readers: 'chats.read', subject: ofChat.extend({ userId: id, readSeq: id }) },
    payload: z.object({ action: update, chatId: id, userId: id, readSeq: id }),
  }),
  'chat.readByFamily': event({
    ...{ ...familyChat, familyOnly: true, subject: ofChat },
    payload: z.object({ action: update, chat, chatId: id }),
  }),
  /** What the reader alone keeps of a conversation is something else; what is asked for where it is shown (ours). */
  'chat.ownChanged': event({
    ...{ channel: 'chatOwn', readers: 'user', subject: ofChat },
    payload: z.object({ action: update, chatId: id }),
  }),
  /** A member writes; fleeting, never replayed (ours). */
  'chat.typing': event({
    ...{ channel: 'chatTyping', readers: 'chats.read' },
    subject: ofChat.extend({ userId: id, name: z.string(), on: z.boolean() }),
    payload: z.object({ action: update, chatId: id, userId: id, name: z.string(), on: z.boolean() }),
  }),
  /** An invoice was paid: the company goes on until its new due day. */
  'payment.concluded': event({
    ...{ channel: 'payment', readers: 'company' },
    subject: z.object({ invoiceId: id, company: paidCompany }),
    payload: z.object({ action: z.literal('CONCLUIDA'), invoiceId: id, company: paidCompany }),
  }),
  /** Typing of a customer or colleague; fleeting, never replayed. */
  'ticket.typing': event({
    ...{ channel: 'typing', readers: 'ticket' },
    subject: ofTicket.extend({
      who: z.enum(['contact', 'user']),
      name: z.string(),
      userId: id.nullable(),
      on: z.boolean(),
      isRecording: z.boolean().optional(),
    }),
    payload: z.object({
      action: update,
      ticketId: id,
      who: z.enum(['contact', 'user']),
      name: z.string(),
      userId: id.nullable(),
      on: z.boolean(),
      /** A voice message, not a text. */
      isRecording: z.boolean(),
    }),
  }),
  /** A colleague looks at a ticket, or has left it; fleeting, never replayed (ours). */
  'ticket.viewing': event({
    ...{ channel: 'viewing', readers: 'ticket' },
    subject: ofTicket.extend({ userId: id, name: z.string(), on: z.boolean(), isReply: z.boolean() }),
    payload: z.object({
      ...{ action: update, ticketId: id, userId: id, name: z.string(), on: z.boolean(), isReply: z.boolean() },
    }),
  }),
} satisfies Record<string, EventShape>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>;
/** What a change notes of an event. */
export type EventSubject<N extends EventName> = z.output<(typeof events)[N]['subject']>;
export type EventReaders<N extends EventName> = (typeof events)[N]['readers'];

type Drawn<N extends EventName> = N extends EventName
  ? (typeof events)[N] extends { readonly drawnAs: readonly string[] }
    ? N
    : never
  : never;
/** Events that draw one record, by its id. */
export type RecordEvent = Drawn<EventName>;
type Gone<N extends EventName> = N extends EventName
  ? (typeof events)[N] extends { readonly goneAs: string }
    ? N
    : never
  : never;
/** Events that tell the id of a record that is gone. */
export type GoneEvent = Gone<EventName>;

/** A channel with the payload's fields in their places. */
function filledChannel(channel: string, payload: unknown): string {
  const fields = payload as Record<string, unknown>; // payloads are objects
  return channel.replace(/\{(\w+)\}/g, (whole, key: string) => String(fields[key] ?? whole));
}

/** The wire name of an event, for one company or for all. */
export function wireName(companyId: number | string, name: EventName, payload: unknown = {}): string {
  const { channel, dashless, companyless }: EventShape = events[name];
  if (companyless) return `company-${channel}`;
  return `company${dashless ? '' : '-'}${companyId}-${filledChannel(channel, payload)}`;
}

/** The second wire name that clients of the family listen to; undefined where there is none. */
export function familyName(companyId: number | string, name: EventName, payload: unknown): string | undefined {
  const { familyChannel }: EventShape = events[name];
  return familyChannel === undefined ? undefined : `company-${companyId}-${filledChannel(familyChannel, payload)}`;
}

/** Second argument of every live event: its sequence number in the company (decision 44). */
export const eventMark = z.object({ seq: z.number(), name: z.string() });
export type EventMark = z.infer<typeof eventMark>;

/** What a client emits after a reconnect, acknowledged with the outcome (decision 44). */
export const catchUpReply = z.object({
  /** False: too far behind, refresh the active queries once. */
  replayed: z.boolean(),
  seq: z.number(),
});
