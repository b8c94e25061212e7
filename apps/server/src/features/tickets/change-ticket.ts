import type { TicketPatch } from '@recado/contract';
import { loadSettings } from '#features/settings/index.ts';
import { type Doer, logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { acceptTicket } from './accept-ticket.ts';
import { editTicket, writeMeans } from './edit-ticket.ts';
import { findReadableTicket } from './find-readable-ticket.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { returnTicket } from './return-ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import type { SendText } from './ticket-ports.ts';
import { findTicket, placeOf, type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { type Transition, transitionOf } from './ticket-transitions.ts';
import { checkIds, refuseUnfitHolder } from './ticket-writes.repo.ts';
import { transferTicket } from './transfer-ticket.ts';

const actions: Readonly<Record<Transition, (change: TicketChange) => Promise<void>>> = {
  accept: acceptTicket,
  return: returnTicket,
  resolve: resolveTicket,
  reopen: reopenTicket,
  transfer: transferTicket,
  edit: editTicket,
};

/** The transition of a patch, or the end of the call; the loser of two accepts learns who has the ticket. */
function decide(before: TicketFacts, patch: TicketPatch, actor: Actor): Transition {
  const ticket = {
    status: before.status,
    queueId: before.queue_id,
    userId: before.user_id,
    connectionId: before.connection_id,
  };
  const decided = transitionOf(ticket, patch, actor.userId);
  if (decided === 'ERR_TICKET_TRANSITION') return fail(decided);
  if (decided !== 'ERR_TICKET_ALREADY_ACCEPTED') return decided;
  return fail(decided, { userId: before.user_id, user: { id: before.user_id, name: before.user_name ?? '' } });
}

/** Refuses what names people, queues or others of another company, or nobody's. */
export async function refuseForeignIds(tx: TenantDb, patch: TicketPatch): Promise<void> {
  const { userId, queueId, whatsappId: connectionId, promptId, integrationId } = patch;
  const checked = await checkIds(tx, { userId, queueId, connectionId, promptId, integrationId });
  if (!checked.user_ok) fail('ERR_NO_USER_FOUND');
  if (!checked.queue_ok) fail('ERR_QUEUE_NOT_FOUND');
  if (!checked.connection_ok) fail('ERR_NO_WAPP_FOUND');
  if (!checked.prompt_ok) fail('ERR_NO_PROMPT_FOUND');
  if (!checked.integration_ok) fail('ERR_NO_DIALOG_FOUND');
}

/** `PUT /tickets/:id`: the row is held, so of two agents who accept at once exactly one wins (house §3.4). */
export async function changeTicket(
  tx: TenantDb,
  by: Doer & { readonly actor: Actor },
  request: { id: number; patch: TicketPatch; sendText: SendText },
): Promise<TicketFacts> {
  const { id, patch, sendText } = request;
  const { actor } = by;
  const before = await findReadableTicket(tx, actor, { id }, true);
  await refuseForeignIds(tx, patch);
  const transition = decide(before, patch, actor);
  const settings = await loadSettings(tx);
  await actions[transition]({ tx, actor, before, patch, settings, sendText });
  // What else the same request says of the ticket holds, too; nothing of it outlives an end.
  if (transition !== 'edit' && transition !== 'resolve') await writeMeans(tx, id, patch);
  const after = (await findTicket(tx, { id })) ?? fail('ERR_NO_TICKET_FOUND');
  if (after.user_id !== before.user_id || after.queue_id !== before.queue_id)
    await refuseUnfitHolder(tx, after.user_id, after.queue_id);
  if (transition === 'transfer') {
    const facts = { ticket: String(id), before: placeOf(before), after: placeOf(after) };
    await logActivity(tx, by, { kind: 'ticket.transferred', facts });
  }
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId: id },
    audience: { ticket: { id, before: viewOf(before), after: viewOf(after) } },
  });
  return after;
}
