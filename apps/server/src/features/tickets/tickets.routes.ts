import type { Ticket, TicketListQuery } from '@recado/contract';
import { confirmNumber, emptyLine, type LookupNumber } from '#features/contacts/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { changeTicket } from './change-ticket.ts';
import { countToday } from './count-today.repo.ts';
import { checkNewTicket, createTicket } from './create-ticket.ts';
import { findReadableTicket } from './find-readable-ticket.ts';
import { listHiddenTickets } from './list-hidden-tickets.repo.ts';
import { listTicketLog } from './list-ticket-log.repo.ts';
import { listBoard, listTickets } from './list-tickets.repo.ts';
import { markTicketUnread } from './mark-ticket-unread.ts';
import { lookAgainIfLost } from './other-open-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { syncTags } from './sync-tags.ts';
import { toColleagues } from './tell-colleagues.ts';
import type { IsTicketOf, SendText } from './ticket-ports.ts';
import { type TicketFacts, toWireTicket, viewOf, withoutText } from './ticket-rows.repo.ts';
import { deleteTicketRow, notifyTyping } from './ticket-writes.repo.ts';

type TicketCalls =
  | 'listTickets'
  | 'countToday'
  | 'listTicketLog'
  | 'getTicket'
  | 'getTicketByUuid'
  | 'createTicket'
  | 'updateTicket'
  | 'deleteTicket'
  | 'readTicket'
  | 'markTicketUnread'
  | 'peekTicket'
  | 'typingInTicket'
  | 'viewingTicket'
  | 'listKanbanTickets'
  | 'syncTicketTags';

export interface TicketDeps {
  sendText: SendText;
  links: MediaLinks;
  /** Asks WhatsApp for a number before somebody new is written to. */
  lookup: LookupNumber;
  isTicketOf: IsTicketOf;
}

type Wire = (row: TicketFacts, call: Call) => Ticket;

/** Rows of a list: on a visit of support they show no text, since no conversation is read yet. */
const inList =
  (wire: Wire): Wire =>
  (row, call) =>
    call.actor.support ? withoutText(wire(row, call)) : wire(row, call);

/** A page of the list; that of one contact tells of the attendances, too, that the reader may not see (decision 23). */
async function answerList(call: Call, query: TicketListQuery, wire: Wire, isTicketOf: IsTicketOf) {
  const { campaignId, campaignNumber } = query;
  const isOfCampaign = campaignId && isTicketOf(call.actor.companyId, campaignId, campaignNumber);
  const { tickets, ...page } = await listTickets(call.data, call.actor, {
    ...query,
    isOfCampaign: isOfCampaign || undefined,
  });
  const list = { ...page, tickets: tickets.map((row) => wire(row, call)) };
  if (query.contactId === undefined || tickets.length === 0) return list;
  return { ...list, ...(await listHiddenTickets(call.data, call.actor, query.contactId)) };
}

/** What stands on the board, as clients of the family list it (docs/decisions/0105). */
async function answerBoard(call: Call, query: Omit<TicketListQuery, 'status'>, wire: Wire) {
  const { tickets, ...page } = await listBoard(call.data, call.actor, query);
  return { ...page, tickets: tickets.map((row) => wire(row, call)) };
}

/** Handlers of the tickets' calls (wire-contract 4.1). */
export function ticketHandlers({ sendText, links, lookup, isTicketOf }: TicketDeps): Handlers<TicketCalls> {
  const wire: Wire = (row, { origin }) => toWireTicket(row, (media) => links.url(media, origin));
  const listed = inList(wire);
  /** What a transaction of the caller answers, in the shape of the wire. */
  const answer = async (call: Call, work: (tx: TenantDb) => Promise<TicketFacts>) =>
    wire(await call.data.tenant(call.actor.companyId, work), call);
  return {
    listKanbanTickets: ({ query }, call) => answerBoard(call, query, listed),
    listTickets: ({ query }, call) => answerList(call, query, listed, isTicketOf),
    countToday: (_request, { data, actor }) => countToday(data, actor),
    getTicket: ({ params }, call) => answer(call, (tx) => findReadableTicket(tx, call.actor, params)),
    getTicketByUuid: ({ params }, call) => answer(call, (tx) => findReadableTicket(tx, call.actor, params)),
    markTicketUnread: ({ params }, call) =>
      answer(call, async (tx) =>
        markTicketUnread(tx, call.actor, await findReadableTicket(tx, call.actor, params, true)),
      ),
    peekTicket: ({ params }, call) =>
      answer(call, async (tx) => {
        const row = await findReadableTicket(tx, call.actor, params);
        const facts = { ticket: String(row.id) };
        if (!call.actor.support) await logActivity(tx, call, { kind: 'ticket.peeked', facts });
        return row;
      }),
    listTicketLog: ({ params, query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { id } = await findReadableTicket(tx, actor, params);
        return listTicketLog(tx, id, query.before);
      }),
    createTicket: async ({ body }, call) => {
      const { actor, data } = call;
      // What is refused anyway is not worth a question to WhatsApp.
      await data.tenant(actor.companyId, (tx) => checkNewTicket(tx, actor, body));
      const connectionId = body.whatsappId ?? actor.connectionId;
      await confirmNumber(data, lookup, { companyId: actor.companyId, connectionId }, body.contactId);
      return answer(call, (tx) => createTicket(tx, actor, body));
    },
    updateTicket: ({ params, body }, call) =>
      lookAgainIfLost(() => answer(call, (tx) => changeTicket(tx, call, { id: params.id, patch: body, sendText }))),
    deleteTicket: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const row = await findReadableTicket(tx, call.actor, params, true);
        // Nothing of it reaches the customer any more.
        await emptyLine(tx, row.contact_id, row.id);
        await deleteTicketRow(tx, row.id);
        await logActivity(tx, call, { kind: 'ticket.deleted', facts: { ticket: String(row.id) } });
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
    syncTicketTags: ({ body }, call) => answer(call, (tx) => syncTags(tx, call.actor, body)),
    typingInTicket: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const row = await findReadableTicket(tx, actor, params);
        tx.record({ name: 'ticket.typing', ...toColleagues(actor, row, { who: 'user', on: body.on }) });
        // The customer sees only her own agent type.
        if (row.user_id === actor.userId)
          await notifyTyping(tx, { connectionId: row.connection_id, contactId: row.contact_id }, body.on);
        return {};
      }),
    viewingTicket: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const row = await findReadableTicket(tx, actor, params);
        tx.record({ name: 'ticket.viewing', ...toColleagues(actor, row, { on: body.on, isReply: !!body.isReply }) });
        return {};
      }),
  };
}
