import { z } from 'zod';
import { route } from '../kit/route.ts';
import { id, idParams, instant, optionalId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** What is done to each of the tickets; a transfer as the dialog of one ticket does it. */
export const bulkPatch = z.union([
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('transfer'), queueId: requiredId, userId: optionalId }),
]);
export type BulkPatch = z.output<typeof bulkPatch>;

/** Why a ticket is left as it is. */
const refusedTicket = z.object({ ticketId: z.number(), error: z.string() });

/** A change of many tickets: held until `dueAt`, carried out one ticket after the other, then finished. */
export const bulkChange = z.object({
  id: z.number(),
  kind: z.enum(['resolve', 'transfer']),
  /** Until then nothing happens, and it can be taken back. */
  dueAt: instant,
  finishedAt: instant.nullable(),
  /** Tickets that are to be changed, or were. */
  ticketIds: z.array(z.number()),
  done: z.number(),
  failed: z.array(refusedTicket.extend({ contactName: z.string() })),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkChangeRoutes = {
  makeBulkChange: route({
    method: 'POST',
    path: '/tickets/bulk',
    access: 'tickets.update',
    summary: 'Resolve or transfer many tickets, 5 s from now; what cannot be changed is named and left out.',
    body: z.object({ ticketIds: z.array(id).min(1).max(limits.bulkTickets), change: bulkPatch }),
    reply: z.object({ change: bulkChange, refused: z.array(refusedTicket) }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_TRANSITION', 'ERR_QUEUE_NOT_FOUND', 'ERR_NO_USER_FOUND'],
  }),
  undoBulkChange: route({
    method: 'DELETE',
    path: '/tickets/bulk/:id',
    access: 'tickets.update',
    summary: 'Take back a change of many tickets that has not begun.',
    params: idParams,
    reply: z.object({ ticketIds: z.array(z.number()) }),
    errors: ['ERR_NO_BULKCHANGE_FOUND', 'ERR_BULK_CHANGE_BEGUN'],
  }),
};
