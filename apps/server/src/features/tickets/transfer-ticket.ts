import { translate } from '@recado/i18n';
import type { TenantDb } from '#kit/db/data.ts';
import { refuseIfOtherOpen } from './other-open-ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { findTicket, type TicketFacts } from './ticket-rows.repo.ts';
import { writeTicket } from './ticket-writes.repo.ts';

/** The notice to the customer when queue or agent changed from one to another (wire-contract 8.5). */
function noticeOf(language: 'pt' | 'en' | 'es', before: TicketFacts, after: TicketFacts): string | null {
  const newQueue = before.queue_id !== null && after.queue_id !== null && before.queue_id !== after.queue_id;
  const newAgent = before.user_id !== null && after.user_id !== null && before.user_id !== after.user_id;
  const queue = after.queue_name ?? '';
  const agent = after.user_name ?? '';
  if (newQueue && newAgent) return translate(language, 'outbound.transferredToBoth', { queue, agent });
  if (newQueue) return translate(language, 'outbound.transferredToQueue', { queue });
  return newAgent ? translate(language, 'outbound.transferredToUser', { agent }) : null;
}

async function notify(tx: TenantDb, { actor, before, settings, sendText }: TicketChange): Promise<void> {
  if (!settings.sendMsgTransfTicket || before.is_group) return;
  const after = await findTicket(tx, { id: before.id });
  const body = after && noticeOf(actor.companyLanguage, before, after);
  if (!body) return;
  const facts = { queue: after.queue_name ?? '', agent: after.user_name ?? '' };
  const trace = { rule: 'transferNotice', setting: 'sendMsgTransfTicket', facts } as const;
  await sendText(tx, { ticketId: before.id, body, userId: null, trace });
}

/**
 * To another queue, person or connection. A queue without a user makes the ticket pending and clears the user; a named
 * user has it open (core §4). Another connection must not hold a second ticket of the contact (wire-contract 8.4).
 */
export async function transferTicket(change: TicketChange): Promise<void> {
  const { tx, actor, before, patch } = change;
  const connectionId = patch.whatsappId ?? before.connection_id;
  const queueId = patch.queueId ?? before.queue_id;
  const onlyConnection =
    connectionId !== before.connection_id &&
    queueId === before.queue_id &&
    patch.userId === undefined &&
    patch.status === undefined;
  const userId = onlyConnection ? before.user_id : (patch.userId ?? null);
  if (connectionId !== before.connection_id || before.status === 'closed') {
    await refuseIfOtherOpen(tx, before.contact_id, connectionId, before.id);
  }
  const status = userId === null ? 'pending' : 'open';
  // By another line the same person or queue goes on: nobody begins to wait or to attend (docs/rules/tickets.md, T-14).
  const isSamePlace = status === before.status && userId === before.user_id && queueId === before.queue_id;
  await writeTicket(tx, before.id, {
    status,
    user_id: userId,
    queue_id: queueId,
    connection_id: connectionId,
    ...(isSamePlace ? {} : { queued_at: new Date(), started_at: userId === null ? null : new Date() }),
    closed_at: null,
  });
  const data = {
    from: { queueId: before.queue_id, userId: before.user_id, connectionId: before.connection_id },
    to: { queueId, userId, connectionId },
  };
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'transferred', data });
  await notify(tx, change);
}
