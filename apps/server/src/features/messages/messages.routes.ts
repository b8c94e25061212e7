import { findReadableTicket, readTicket } from '#features/tickets/index.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { Storage } from '#kit/storage/storage.ts';
import {
  callerOf,
  deleteMessage,
  editMessage,
  reactToMessage,
  retryMessage,
  retryMessageFile,
} from './change-message.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessages } from './list-messages.repo.ts';
import { listSharedFiles } from './list-shared-files.repo.ts';
import { messageLedger } from './message-ledger.ts';
import type { Shown } from './message-moments.repo.ts';
import { searchMessages } from './search-messages.repo.ts';
import { type DraftFiles, sendFiles } from './send-files.ts';
import { piecesOfRequest, sendPieces } from './send-message.ts';
import type { ShownMessages } from './shown-messages.ts';
import { transcribeMessage } from './transcribe-message.ts';
import { undoMessage } from './undo-message.ts';

type MessageCalls =
  | 'listMessages'
  | 'sendMessage'
  | 'searchMessages'
  | 'listSharedFiles'
  | 'undoMessage'
  | 'forwardMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'reactToMessage'
  | 'retryMessage'
  | 'retryMessageFile'
  | 'transcribeMessage'
  | 'getMessageLedger';

const shownTo = ({ userId }: Actor, messageIds: readonly string[]): Shown[] =>
  messageIds.map((messageId) => ({ messageId, userId, at: new Date(), how: 'page' }));

export interface MessageDeps {
  links: MediaLinks;
  storage: Storage;
  /** Hears which messages a page showed for the first time. */
  shown: Pick<ShownMessages, 'note'>;
  draftFiles: DraftFiles;
}

/** Handlers of the messages' calls (wire-contract 4.2). */
export function messageHandlers({ links, storage, shown, draftFiles }: MessageDeps): Handlers<MessageCalls> {
  return {
    listMessages: async ({ params, query }, call) => {
      const { actor, data } = call;
      const asked = {
        ticketId: params.ticketId,
        pageNumber: query.pageNumber,
        before: query.before,
        after: query.after,
      };
      // On a visit of support what is read is noted before it is read.
      if (actor.support)
        await data.tenant(actor.companyId, (tx) => findReadableTicket(tx, actor, { id: params.ticketId }));
      const { row, unshown, ...page } = await listMessages(data, actor, asked, callerOf(call, links).addressOf);
      const isPeek = query.isPeek === 'true' && actor.permissions.has('tickets.peek');
      if (!actor.support && !isPeek) shown.note(actor.companyId, shownTo(actor, unshown));
      // A client of the family reads by fetching; ours says markRead=false (decision 30).
      if (query.markRead !== false && row.user_id === actor.userId && row.unread_messages > 0) {
        await data.tenant(actor.companyId, async (tx) =>
          readTicket(tx, actor, await findReadableTicket(tx, actor, { id: row.id }, true)),
        );
        page.ticket.unreadMessages = 0;
      }
      return page;
    },
    sendMessage: async ({ params, body, files }, call) => {
      const { data, actor, headers } = call;
      const request = { ticketId: params.ticketId, body, idempotencyKey: headers['idempotency-key'] };
      const { quickMessageId, fileOptionIds, isDraftFile } = body;
      const hasFiles = files.length > 0 || quickMessageId || fileOptionIds !== undefined || isDraftFile;
      if (hasFiles) {
        const messages = await sendFiles({ data, storage, draftFiles }, callerOf(call, links), request, files);
        return { ...(messages[0] ?? fail('ERR_CREATING_MESSAGE')), messages };
      }
      const pieces = piecesOfRequest(request, []);
      const { messages } = await data.tenant(actor.companyId, (tx) =>
        sendPieces(tx, callerOf(call, links), request, pieces),
      );
      return messages[0] ?? fail('ERR_CREATING_MESSAGE');
    },
    searchMessages: ({ params, query }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => searchMessages(tx, actor, { ...params, ...query })),
    listSharedFiles: ({ params, query }, call) =>
      call.data.tenant(call.actor.companyId, (tx) =>
        listSharedFiles(tx, callerOf(call, links), { ...params, ...query }),
      ),
    undoMessage: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => undoMessage(tx, draftFiles, actor, params.id)),
    forwardMessage: async ({ params, body }, call) => {
      const wish = { id: params.id, ticketIds: body.ticketIds, idempotencyKey: call.headers['idempotency-key'] };
      return { messages: await forwardMessage({ data: call.data, storage }, callerOf(call, links), wish) };
    },
    editMessage: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => editMessage(tx, callerOf(call, links), params.id, body.body)),
    deleteMessage: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => deleteMessage(tx, callerOf(call, links), params.id)),
    reactToMessage: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => reactToMessage(tx, callerOf(call, links), params.id, body.emoji)),
    retryMessage: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => retryMessage(tx, callerOf(call, links), params.id)),
    retryMessageFile: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => retryMessageFile(tx, callerOf(call, links), params.id)),
    transcribeMessage: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => transcribeMessage(tx, callerOf(call, links), params.id)),
    getMessageLedger: ({ params }, { data, actor }) =>
      data.tenant(actor.companyId, (tx) => messageLedger(tx, actor, params.id)),
  };
}
