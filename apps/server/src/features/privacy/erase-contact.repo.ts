/**
 * What is removed of a contact, part by part, at most 1,000 rows in a transaction (trust I-64). The order matters: what is
 * found by the number goes before the number does, and once the number is gone nothing new comes to the contact.
 */
import { type RawBuilder, sql } from 'kysely';
import { eraseRecipients } from '#features/campaigns/index.ts';
import { emptyContact } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { addressesOf, spelledAddressesOf } from './addresses.repo.ts';
import { dropCopies } from './privacy-jobs.repo.ts';

/** Rows of one transaction. */
export const erasedAtOnce = 1000;

/** One part of the removal: takes away some rows and answers how many; none are left when it answers 0. */
export interface Part {
  /** As the receipt names it. */
  readonly counted: string;
  remove(tx: TenantDb, contactId: number): Promise<number>;
  /** One call does all of it. */
  readonly isWhole?: true;
}

const count = async (tx: TenantDb, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx.db)).numAffectedRows ?? 0);

const some = (table: string, where: RawBuilder<unknown>) => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select x.ctid from ${sql.table(table)} x where ${where} limit ${erasedAtOnce}))`;

const messagesOf = (tx: TenantDb, contactId: number) =>
  sql`x.company_id = ${tx.companyId} and x.contact_id = ${contactId}`;

/** In lists for campaigns and in the phone books of connections, found by the number. */
const inLists = async (tx: TenantDb, contactId: number): Promise<number> => {
  const own = addressesOf(tx, contactId);
  const items = await count(
    tx,
    sql`delete from contact_list_items i using ${own} a
      where i.company_id = ${tx.companyId} and a.kind = 'phone' and i.match_key = a.value`,
  );
  const book = await count(
    tx,
    sql`delete from phone_book b using ${own} a where b.company_id = ${tx.companyId} and b.kind = a.kind and b.value = a.value`,
  );
  // An import that brought the number keeps its texts for being taken back: it can no longer be.
  const imports = await count(
    tx,
    sql`delete from imports i where i.company_id = ${tx.companyId} and i.state not in ('reading', 'running', 'undoing')
      and exists (select 1 from ${own} a, import_batches b where a.kind = 'phone' and length(a.value) >= 8
        and b.company_id = i.company_id and b.import_id = i.id
        and concat(b.rows::text, b.undo::text, b.errors::text, i.preview::text) like '%' || right(a.value, 8) || '%')`,
  );
  return items + book + imports;
};

/** Messages in conversations of others, of which the lists tell nothing any more. */
async function someElsewhere(tx: TenantDb, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (${some('messages', where)} returning company_id, ticket_id, id),
    told as (
      update tickets t set last_message = '', last_message_id = null from gone
      where t.company_id = gone.company_id and t.id = gone.ticket_id and t.last_message_id = gone.id),
    unsent as (delete from outbox o using gone where o.company_id = gone.company_id and o.message_id = gone.id)
    select count(*)::integer as n from gone`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** What the contact wrote and answered in groups. */
const inGroups = (tx: TenantDb, contactId: number) =>
  someElsewhere(tx, sql`x.company_id = ${tx.companyId} and x.wa_author in ${spelledAddressesOf(tx, contactId)}`);

/** What the contact wrote and somebody of the company passed on to others. */
const passedOn = (tx: TenantDb, contactId: number) =>
  someElsewhere(tx, sql`x.company_id = ${tx.companyId} and x.origin in ${spelledAddressesOf(tx, contactId)}`);

const reactions = (tx: TenantDb, contactId: number) =>
  count(
    tx,
    some(
      'message_reactions',
      sql`x.company_id = ${tx.companyId} and (x.contact_id = ${contactId} or x.author in ${spelledAddressesOf(tx, contactId)})`,
    ),
  );

/** What came in and was understood; what was not yet is still to become a message. */
const journal = (tx: TenantDb, contactId: number) =>
  count(
    tx,
    some(
      'journal',
      sql`x.company_id = ${tx.companyId} and x.done_at is not null
        and (x.chat in ${spelledAddressesOf(tx, contactId)} or x.author in ${spelledAddressesOf(tx, contactId)})`,
    ),
  );

const files = (tx: TenantDb, contactId: number) =>
  count(
    tx,
    some(
      'message_files',
      sql`x.company_id = ${tx.companyId} and x.message_id in (select m.id from messages m
        where m.company_id = ${tx.companyId} and m.contact_id = ${contactId})`,
    ),
  );

const notes = (tx: TenantDb, contactId: number) =>
  count(
    tx,
    some(
      'ticket_notes',
      sql`x.company_id = ${tx.companyId} and x.ticket_id in (select t.id from tickets t
        where t.company_id = ${tx.companyId} and t.contact_id = ${contactId})`,
    ),
  );

const begunIn =
  (table: 'ticket_drafts' | 'ticket_draft_files' | 'integration_deliveries' | 'flow_sessions') =>
  (tx: TenantDb, contactId: number) =>
    count(
      tx,
      some(
        table,
        sql`x.company_id = ${tx.companyId} and x.ticket_id in (select t.id from tickets t
        where t.company_id = ${tx.companyId} and t.contact_id = ${contactId})`,
      ),
    );

/** What was to be sent later, with its pictures. */
const scheduled = async (tx: TenantDb, contactId: number): Promise<number> => {
  const { rows } = await sql<{ media_id: string | null; kept_id: string | null }>`
    delete from schedules where company_id = ${tx.companyId} and contact_id = ${contactId}
    returning media_id, following ->> 'media_id' as kept_id`.execute(tx.db);
  // Their rules say nothing of anybody, but nothing goes on by them.
  await sql`delete from schedule_series q where q.company_id = ${tx.companyId} and not exists (
    select 1 from schedules r where r.company_id = q.company_id and r.series_id = q.id)`.execute(tx.db);
  const pictures = rows.flatMap(({ media_id, kept_id }) => [media_id, kept_id]).filter((id) => id !== null);
  await releaseMedia(tx, pictures);
  return rows.length;
};

/** Keys of encryption, whose names hold the number (docs/rules/tickets.md, E-2). */
const keys = async (tx: TenantDb, contactId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select forget_keys_of(${tx.companyId}, ${contactId})::integer as n`.execute(
    tx.db,
  );
  return rows[0]?.n ?? 0;
};

/** The parts in their order. */
export const parts: readonly Part[] = [
  { counted: 'lists', remove: inLists, isWhole: true },
  { counted: 'schedules', remove: scheduled, isWhole: true },
  { counted: 'campaigns', remove: eraseRecipients, isWhole: true },
  { counted: 'messages', remove: inGroups },
  { counted: 'messages', remove: passedOn },
  { counted: 'reactions', remove: reactions },
  { counted: 'journal', remove: journal },
  { counted: 'journal', remove: keys, isWhole: true },
  { counted: 'tickets', remove: emptyContact, isWhole: true },
  { counted: 'files', remove: files },
  { counted: 'messages', remove: (tx, id) => count(tx, some('messages', messagesOf(tx, id))) },
  { counted: 'reactions', remove: reactions },
  { counted: 'notes', remove: notes },
  { counted: 'drafts', remove: begunIn('ticket_drafts') },
  { counted: 'files', remove: begunIn('ticket_draft_files') },
  // What integrations were sent of the conversation.
  { counted: 'copies', remove: begunIn('integration_deliveries') },
  {
    counted: 'copies',
    remove: (tx, id) =>
      count(tx, some('integration_deliveries', sql`x.company_id = ${tx.companyId} and x.contact_id = ${id}`)),
  },
  { counted: 'copies', remove: begunIn('flow_sessions') },
  { counted: 'copies', remove: dropCopies, isWhole: true },
];

/** About how many rows there are to remove. */
export async function countOfContact(tx: TenantDb, contactId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from messages x
    where ${messagesOf(tx, contactId)}`.execute(tx.db);
  return rows[0]?.n ?? 0;
}
