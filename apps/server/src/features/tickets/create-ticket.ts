import type { RouteRequest, ticketRoutes } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { refuseIfOtherOpen } from './other-open-ticket.ts';
import { logTicket } from './ticket-log.ts';
import { findTicket, type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { checkIds, findConnectionFor, insertOpenTicket, refuseUnfitHolder } from './ticket-writes.repo.ts';
import { mayRead } from './visible-tickets.ts';

type NewTicket = RouteRequest<typeof ticketRoutes.createTicket>['body'];

const attempts = 3;

/**
 * Refuses a ticket that the caller may not open, that names something the company does not have, or whose contact has one that
 * is not closed on the connection: ERR_OTHER_OPEN_TICKET with who has it (decision 32).
 * @returns the connection, chosen by decision 33
 */
export async function checkNewTicket(tx: TenantDb, actor: Actor, body: NewTicket): Promise<number> {
  if (!body.queueId && !actor.permissions.has('tickets.createWithoutQueue')) fail('ERR_TICKET_QUEUE_REQUIRED');
  const checked = await checkIds(tx, { ...body, connectionId: body.whatsappId });
  if (!checked.contact_ok) fail('ERR_NO_CONTACT_FOUND');
  if (!checked.queue_ok) fail('ERR_QUEUE_NOT_FOUND');
  if (!checked.user_ok) fail('ERR_NO_USER_FOUND');
  if (!checked.connection_ok) fail('ERR_NO_WAPP_FOUND');
  if (!mayRead(actor, { queueId: body.queueId ?? null })) fail('ERR_NO_PERMISSION');
  const connectionId =
    body.whatsappId ?? (await findConnectionFor(tx, actor.connectionId)) ?? fail('ERR_NO_DEF_WAPP_FOUND');
  await refuseIfOtherOpen(tx, body.contactId, connectionId);
  return connectionId;
}

/**
 * Opens a ticket with a contact: queue required unless admin (core §5); what is refused says `checkNewTicket`. The index
 * decides races.
 */
export async function createTicket(tx: TenantDb, actor: Actor, body: NewTicket): Promise<TicketFacts> {
  const connectionId = await checkNewTicket(tx, actor, body);
  const userId = (actor.profile === 'admin' ? body.userId : null) ?? actor.userId;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = await insertOpenTicket(tx, {
      contactId: body.contactId,
      connectionId,
      queueId: body.queueId ?? null,
      userId,
    });
    if (id !== undefined) {
      await refuseUnfitHolder(tx, userId, body.queueId ?? null);
      await logTicket(tx, {
        ticketId: id,
        userId: actor.userId,
        kind: 'created',
        data: { queueId: body.queueId ?? null, connectionId },
      });
      const row = (await findTicket(tx, { id })) ?? fail('ERR_CREATING_TICKET');
      tx.record({
        name: 'ticket.updated',
        subject: { ticketId: id },
        audience: { ticket: { id, after: viewOf(row) } },
      });
      return row;
    }
    await refuseIfOtherOpen(tx, body.contactId, connectionId);
    // The other one was closed in between: try again.
  }
  return fail('ERR_CREATING_TICKET');
}
