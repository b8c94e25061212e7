import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** What the caller has begun to write in a ticket; empty where there is nothing. */
const draft = z.object({ ticketId: z.number(), body: z.string(), updatedAt: instant.nullable() });

const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const draftRoutes = {
  getDraft: route({
    method: 'GET',
    path: '/tickets/:id/draft',
    access: 'messages.send',
    summary: 'What the caller has begun to write in a ticket.',
    params: idParams,
    reply: draft,
    errors,
  }),
  keepDraft: route({
    method: 'PUT',
    path: '/tickets/:id/draft',
    access: 'messages.send',
    summary: 'Keep what the caller has begun to write in a ticket; an empty text forgets it.',
    params: idParams,
    body: z.object({ body: z.string().max(limits.messageBody.max) }),
    reply: draft,
    errors,
  }),
};
