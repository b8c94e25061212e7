/** Drafts: what a person has begun to write in a ticket, the same in all her browsers (docs/decisions/0055). */
import { findReadableTicket } from '#features/tickets/index.ts';
import type { Handlers } from '#kit/http/context.ts';
import { findDraft, keepDraft } from './draft-rows.repo.ts';

/** Handlers of the drafts' calls. */
export function draftHandlers(): Handlers<'getDraft' | 'keepDraft'> {
  return {
    getDraft: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { id: ticketId } = await findReadableTicket(tx, actor, { id: params.id });
        const { userId } = actor;
        return (await findDraft(tx, { ticketId, userId })) ?? { ticketId, body: '', updatedAt: null };
      }),
    keepDraft: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { id: ticketId } = await findReadableTicket(tx, actor, { id: params.id });
        const { userId } = actor;
        if (await keepDraft(tx, { ticketId, userId }, body.body))
          tx.record({ name: 'draft.updated', subject: { ticketId }, audience: { userId } });
        return (await findDraft(tx, { ticketId, userId })) ?? { ticketId, body: '', updatedAt: null };
      }),
  };
}
