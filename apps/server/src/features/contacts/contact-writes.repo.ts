import type { ContactBody, OnWhatsapp } from '@recado/contract';
import { matchingKey } from '@recado/whatsapp/identity';
import { sql } from 'kysely';
import { checkContactRoom } from '#features/companies/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';

type Fields = readonly { id?: number | null | undefined; name: string; value: string }[];

export interface NumberFacts {
  dial: string;
  onWhatsapp: OnWhatsapp;
}
const checkedAt = ({ onWhatsapp }: NumberFacts) => (onWhatsapp === 'unknown' ? null : new Date());

/** Gives a contact the address of a number; false when it belongs to another contact. */
async function claimNumber(tx: TenantDb, contactId: number, dial: string): Promise<boolean> {
  const address = { company_id: tx.companyId, contact_id: contactId, kind: 'phone', value: matchingKey(dial), dial };
  const claimed = await tx.db
    .insertInto('contact_addresses')
    .values(address)
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The contact that a number belongs to. */
export async function ownerOfNumber(tx: TenantDb, dial: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.contact_id as id from contact_addresses a where a.company_id = ${tx.companyId} and a.kind = 'phone' and a.value = ${matchingKey(dial)}`.execute(
    tx.db,
  );
  return rows[0];
}

/**
 * Makes these the fields of a contact: those with an id are changed, missing ones deleted. False when an id is none of this
 * contact's (trust V17).
 */
export async function writeFields(tx: TenantDb, contactId: number, fields: Fields): Promise<boolean> {
  const kept = fields.flatMap((field) => (field.id ? [field.id] : []));
  const given = JSON.stringify(fields.map(({ id, name, value }, n) => ({ id: id ?? null, name, value, n })));
  const own = await sql`select id from contact_fields where company_id = ${tx.companyId} and contact_id = ${contactId}
    and id = any(${kept}::integer[])`.execute(tx.db);
  if (own.rows.length < new Set(kept).size) return false;
  await sql`delete from contact_fields where company_id = ${tx.companyId} and contact_id = ${contactId}
    and id <> all(${kept}::integer[])`.execute(tx.db);
  await sql`
    with given as (
      select g.* from jsonb_to_recordset(${given}::jsonb) as g(id integer, name text, value text, n integer)
      where g.name <> '' or g.value <> ''
    ), changed as (
      update contact_fields f set name = g.name, value = g.value from given g
      where f.company_id = ${tx.companyId} and f.contact_id = ${contactId} and f.id = g.id returning f.id)
    insert into contact_fields (company_id, contact_id, name, value)
    select ${tx.companyId}, ${contactId}, g.name, g.value from given g
    where g.id is null order by g.n`.execute(tx.db);
  return true;
}

/** Stores a contact with its address and fields; undefined when the number already belongs to a contact. Throws ERR_LIMIT_CONTACTS. */
export async function insertContact(
  tx: TenantDb,
  contact: Omit<ContactBody, 'number'> & { number: NumberFacts },
): Promise<number | undefined> {
  const { name, email, number } = contact;
  await checkContactRoom(tx);
  const { id } = await tx.db
    .insertInto('contacts')
    .values({
      ...{ company_id: tx.companyId, name, email, connection_id: null, number: number.dial },
      ...{ on_whatsapp: number.onWhatsapp, checked_at: checkedAt(number), named_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!(await claimNumber(tx, id, number.dial))) return undefined;
  await writeFields(tx, id, contact.extraInfo);
  return id;
}

/** Writes name and e-mail, and what is known of the number. */
export async function writeContact(
  tx: TenantDb,
  id: number,
  values: { name: string; email: string; number?: NumberFacts | undefined },
): Promise<void> {
  const { name, email, number } = values;
  const told = number && { number: number.dial, on_whatsapp: number.onWhatsapp, checked_at: checkedAt(number) };
  await tx.db
    .updateTable('contacts')
    .set({
      ...{ name, email, ...told, updated_at: sql`now()` },
      named_at: sql<Date | null>`case when name = ${name} then named_at else now() end`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Writes what WhatsApp said of a contact's number, in the form that it knows. */
export async function noteWhatsapp(tx: TenantDb, id: number, number: NumberFacts): Promise<void> {
  await tx.db
    .updateTable('contacts')
    .set({ number: number.dial, on_whatsapp: number.onWhatsapp, checked_at: checkedAt(number), updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Puts a number in the place of a contact's old one; false when it belongs to another contact. */
export async function replaceNumber(
  tx: TenantDb,
  id: number,
  numbers: { before: string | null; dial: string },
): Promise<boolean> {
  const { before, dial } = numbers;
  const key = matchingKey(dial);
  if (before !== null && matchingKey(before) === key) {
    await sql`update contact_addresses set dial = ${dial} where company_id = ${tx.companyId} and kind = 'phone'
      and value = ${key} and contact_id = ${id}`.execute(tx.db);
    return true;
  }
  const owner = await ownerOfNumber(tx, dial);
  if (owner) return owner.id === id;
  if (before !== null)
    await sql`delete from contact_addresses where company_id = ${tx.companyId} and contact_id = ${id} and kind = 'phone'
      and value = ${matchingKey(before)}`.execute(tx.db);
  return claimNumber(tx, id, dial);
}

/** Tickets of a contact as far as events need them. */
export interface ContactTicket extends TicketView {
  id: number;
}

/** A contact's tickets, the latest first. */
export async function ticketsOf(tx: TenantDb, contactId: number, limit: number): Promise<ContactTicket[]> {
  const { rows } = await sql<ContactTicket>`
    select t.id, t.status, t.queue_id as "queueId", t.user_id as "userId" from tickets t
    where t.company_id = ${tx.companyId} and t.contact_id = ${contactId}
    order by (t.status <> 'closed') desc, t.id desc limit ${limit}`.execute(tx.db);
  return rows;
}

/** Takes what waits to be sent to a contact out of the line, on every connection: all of it, or what was written in one ticket. */
export async function emptyLine(tx: TenantDb, contactId: number, ticketId: number | null = null): Promise<void> {
  await sql`delete from outbox where company_id = ${tx.companyId} and conversation = ${contactId} and state = 'waiting'
    and connection_id in (select id from connections where company_id = ${tx.companyId})
    and (${ticketId}::integer is null or message_id in
      (select id from messages where company_id = ${tx.companyId} and ticket_id = ${ticketId}))`.execute(tx.db);
}

/** Deletes a contact with everything that hangs on it, and takes what waits to be sent to it out of the line. */
export async function deleteContactRow(tx: TenantDb, id: number): Promise<void> {
  await emptyLine(tx, id);
  await tx.db.deleteFrom('contacts').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}
