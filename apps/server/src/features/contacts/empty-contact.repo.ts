import type { Language } from '@recado/contract';
import { translate } from '@recado/i18n';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { ticketsOf } from './contact-writes.repo.ts';
import { tellContact } from './tell-contacts.ts';

/** Tickets that open lists hear of; the others are read anew when they are next opened. */
const toldTickets = 200;

/**
 * Takes everything from a contact that says who it is, and ends its tickets: a row stays that keeps the attendances together,
 * under a name of ours. Whoever writes from that number again is somebody new. Answers how many tickets there are.
 */
export async function emptyContact(tx: TenantDb, id: number): Promise<number> {
  const { companyId, db } = tx;
  const { rows } = await sql<{ picture: string | null; language: Language }>`
    select c.picture_media_id as picture, o.language from contacts c join companies o on o.id = c.company_id
    where c.company_id = ${companyId} and c.id = ${id} for update of c`.execute(db);
  const [known] = rows;
  if (!known) return 0;
  const before = await ticketsOf(tx, id, toldTickets);
  for (const table of ['contact_addresses', 'contact_fields', 'contact_pictures', 'call_notices'] as const)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and contact_id = ${id}`.execute(db);
  await sql`delete from contact_merges where company_id = ${companyId} and ${id} in (kept_id, dropped_id)`.execute(db);
  await sql`delete from first_contacts where company_id = ${companyId} and conversation = ${id}`.execute(db);
  // What is on its way this moment is removed six hours after it was sent, as everything that was.
  await sql`delete from outbox where company_id = ${companyId} and conversation = ${id} and state <> 'sending'
    and connection_id in (select id from connections where company_id = ${companyId})`.execute(db);
  await sql`update contacts set name = ${translate(known.language, 'privacy.erasedContact', { id })}, number = null, email = '',
      uuid = gen_random_uuid(), picture_media_id = null, subject = null, on_whatsapp = 'unknown', checked_at = null,
      updated_at = now() where company_id = ${companyId} and id = ${id}`.execute(db);
  await releaseMedia(tx, known.picture === null ? [] : [known.picture]);
  // Locked, because a ticket that somebody deletes meanwhile must not be named any more.
  await sql`insert into ticket_log (company_id, ticket_id, kind) select company_id, id, 'resolved' from tickets
    where company_id = ${companyId} and contact_id = ${id} and status <> 'closed' for key share`.execute(db);
  // The reason of a rating is the customer's own words.
  await sql`update ticket_log l set data = l.data - 'comment' from tickets t where t.company_id = ${companyId}
    and t.contact_id = ${id} and l.company_id = t.company_id and l.ticket_id = t.id and l.kind = 'rated'`.execute(db);
  // So is who somebody was that became one with the contact; that it was stays.
  await sql`update ticket_log l set data = l.data - 'from' - 'addresses' from tickets t where t.company_id = ${companyId}
    and t.contact_id = ${id} and l.company_id = t.company_id and l.ticket_id = t.id and l.kind = 'contactMerged'`.execute(
    db,
  );
  const ended =
    await sql`update tickets set last_message = '', last_message_id = null, rating_comment = null, unread_messages = 0,
      closed_at = case when status = 'closed' then closed_at else now() end, status = 'closed', updated_at = now()
    where company_id = ${companyId} and contact_id = ${id}`.execute(db);
  for (const { id: ticketId, ...view } of before)
    tx.record({
      name: 'ticket.updated',
      subject: { ticketId },
      audience: { ticket: { id: ticketId, before: view, after: { ...view, status: 'closed' } } },
    });
  tellContact(tx, id, 'update');
  return Number(ended.numAffectedRows ?? 0);
}
