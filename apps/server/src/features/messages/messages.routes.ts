import { findReadableTicket, readTicket } from '#features/tickets/index.ts';
import type { Handlers } from '#kit/http/context.ts';
import { deleteMessage, editMessage, reactToMessage, retryMessage } from './change-message.ts';
import { listMessages } from './list-messages.repo.ts';
import { sendMessage } from './send-message.ts';

type MessageCalls =
  | 'listMessages'
  | 'sendMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'reactToMessage'
  | 'retryMessage';

/** Handlers of the messages' calls (wire-contract 4.2). */
export function messageHandlers(): Handlers<MessageCalls> {
  return {
    listMessages: ({ params, query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { row, ...page } = await listMessages(tx, actor, {
          ticketId: params.ticketId,
          pageNumber: query.pageNumber,
          before: query.before,
        });
        // A client of the family reads by fetching; ours says markRead=false (decision 30).
        if (query.markRead !== false && row.user_id === actor.userId && row.unread_messages > 0) {
          await readTicket(tx, actor, await findReadableTicket(tx, actor, { id: row.id }, true));
          page.ticket.unreadMessages = 0;
        }
        return page;
      }),
    sendMessage: ({ params, body }, { actor, data, headers }) =>
      data.tenant(actor.companyId, (tx) =>
        sendMessage(tx, actor, { ticketId: params.ticketId, body, idempotencyKey: headers['idempotency-key'] }),
      ),
    editMessage: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => editMessage(tx, actor, params.id, body.body)),
    deleteMessage: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => deleteMessage(tx, actor, params.id)),
    reactToMessage: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => reactToMessage(tx, actor, params.id, body.emoji)),
    retryMessage: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => retryMessage(tx, actor, params.id)),
  };
}
