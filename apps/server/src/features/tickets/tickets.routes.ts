import type { Handlers } from '#kit/http/context.ts';
import { changeTicket } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { findReadableTicket } from './find-readable-ticket.ts';
import { listTickets } from './list-tickets.repo.ts';
import { readTicket } from './read-ticket.ts';
import type { SendText } from './ticket-ports.ts';
import { toWireTicket, viewOf } from './ticket-rows.repo.ts';
import { deleteTicketRow, notifyTyping } from './ticket-writes.repo.ts';

type TicketCalls =
  | 'listTickets'
  | 'getTicket'
  | 'getTicketByUuid'
  | 'createTicket'
  | 'updateTicket'
  | 'deleteTicket'
  | 'readTicket'
  | 'typingInTicket';

/** Handlers of the tickets' calls (wire-contract 4.1). */
export function ticketHandlers(deps: { sendText: SendText }): Handlers<TicketCalls> {
  return {
    listTickets: ({ query }, { actor, data }) => data.tenant(actor.companyId, (tx) => listTickets(tx, actor, query)),
    getTicket: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => toWireTicket(await findReadableTicket(tx, actor, params))),
    getTicketByUuid: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => toWireTicket(await findReadableTicket(tx, actor, params))),
    createTicket: ({ body }, { actor, data }) => data.tenant(actor.companyId, (tx) => createTicket(tx, actor, body)),
    updateTicket: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) =>
        changeTicket(tx, actor, { id: params.id, patch: body, sendText: deps.sendText }),
      ),
    deleteTicket: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const row = await findReadableTicket(tx, actor, params, true);
        await deleteTicketRow(tx, row.id);
        tx.record({
          name: 'ticket.removed',
          subject: { ticketId: row.id },
          audience: { ticket: { id: row.id, before: viewOf(row) } },
        });
        return { message: 'ticket deleted' };
      }),
    readTicket: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) =>
        readTicket(tx, actor, await findReadableTicket(tx, actor, params, true)),
      ),
    typingInTicket: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const row = await findReadableTicket(tx, actor, params);
        const view = viewOf(row);
        const subject = { ticketId: row.id, who: 'user', name: actor.name, userId: actor.userId, on: body.on };
        tx.record({
          name: 'ticket.typing',
          subject,
          audience: { ticket: { id: row.id, before: view, after: view }, exceptSession: actor.sessionId },
        });
        // The customer sees only her own agent type.
        if (row.user_id === actor.userId)
          await notifyTyping(tx, { connectionId: row.connection_id, contactId: row.contact_id }, body.on);
        return {};
      }),
  };
}
