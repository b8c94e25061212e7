import { type bulkChangeRoutes, limits } from '@recado/contract';
import { mayRead, refuseForeignIds } from '#features/tickets/index.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import {
  type AskedTicket,
  askedTickets,
  insertBulkChange,
  loadBulkChanges,
  takeBack,
} from './bulk-change-rows.repo.ts';

type Refused = { ticketId: number; error: 'ERR_NO_PERMISSION' | 'ERR_TICKET_TRANSITION' };

/** Why a ticket cannot be changed now; undefined when it can. It is looked at again when the change is due. */
function refusalOf(actor: Actor, { id: ticketId, queueId, status }: AskedTicket): Refused | undefined {
  if (!mayRead(actor, { queueId })) return { ticketId, error: 'ERR_NO_PERMISSION' };
  return status === 'closed' ? { ticketId, error: 'ERR_TICKET_TRANSITION' } : undefined;
}

/** Handlers of the calls that change many tickets at once. */
export function bulkChangeHandlers(): Handlers<keyof typeof bulkChangeRoutes> {
  return {
    makeBulkChange: ({ body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { change } = body;
        if (change.kind === 'transfer') await refuseForeignIds(tx, { queueId: change.queueId, userId: change.userId });
        const asked = [...new Set(body.ticketIds)];
        const byId = new Map((await askedTickets(tx, asked)).map((ticket) => [ticket.id, ticket]));
        const tickets = asked.map((id) => byId.get(id) ?? fail('ERR_NO_TICKET_FOUND'));
        const refused = tickets.flatMap((ticket) => refusalOf(actor, ticket) ?? []);
        const left = new Set(refused.map(({ ticketId }) => ticketId));
        const ticketIds = asked.filter((ticketId) => !left.has(ticketId));
        const [first] = refused;
        if (first && ticketIds.length === 0) fail(first.error);
        const { userId } = actor;
        const held = { userId, patch: change, holdMs: limits.bulkHoldMs, ticketIds };
        const [made] = await loadBulkChanges(tx, [await insertBulkChange(tx, held)]);
        return { change: made ?? fail('ERR_INTERNAL'), refused };
      }),
    undoBulkChange: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const ticketIds = (await takeBack(tx, actor.userId, params.id)) ?? fail('ERR_NO_BULKCHANGE_FOUND');
        return ticketIds === 'begun' ? fail('ERR_BULK_CHANGE_BEGUN') : { ticketIds };
      }),
  };
}
