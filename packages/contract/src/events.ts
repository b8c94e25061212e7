import { z } from 'zod';
import { queue } from './features/company.ts';
import { connection } from './features/connections.ts';
import { contact } from './features/contacts.ts';
import { messageShape } from './features/messages.ts';
import { sessionUser, settingRow } from './features/session.ts';
import { ticket } from './features/tickets.ts';

/** How one domain event is spelt on the wire: `company-{id}-{channel}` and the `action` in its payload. */
export interface EventShape {
  readonly channel: string;
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
  'contact.updated': event({
    channel: 'contact',
    payload: z.object({ action: z.enum(['create', 'update']), contact }),
  }),
  'contact.deleted': event({
    channel: 'contact',
    payload: z.object({ action: z.literal('delete'), contactId: z.number() }),
  }),
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
    }),
  }),
} satisfies Record<string, EventShape>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>;

/** The wire name of an event for one company. */
export const wireName = (companyId: number, name: EventName): string => `company-${companyId}-${events[name].channel}`;

/** Second argument of every live event: its sequence number in the company (decision 44). */
export const eventMark = z.object({ seq: z.number(), name: z.string() });
export type EventMark = z.infer<typeof eventMark>;

/** What a client emits after a reconnect, acknowledged with the outcome (decision 44). */
export const catchUpReply = z.object({
  /** False: too far behind, refresh the active queries once. */
  replayed: z.boolean(),
  seq: z.number(),
});
