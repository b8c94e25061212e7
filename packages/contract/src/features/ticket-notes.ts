import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant, message, optionalId, queryId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { ticketStatus } from './tickets.ts';

/** What colleagues tell each other about an attendance; the customer never sees it (core §3, wire-contract 3). */
export const ticketNote = z.object({
  id: z.number(),
  note: z.string(),
  /** Its author; null once the account is gone. */
  userId: z.number().nullable(),
  contactId: z.number(),
  ticketId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
/** With what the list shows beside it. */
export const ticketNoteRow = ticketNote.extend({
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
  contact: z.object({ id: z.number(), name: z.string() }),
  ticket: z.object({ id: z.number(), status: ticketStatus, createdAt: instant }),
});
export type TicketNoteRow = z.infer<typeof ticketNoteRow>;

export const ticketNoteRoutes = {
  listTicketNotes: route({
    method: 'GET',
    path: '/ticket-notes/list',
    access: 'ticketNotes.read',
    summary:
      'Notes of a ticket, of a contact in all tickets that the caller may read, or of both; newest first, 500 at most.',
    query: z.object({ ticketId: queryId, contactId: queryId }),
    reply: z.array(ticketNoteRow),
  }),
  createTicketNote: route({
    method: 'POST',
    path: '/ticket-notes',
    access: 'ticketNotes.create',
    summary: 'Write a note on a ticket. Header Idempotency-Key: the same key makes it once.',
    body: z.object({
      // Its length is asked by the call, which has a code for it.
      note: z.string().trim().max(limits.ticketNote.max, 'Too Long!'),
      ticketId: requiredId,
      /** The ticket's own; forms of the family send it. */
      contactId: optionalId,
    }),
    reply: ticketNoteRow,
    errors: [
      'ERR_TICKETNOTE_INVALID_NAME',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_IDEMPOTENCY_CONFLICT',
    ],
  }),
  deleteTicketNote: route({
    method: 'DELETE',
    path: '/ticket-notes/:id',
    access: 'ticketNotes.delete',
    summary: 'Delete a note; its author or an admin (decision 26).',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_TICKETNOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
