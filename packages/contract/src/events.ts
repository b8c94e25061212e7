import { z } from 'zod';
import { announcement } from './features/announcements.ts';
import { bulkChange } from './features/bulk-changes.ts';
import { companyJob } from './features/company-data.ts';
import { connection } from './features/connections.ts';
import { contactList, contactListItem } from './features/contact-lists.ts';
import { contact } from './features/contact-shape.ts';
import { fileList } from './features/file-lists.ts';
import { help } from './features/helps.ts';
import { holiday } from './features/holidays.ts';
import { importShape } from './features/imports.ts';
import { messageShape } from './features/messages.ts';
import { privacyJob } from './features/privacy.ts';
import { queue } from './features/queue-list.ts';
import { quickMessage } from './features/quick-messages.ts';
import { schedule } from './features/schedules.ts';
import { sessionUser, settingRow } from './features/session.ts';
import { tag } from './features/tags.ts';
import { ticketNoteRow } from './features/ticket-notes.ts';
import { ticket } from './features/tickets.ts';

/** How one domain event is spelt on the wire: `company-{id}-{channel}` and the `action` in its payload. */
export interface EventShape {
  /** `{key}` stands for that field of the payload. */
  readonly channel: string;
  /** Clients of the family listen to `company{id}-{channel}`, without the first dash. */
  readonly dashless?: true;
  /** Of the whole platform: told to every company, as `company-{channel}`. */
  readonly companyless?: true;
  readonly payload: z.ZodType;
}
const event = <const E extends EventShape>(value: E): E => value;

/**
 * THE events (house §3.9, wire-contract 5). Server and browser both read this table;
 * nobody else spells an event name.
 */
export const events = {
  'ticket.updated': event({ channel: 'ticket', payload: z.object({ action: z.literal('update'), ticket }) }),
  /** Left a list, a reader's view, or existence. */
  'ticket.removed': event({
    channel: 'ticket',
    payload: z.object({ action: z.literal('delete'), ticketId: z.number() }),
  }),
  'ticket.read': event({
    channel: 'ticket',
    payload: z.object({ action: z.literal('updateUnread'), ticketId: z.number() }),
  }),
  'message.created': event({
    channel: 'appMessage',
    payload: z.object({ action: z.literal('create'), message: messageShape.extend({ ticket }), ticket, contact }),
  }),
  'message.updated': event({
    channel: 'appMessage',
    payload: z.object({ action: z.literal('update'), message: messageShape }),
  }),
  /** Taken back before it left: as if it had never been. */
  'message.undone': event({
    channel: 'appMessage',
    payload: z.object({ action: z.literal('delete'), messageId: z.string(), ticketId: z.number() }),
  }),
  /** The reader's own draft in a ticket is another one; what it says is asked for where it is shown. */
  'draft.updated': event({
    channel: 'draft',
    payload: z.object({ action: z.literal('update'), ticketId: z.number() }),
  }),
  'contact.updated': event({
    channel: 'contact',
    payload: z.object({ action: z.enum(['create', 'update']), contact }),
  }),
  'contact.deleted': event({
    channel: 'contact',
    payload: z.object({ action: z.literal('delete'), contactId: z.number() }),
  }),
  /** So many contacts differ that lists ask again: a batch of an import. */
  'contact.reloaded': event({ channel: 'contact', payload: z.object({ action: z.literal('reload') }) }),
  'connection.updated': event({
    channel: 'whatsapp',
    payload: z.object({ action: z.literal('update'), whatsapp: connection }),
  }),
  'connection.deleted': event({
    channel: 'whatsapp',
    payload: z.object({ action: z.literal('delete'), whatsappId: z.number() }),
  }),
  'connection.sessionChanged': event({
    channel: 'whatsappSession',
    payload: z.object({ action: z.literal('update'), session: connection }),
  }),
  'user.updated': event({
    channel: 'user',
    payload: z.object({ action: z.enum(['create', 'update']), user: sessionUser }),
  }),
  'user.deleted': event({ channel: 'user', payload: z.object({ action: z.literal('delete'), userId: z.number() }) }),
  /** Somebody came or left. */
  'user.presenceChanged': event({
    channel: 'presence',
    payload: z.object({
      action: z.literal('update'),
      userId: z.number(),
      online: z.boolean(),
      lastSeenAt: z.string().nullable(),
    }),
  }),
  'session.takenOver': event({
    channel: 'auth',
    payload: z.object({
      action: z.literal('update'),
      user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    }),
  }),
  'setting.updated': event({
    channel: 'settings',
    payload: z.object({ action: z.literal('update'), setting: settingRow }),
  }),
  'queue.updated': event({ channel: 'queue', payload: z.object({ action: z.literal('update'), queue }) }),
  'queue.deleted': event({ channel: 'queue', payload: z.object({ action: z.literal('delete'), queueId: z.number() }) }),
  /** How far an import is, to the user who started it. */
  'import.updated': event({
    channel: 'import',
    payload: z.object({ action: z.literal('update'), record: importShape }),
  }),
  /** How far the work on a contact's data is. */
  'privacyJob.updated': event({
    channel: 'privacyJob',
    payload: z.object({ action: z.literal('update'), record: privacyJob }),
  }),
  /** How far the work on a whole company is, to super users of the company that asked. */
  'companyJob.updated': event({
    channel: 'companyJob',
    payload: z.object({ action: z.literal('update'), record: companyJob }),
  }),
  'tag.updated': event({ channel: 'tag', payload: z.object({ action: z.enum(['create', 'update']), tag }) }),
  'tag.deleted': event({ channel: 'tag', payload: z.object({ action: z.literal('delete'), tagId: z.number() }) }),
  'holiday.updated': event({
    channel: 'holiday',
    payload: z.object({ action: z.enum(['create', 'update']), holiday }),
  }),
  'holiday.deleted': event({
    channel: 'holiday',
    payload: z.object({ action: z.literal('delete'), holidayId: z.number() }),
  }),
  'ticketNote.updated': event({
    channel: 'ticketNote',
    payload: z.object({ action: z.literal('create'), record: ticketNoteRow }),
  }),
  'ticketNote.deleted': event({
    channel: 'ticketNote',
    payload: z.object({ action: z.literal('delete'), id: z.number() }),
  }),
  /** Both names of its payload are what clients of the family listen to, of one version or another. */
  'fileList.updated': event({
    channel: 'file',
    payload: z.object({ action: z.enum(['create', 'update']), files: fileList, fileList }),
  }),
  'fileList.deleted': event({
    channel: 'file',
    payload: z.object({ action: z.literal('delete'), fileId: z.number() }),
  }),
  'quickMessage.updated': event({
    channel: 'quickemessage',
    dashless: true,
    payload: z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
  }),
  /** Gone, or no longer for this reader. */
  'quickMessage.deleted': event({
    channel: 'quickemessage',
    dashless: true,
    payload: z.object({ action: z.literal('delete'), id: z.number() }),
  }),
  'schedule.updated': event({
    channel: 'schedule',
    dashless: true,
    payload: z.object({ action: z.enum(['create', 'update']), schedule }),
  }),
  'schedule.deleted': event({
    channel: 'schedule',
    dashless: true,
    payload: z.object({ action: z.literal('delete'), scheduleId: z.number() }),
  }),
  'contactList.updated': event({
    channel: 'ContactList',
    payload: z.object({ action: z.enum(['create', 'update']), record: contactList }),
  }),
  'contactList.deleted': event({
    channel: 'ContactList',
    payload: z.object({ action: z.literal('delete'), id: z.number() }),
  }),
  'contactListItem.updated': event({
    channel: 'ContactListItem',
    payload: z.object({ action: z.enum(['create', 'update']), record: contactListItem }),
  }),
  'contactListItem.deleted': event({
    channel: 'ContactListItem',
    payload: z.object({ action: z.literal('delete'), id: z.number() }),
  }),
  /** Many of a list's people are new or gone: a batch of an import. `records` are the first of the new ones. */
  'contactListItem.reloaded': event({
    channel: 'ContactListItem-{contactListId}',
    payload: z.object({ action: z.literal('reload'), contactListId: z.number(), records: z.array(contactListItem) }),
  }),
  /** News of the platform, active ones to everybody; the rest to super users. */
  'announcement.updated': event({
    channel: 'announcement',
    companyless: true,
    payload: z.object({ action: z.enum(['create', 'update']), record: announcement }),
  }),
  /** Gone, or no longer active. */
  'announcement.deleted': event({
    channel: 'announcement',
    companyless: true,
    payload: z.object({ action: z.literal('delete'), id: z.number() }),
  }),
  /** The reader has seen the news, in one of the own browsers. */
  'announcement.seen': event({
    channel: 'announcementSeen',
    payload: z.object({ action: z.literal('update'), userId: z.number() }),
  }),
  'help.updated': event({
    channel: 'help',
    payload: z.object({ action: z.enum(['create', 'update']), record: help }),
  }),
  'help.deleted': event({ channel: 'help', payload: z.object({ action: z.literal('delete'), id: z.number() }) }),
  /** Typing of a customer or colleague; fleeting, never replayed. */
  'ticket.typing': event({
    channel: 'typing',
    payload: z.object({
      action: z.literal('update'),
      ticketId: z.number(),
      who: z.enum(['contact', 'user']),
      name: z.string(),
      userId: z.number().nullable(),
      on: z.boolean(),
      /** A voice message, not a text. */
      isRecording: z.boolean(),
    }),
  }),
  /** The reader's own change of many tickets is finished: what became of each (ours). */
  'bulkChange.finished': event({
    channel: 'bulkChange',
    payload: z.object({ action: z.literal('update'), change: bulkChange }),
  }),
  /** A colleague looks at a ticket, or has left it; fleeting, never replayed (ours). */
  'ticket.viewing': event({
    channel: 'viewing',
    payload: z.object({
      action: z.literal('update'),
      ticketId: z.number(),
      userId: z.number(),
      name: z.string(),
      on: z.boolean(),
      isReply: z.boolean(),
    }),
  }),
} satisfies Record<string, EventShape>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>;

/** The wire name of an event, for one company or for all. */
export function wireName(companyId: number | string, name: EventName, payload: unknown = {}): string {
  const { channel, dashless, companyless }: EventShape = events[name];
  if (companyless) return `company-${channel}`;
  const fields = payload as Record<string, unknown>; // payloads are objects
  const filled = channel.replace(/\{(\w+)\}/g, (whole, key: string) => String(fields[key] ?? whole));
  return `company${dashless ? '' : '-'}${companyId}-${filled}`;
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
