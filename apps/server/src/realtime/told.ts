import type { Connection, EventName, Ticket } from '@recado/contract';
import { withoutCodes } from '#features/connections/index.ts';
import { type HasRead, withoutText } from '#features/tickets/index.ts';
import type { Actor } from '#kit/http/context.ts';
import type { StoredEvent } from './payloads.ts';

/** An event as some readers are told of it. */
export interface Told {
  name: EventName;
  value: unknown;
}

/** How much of an event a reader is told. */
export const measures = ['whole', 'withoutCodes', 'withoutTexts'] as const;
export type Measure = (typeof measures)[number];

/** What a visit of support hears of a conversation that it has not read: that something is so, and nothing that was said. */
const textless = new Set<EventName>([
  'ticket.removed',
  'ticket.read',
  'ticket.typing',
  'ticket.viewing',
  'ticketNote.deleted',
  'schedule.deleted',
  'message.undone',
  'draft.updated',
]);
const showsCodes = new Set<EventName>(['connection.updated', 'connection.sessionChanged']);

/** How much of an event its reader is told, who may read it. */
export function measureFor(actor: Actor, { name, audience }: StoredEvent, hasRead: HasRead): Measure {
  if (showsCodes.has(name)) return actor.permissions.has('connections.link') ? 'whole' : 'withoutCodes';
  const { support } = actor;
  if (!support || !audience.ticket || textless.has(name)) return 'whole';
  return hasRead(support.visitId, audience.ticket.id) ? 'whole' : 'withoutTexts';
}

function lessCodes(name: EventName, value: unknown): Told {
  const { action, whatsapp, session } = value as { action: string; whatsapp?: Connection; session?: Connection }; // by the shapes of these two events
  return {
    name,
    value: {
      action,
      ...(whatsapp ? { whatsapp: withoutCodes(whatsapp) } : {}),
      ...(session ? { session: withoutCodes(session) } : {}),
    },
  };
}

/** Of what draws a ticket the ticket is left, without its last text; of anything else nothing. */
function lessText(value: unknown): Told | undefined {
  const { ticket } = value as { ticket?: Ticket }; // payloads are objects; those of two events have a ticket
  return ticket && { name: 'ticket.updated', value: { action: 'update', ticket: withoutText(ticket) } };
}

/** An event in a measure; undefined: nothing of it is told. */
export function inMeasure(measure: Measure, name: EventName, value: unknown): Told | undefined {
  if (measure === 'whole') return { name, value };
  return measure === 'withoutCodes' ? lessCodes(name, value) : lessText(value);
}
