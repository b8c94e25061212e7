import { z } from 'zod';
import { route } from '../kit/route.ts';
import { message, pathId } from '../kit/shapes.ts';
import { ticket, ticketListQuery } from './tickets.ts';

const notFound = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

/** The kanban board: its cards are tickets, its lanes are tags (wire-contract 4.1, 4.6). */
export const ticketBoardRoutes = {
  listKanbanTickets: route({
    method: 'GET',
    path: '/ticket/kanban',
    access: 'kanban.view',
    summary: 'Open and waiting tickets the caller may read, for the board: the filters of the list, 1,000 a page.',
    query: ticketListQuery.omit({ status: true }),
    reply: z.object({ tickets: z.array(ticket), count: z.number(), hasMore: z.boolean() }),
  }),
  /** A card that is put on a lane of the board: clients of the family clear the old lane first (wire-contract 4.6). */
  addTicketTag: route({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    access: 'kanban.move',
    summary: 'Give a ticket one more tag; one that is a lane of the board takes the place of the lane it is in.',
    params: z.object({ ticketId: pathId, tagId: pathId }),
    reply: z.object({ ticketId: z.number(), tagId: z.number() }),
    status: 201,
    errors: [...notFound, 'ERR_NO_TAG_FOUND'],
  }),
  /** The board's first lane, of tickets that have no lane as a tag. */
  leaveTicketUntagged: route({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/lane0',
    access: 'kanban.move',
    summary: 'Put a ticket on the first lane of the board; its other tags stay.',
    params: z.object({ ticketId: pathId }),
    reply: message,
    errors: notFound,
  }),
  removeTicketLanes: route({
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    access: 'kanban.move',
    summary: 'Take the tags from a ticket that are lanes of the board; the others stay.',
    params: z.object({ ticketId: pathId }),
    reply: message,
    errors: notFound,
  }),
};
