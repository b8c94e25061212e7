import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { KnownContact } from './find-or-create-contacts.repo.ts';

interface DoubledTicket {
  kept_id: number;
  dropped_id: number;
}

/** Two tickets that are not closed on one connection become one: the newer's messages move, and it is closed as a record. */
async function joinDoubledTickets(tx: TenantDb, keepId: number, dropId: number): Promise<void> {
  const { rows } = await sql<DoubledTicket>`
    select least(a.id, b.id) as kept_id, greatest(a.id, b.id) as dropped_id
    from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
    where a.company_id = ${tx.companyId} and a.contact_id = ${keepId} and b.contact_id = ${dropId}
      and a.status <> 'closed' and b.status <> 'closed'`.execute(tx.db);
  for (const { kept_id, dropped_id } of rows) {
    await sql`update messages set ticket_id = ${kept_id} where company_id = ${tx.companyId} and ticket_id = ${dropped_id}`.execute(
      tx.db,
    );
    await sql`
      with gone as (
        update tickets set status = 'closed', closed_at = now(), unread_messages = 0, updated_at = now()
        where company_id = ${tx.companyId} and id = ${dropped_id} returning last_message, last_message_at, last_message_id, from_me, company_id)
      update tickets t set
        unread_messages = (select count(*) from messages m where m.company_id = t.company_id and m.ticket_id in (t.id, ${dropped_id}) and not m.from_me and not m.read),
        last_message = case when gone.last_message_at > coalesce(t.last_message_at, '-infinity') then gone.last_message else t.last_message end,
        last_message_id = case when gone.last_message_at > coalesce(t.last_message_at, '-infinity') then gone.last_message_id else t.last_message_id end,
        from_me = case when gone.last_message_at > coalesce(t.last_message_at, '-infinity') then gone.from_me else t.from_me end,
        last_message_at = greatest(t.last_message_at, gone.last_message_at), updated_at = now()
      from gone where t.company_id = gone.company_id and t.id = ${kept_id}`.execute(tx.db);
    await tx.db
      .insertInto('ticket_log')
      .values({
        company_id: tx.companyId,
        ticket_id: dropped_id,
        user_id: null,
        kind: 'merged',
        data: JSON.stringify({ into: kept_id }),
      })
      .execute();
  }
}

/**
 * Makes one contact of two that turned out to be one person (decision 5). The first stays; addresses, tickets, messages and
 * fields of the second move to it, and each moved ticket keeps a trail of what the second was.
 */
export async function mergeContacts(tx: TenantDb, keep: KnownContact, drop: KnownContact): Promise<KnownContact> {
  const company = tx.companyId;
  await sql`
    insert into ticket_log (company_id, ticket_id, user_id, kind, data)
    select t.company_id, t.id, null, 'contactMerged', jsonb_build_object('from', to_jsonb(c), 'into', ${keep.id}::integer,
      'addresses', (select jsonb_agg(to_jsonb(a)) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id))
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${company} and t.contact_id = ${drop.id}`.execute(tx.db);
  await joinDoubledTickets(tx, keep.id, drop.id);
  for (const table of ['contact_addresses', 'contact_fields', 'tickets', 'messages', 'message_reactions'] as const) {
    await sql`update ${sql.table(table)} set contact_id = ${keep.id} where company_id = ${company} and contact_id = ${drop.id}`.execute(
      tx.db,
    );
  }
  // What waits to be sent stays in one line per conversation.
  await sql`update outbox set conversation = ${keep.id} where company_id = ${company} and conversation = ${drop.id}
    and connection_id in (select id from connections where company_id = ${company}) and state in ('waiting', 'sending')`.execute(
    tx.db,
  );
  await tx.db.deleteFrom('contacts').where('company_id', '=', company).where('id', '=', drop.id).execute();
  const number = keep.number ?? drop.number;
  await tx.db
    .updateTable('contacts')
    .set({ number, updated_at: new Date() })
    .where('company_id', '=', company)
    .where('id', '=', keep.id)
    .execute();
  tx.record({ name: 'contact.deleted', subject: { contactId: drop.id }, audience: { permission: 'contacts.read' } });
  tx.record({
    name: 'contact.updated',
    subject: { contactId: keep.id, action: 'update' },
    audience: { permission: 'contacts.read' },
  });
  return { ...keep, number };
}
