import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { messageShape } from './messages.ts';

/** What the caller has begun to write in a ticket; empty where there is nothing. */
const draft = z.object({
  ticketId: z.number(),
  body: z.string(),
  /** The message that it answers; null also once that one is gone, deleted, or no longer the caller's to read. */
  quotedMsg: messageShape.nullable(),
  updatedAt: instant.nullable(),
});
export type TicketDraft = z.infer<typeof draft>;

/** What a row of a ticket list tells of a draft in it. */
const draftMark = z.object({
  ticketId: z.number(),
  /** How it begins, without blanks at its edges. */
  text: z.string(),
  isQuoting: z.boolean(),
});
export type DraftMark = z.infer<typeof draftMark>;

const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const draftRoutes = {
  listDrafts: route({
    method: 'GET',
    path: '/drafts',
    access: 'messages.send',
    summary: 'In which tickets the caller has begun to write, and how it begins; the newest 200.',
    reply: z.object({ drafts: z.array(draftMark) }),
    errors: [],
  }),
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
    summary:
      'Keep what the caller has begun to write in a ticket, and the message of its conversation that it answers; an empty text without one forgets it.',
    params: idParams,
    body: z.object({
      body: z.string().max(limits.messageBody.max),
      quotedMsgId: z.string().min(1).max(64).nullish(),
    }),
    reply: draft,
    errors: [...errors, 'ERR_NO_MESSAGE_FOUND'],
  }),
};
