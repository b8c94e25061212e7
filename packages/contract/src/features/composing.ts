import { z } from 'zod';
import { route } from '../kit/route.ts';
import { pathId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { messageShape } from './messages.ts';

/** Pictures and films, sounds, and everything else. */
export const sharedFileKinds = ['visual', 'audio', 'document'] as const;
export type SharedFileKind = (typeof sharedFileKinds)[number];

/** What is done with messages beside writing them: finding them again, taking them back, passing them on. */
export const composingRoutes = {
  searchMessages: route({
    method: 'GET',
    path: '/messages/:ticketId/search',
    access: 'messages.read',
    summary:
      "Messages of the contact's history on the connection that hold a text, in any case and with or without accents; newest first, 500 at most.",
    params: z.object({ ticketId: pathId }),
    query: z.object({ searchParam: z.string().trim().min(2).max(limits.searchText.max) }),
    reply: z.object({
      hits: z.array(z.object({ id: z.string(), position: z.number(), ticketId: z.number() })),
      /** There are more than are listed. */
      hasMore: z.boolean(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  listSharedFiles: route({
    method: 'GET',
    path: '/messages/:ticketId/files',
    access: 'messages.read',
    summary:
      "Messages of the contact's history on the connection that carry a file of a kind; newest first, 30 a page.",
    params: z.object({ ticketId: pathId }),
    query: z.object({
      kind: z.enum(sharedFileKinds),
      /** Position of the oldest one that is known already. */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ messages: z.array(messageShape), hasMore: z.boolean() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  undoMessage: route({
    method: 'POST',
    path: '/messages/:id/undo',
    access: 'messages.send',
    summary:
      "Take an own message back before it leaves; it is as if it had never been written. A file goes back to its author's draft, with its caption.",
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: z.object({
      id: z.string(),
      ticketId: z.number(),
      body: z.string(),
      /** Under what the file waits with the draft again; null without a file, for a voice note, and for who did not write it. */
      draftFileKey: z.string().nullable(),
    }),
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MESSAGE_LEFT'],
  }),
  forwardMessage: route({
    method: 'POST',
    path: '/messages/:id/forward',
    access: 'messages.send',
    summary:
      'Pass a text or a file on to other tickets that the caller may answer in, all or none. Header Idempotency-Key: the same key sends nothing twice.',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ ticketIds: z.array(requiredId).min(1).max(limits.forwardTickets) }),
    reply: z.object({ messages: z.array(messageShape) }),
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_FILE_FOUND',
      'ERR_FETCH_WAPP_MSG',
      'ERR_IDEMPOTENCY_CONFLICT',
      'ERR_MESSAGE_UNDONE',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CREATING_MESSAGE',
      'ERR_STORAGE_UNAVAILABLE',
    ],
  }),
};
