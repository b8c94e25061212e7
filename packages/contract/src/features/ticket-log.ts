import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';

/** What can happen to a ticket beside its messages (core §4); opened and takenUpAgain: by a message of the customer. */
export const ticketLogKinds = [
  'created',
  'opened',
  'takenUpAgain',
  'accepted',
  'returned',
  'resolved',
  'reopened',
  'assigned',
  'transferred',
  'queueDeleted',
  'tagged',
  'edited',
  'rated',
  'merged',
  'joined',
  'contactMerged',
  'contactSeparated',
] as const;

/** Where a ticket stood, in the words of the company; null where it had none or the record is gone. */
const place = z.object({
  queue: z.string().nullable(),
  user: z.string().nullable(),
  connection: z.string().nullable(),
});

export const ticketLogEntry = z.object({
  id: z.number(),
  kind: z.enum(ticketLogKinds),
  at: instant,
  /** Who did it; null = the customer, the system or somebody who is gone. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Of transferred; of assigned only to whom. */
  from: place.nullable(),
  to: place.nullable(),
  /** Of tagged: names of tags that still exist. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Of rated. */
  rating: z.number().nullable(),
  /** Of rated: what the customer wrote with or after it. */
  comment: z.string().nullable(),
  /** Of merged and joined: the other ticket. */
  otherId: z.number().nullable(),
});
export type TicketLogEntry = z.infer<typeof ticketLogEntry>;

export const ticketLogRoutes = {
  listTicketLog: route({
    method: 'GET',
    path: '/tickets/:id/log',
    access: 'tickets.read',
    summary: 'What happened to a ticket, who did it and when, 40 a page, newest first.',
    params: idParams,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ entries: z.array(ticketLogEntry), hasMore: z.boolean() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
