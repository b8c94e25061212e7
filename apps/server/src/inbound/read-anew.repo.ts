import { isCourtesy, readRating } from '@recado/i18n';
import { sql } from 'kysely';
import { queuePushes } from '#features/push/index.ts';
import { logTicket, withdrawClosingTexts } from '#features/tickets/index.ts';
import type { TicketView } from '#kit/events/record.ts';
import type { Batch } from './inbound-types.ts';

/**
 * What a customer has edited after the end is read anew: thanks that became something else take the ticket up again, as a
 * message of those words would have (docs/rules/tickets.md, R-7).
 */
export async function readAnew(
  batch: Batch,
  { id, ticketId, view }: { id: string; ticketId: number; view: TicketView },
  text: string,
): Promise<void> {
  const { tx, settings } = batch;
  const { language } = settings;
  if (view.status !== 'closed' || isCourtesy(text, language) || readRating(text, language).kind === 'rating') return;
  const { rows } = await sql<{ queueId: number | null; contactId: number }>`
    update tickets t set status = 'pending', user_id = null, closed_at = null, started_at = null, queued_at = now(), unread_messages = 1,
      rating_asked_at = null, rating = null, rated_at = null, rating_comment = null, rating_asked_again = false, updated_at = now()
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and t.status = 'closed'
      and exists (select from messages m where m.company_id = t.company_id and m.id = ${id} and m.created_at >= date_trunc('second', t.closed_at))
      and not exists (select from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id
        and o.connection_id = t.connection_id and o.id <> t.id and (o.status <> 'closed' or o.closed_at > t.closed_at))
    returning queue_id as "queueId", contact_id as "contactId"`.execute(tx.db);
  const [row] = rows;
  if (!row) return;
  await sql`update messages set read = false where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
  await withdrawClosingTexts(tx, [ticketId]);
  await logTicket(tx, { ticketId, userId: null, kind: 'takenUpAgain', data: {} });
  const after: TicketView = { status: 'pending', queueId: row.queueId, userId: null };
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId },
    audience: { ticket: { id: ticketId, before: view, after } },
  });
  await queuePushes(tx, [ticketId]);
  // What follows in this batch finds it as it stands now.
  const known = batch.tickets.get(row.contactId);
  if (known?.id === ticketId)
    Object.assign(known, {
      ...{ status: 'pending', userId: null, closedAt: null, startedAt: null, queuedAt: batch.now, unread: 1 },
      ...{
        ratingAskedAt: null,
        rating: null,
        ratedAt: null,
        ratingComment: null,
        ratingAskedAgain: false,
        before: after,
      },
    });
}
