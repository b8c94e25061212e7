import { type BulkPatch, type bulkChangeRoutes, limits } from '@recado/contract';
import { checkIds, mayRead } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
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

async function refuseForeignTarget(tx: TenantDb, change: BulkPatch): Promise<void> {
  if (change.kind !== 'transfer') return;
  const { queueId, userId } = change;
  const checked = await checkIds(tx, { queueId, userId });
  if (!checked.queue_ok) fail('ERR_QUEUE_NOT_FOUND');
  if (!checked.user_ok) fail('ERR_NO_USER_FOUND');
}

/** Handlers of the calls that change many tickets at once. */
export function bulkChangeHandlers(): Handlers<keyof typeof bulkChangeRoutes> {
  return {
    makeBulkChange: ({ body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await refuseForeignTarget(tx, body.change);
        const asked = [...new Set(body.ticketIds)];
        const byId = new Map((await askedTickets(tx, asked)).map((ticket) => [ticket.id, ticket]));
        const tickets = asked.map((id) => byId.get(id) ?? fail('ERR_NO_TICKET_FOUND'));
        const refused = tickets.flatMap((ticket) => refusalOf(actor, ticket) ?? []);
        const left = new Set(refused.map(({ ticketId }) => ticketId));
        const ticketIds = asked.filter((ticketId) => !left.has(ticketId));
        const [first] = refused;
        if (first && ticketIds.length === 0) fail(first.error);
        const { userId } = actor;
        const held = { userId, patch: body.change, holdMs: limits.bulkHoldMs, ticketIds };
        const [change] = await loadBulkChanges(tx, [await insertBulkChange(tx, held)]);
        return { change: change ?? fail('ERR_INTERNAL'), refused };
      }),
    undoBulkChange: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const ticketIds = (await takeBack(tx, actor.userId, params.id)) ?? fail('ERR_NO_BULKCHANGE_FOUND');
        return ticketIds === 'begun' ? fail('ERR_BULK_CHANGE_BEGUN') : { ticketIds };
      }),
  };
}
