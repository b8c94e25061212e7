/**
 * Drafts: what a person has begun to write in a ticket, and which message it answers, the same in all her browsers and told
 * to nobody else (product §4, docs/decisions/0055 and 0083).
 */
import type { TicketDraft } from '@recado/contract';
import { type Caller, findQuotable } from '#features/messages/index.ts';
import { findReadableTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { findDraft, keepDraft, listDraftMarks } from './draft-rows.repo.ts';

/** The caller's draft in the shape of the wire; a quoted message that is not there for her any more is not quoted. */
async function readDraft(tx: TenantDb, caller: Caller, ticket: TicketFacts): Promise<TicketDraft> {
  const place = { ticketId: ticket.id, userId: caller.actor.userId };
  const found = await findDraft(tx, place);
  const quoted = found?.quoted_id ? await findQuotable(tx, caller, ticket, found.quoted_id) : undefined;
  return {
    ticketId: ticket.id,
    body: found?.body ?? '',
    quotedMsg: quoted ?? null,
    updatedAt: found?.updated_at.toISOString() ?? null,
  };
}

/** Handlers of the drafts' calls. */
export function draftHandlers({ links }: { links: MediaLinks }): Handlers<'listDrafts' | 'getDraft' | 'keepDraft'> {
  const callerOf = ({ actor, origin }: Call): Caller => ({ actor, addressOf: (media) => links.url(media, origin) });
  return {
    listDrafts: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => ({ drafts: await listDraftMarks(tx, actor) })),
    getDraft: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const ticket = await findReadableTicket(tx, call.actor, { id: params.id });
        return readDraft(tx, callerOf(call), ticket);
      }),
    keepDraft: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const caller = callerOf(call);
        const { userId } = call.actor;
        const ticket = await findReadableTicket(tx, call.actor, { id: params.id });
        const quotedId = body.quotedMsgId ?? null;
        if (quotedId !== null && !(await findQuotable(tx, caller, ticket, quotedId))) fail('ERR_NO_MESSAGE_FOUND');
        if (await keepDraft(tx, { ticketId: ticket.id, userId }, { body: body.body, quotedId }))
          tx.record({ name: 'draft.updated', subject: { ticketId: ticket.id }, audience: { userId } });
        return readDraft(tx, caller, ticket);
      }),
  };
}
