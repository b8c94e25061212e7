import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import { askForPictures, movePicture } from './contact-pictures.repo.ts';
import { ticketsOf } from './contact-writes.repo.ts';
import type { KnownContact } from './find-or-create-contacts.repo.ts';
import { tellContact } from './tell-contacts.ts';

/** What a ticket said in the lists. */
interface TicketSays {
  unread_messages: number;
  last_message: string;
  last_message_at: string | null;
  last_message_id: string | null;
  from_me: boolean;
}
/** Two tickets that were not closed on one connection: `dropped` was closed, its messages moved to `kept`. */
export interface DoubledTicket {
  kept: TicketSays & { id: number };
  dropped: TicketSays & {
    id: number;
    connection_id: number;
    status: 'pending' | 'open';
    queue_id: number | null;
    user_id: number | null;
  };
  messages: string[];
}
/** What makes two contacts of one again; ids of what belonged to the second. */
export interface MergeFacts {
  /** The row of the second, and of the first as it was. */
  dropped: Record<string, unknown> & { id: number; name: string; number: string | null };
  kept: { number: string | null; email: string; picture_media_id: string | null; on_whatsapp: string } & {
    /** Absent from merges of before it was kept. */
    name?: string;
    named_at?: string | null;
  };
  addresses: { kind: string; value: string }[];
  fields: number[];
  tickets: number[];
  /** Absent from merges of before there were schedules. */
  schedules?: number[];
  merges: number[];
  doubled: DoubledTicket[];
}

const says = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
  'connection_id', ${sql.ref(`${alias}.connection_id`)}, 'status', ${sql.ref(`${alias}.status`)},
  'queue_id', ${sql.ref(`${alias}.queue_id`)}, 'user_id', ${sql.ref(`${alias}.user_id`)},
  'unread_messages', ${sql.ref(`${alias}.unread_messages`)}, 'last_message', ${sql.ref(`${alias}.last_message`)},
  'last_message_at', ${sql.ref(`${alias}.last_message_at`)}, 'last_message_id', ${sql.ref(`${alias}.last_message_id`)},
  'from_me', ${sql.ref(`${alias}.from_me`)})`;

/** Waits until what customers write just now is stored in these contacts' attendances, and lets nothing more in before the end. */
async function holdBegun({ db, companyId }: TenantDb, contactIds: readonly number[]): Promise<void> {
  await sql`select 1 from tickets where company_id = ${companyId} and contact_id = any(${[...contactIds]}::integer[])
    and status <> 'closed' order by id for no key update`.execute(db);
}

async function findDoubled(tx: TenantDb, keepId: number, dropId: number): Promise<DoubledTicket[]> {
  // The attended one of two attendances goes on, else the older, whoever of the two contacts it belonged to (T-11).
  const { rows } = await sql<DoubledTicket>`
    select ${says('a')} as kept, ${says('b')} as dropped,
      coalesce((select json_agg(m.id) from messages m where m.company_id = b.company_id and m.ticket_id = b.id), '[]') as messages
    from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
      and (b.status = 'open', -b.id) < (a.status = 'open', -a.id)
    where a.company_id = ${tx.companyId} and a.status <> 'closed' and b.status <> 'closed'
      and ((a.contact_id = ${keepId} and b.contact_id = ${dropId}) or (a.contact_id = ${dropId} and b.contact_id = ${keepId}))`.execute(
    tx.db,
  );
  return rows;
}

/**
 * Two tickets that are not closed on one connection become one: the newer's messages move, and it is closed as a record.
 * Its row tells no words: those are changed and deleted where they are now.
 */
async function joinTickets(tx: TenantDb, { kept, dropped }: DoubledTicket, userId: number | null): Promise<void> {
  const company = tx.companyId;
  await sql`update messages set ticket_id = ${kept.id} where company_id = ${company} and ticket_id = ${dropped.id}`.execute(
    tx.db,
  );
  await sql`
    with was as (
      select last_message, last_message_at, last_message_id, from_me, company_id, has_moved from tickets
      where company_id = ${company} and id = ${dropped.id}),
    gone as (
      update tickets set status = 'closed', closed_at = now(), unread_messages = 0, last_message = '', last_message_id = null,
        updated_at = now() where company_id = ${company} and id = ${dropped.id}),
    newest as (
      select m.id from messages m where m.company_id = ${company} and m.ticket_id = ${kept.id} order by m.position desc limit 1),
    said as (
      select was.*, case when exists (select from newest n where n.id in (was.last_message_id, k.last_message_id))
        then was.last_message_id is not distinct from (select id from newest)
        else was.last_message_at > coalesce(k.last_message_at, '-infinity') end as is_later
      from was join tickets k on k.company_id = was.company_id and k.id = ${kept.id})
    update tickets t set
      unread_messages = (select count(*) from messages m where m.company_id = t.company_id and m.ticket_id in (t.id, ${dropped.id}) and not m.from_me and not m.read),
      last_message = case when said.is_later then said.last_message else t.last_message end,
      last_message_id = case when said.is_later then said.last_message_id else t.last_message_id end,
      from_me = case when said.is_later then said.from_me else t.from_me end,
      last_message_at = greatest(t.last_message_at, said.last_message_at), has_moved = t.has_moved or said.has_moved, updated_at = now()
    from said where t.company_id = said.company_id and t.id = ${kept.id}`.execute(tx.db);
  await sql`select settle_turns(${company}, ${[kept.id, dropped.id]})`.execute(tx.db);
  const of = { company_id: company, user_id: userId };
  await tx.db
    .insertInto('ticket_log')
    .values([
      { ...of, ticket_id: dropped.id, kind: 'merged', data: JSON.stringify({ into: kept.id }) },
      { ...of, ticket_id: kept.id, kind: 'joined', data: JSON.stringify({ from: dropped.id }) },
    ])
    .execute();
  const after: TicketView = { status: 'closed', queueId: dropped.queue_id, userId: dropped.user_id };
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId: dropped.id },
    audience: { ticket: { id: dropped.id, before: { ...after, status: dropped.status }, after } },
  });
}

async function gatherFacts(tx: TenantDb, keepId: number, dropId: number): Promise<MergeFacts> {
  const of = (table: 'contact_fields' | 'tickets' | 'schedules') =>
    sql`coalesce((select jsonb_agg(x.id order by x.id) from ${sql.table(table)} x where x.company_id = d.company_id and x.contact_id = d.id), '[]')`;
  const { rows } = await sql<{ facts: Omit<MergeFacts, 'doubled'> }>`
    select jsonb_build_object('dropped', to_jsonb(d) - 'sort_name',
      'kept', jsonb_build_object('number', k.number, 'email', k.email, 'picture_media_id', k.picture_media_id, 'on_whatsapp', k.on_whatsapp, 'name', k.name, 'named_at', k.named_at),
      'addresses', coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'value', a.value)) from contact_addresses a
        where a.company_id = d.company_id and a.contact_id = d.id), '[]'),
      'fields', ${of('contact_fields')}, 'tickets', ${of('tickets')}, 'schedules', ${of('schedules')},
      'merges', coalesce((select jsonb_agg(m.id) from contact_merges m where m.company_id = d.company_id and m.kept_id = d.id), '[]')) as facts
    from contacts d join contacts k on k.company_id = d.company_id and k.id = ${keepId}
    where d.company_id = ${tx.companyId} and d.id = ${dropId}`.execute(tx.db);
  const facts = rows[0]?.facts;
  if (!facts) throw new Error('A contact that is to be merged is gone.');
  return { ...facts, doubled: await findDoubled(tx, keepId, dropId) };
}

/** Everything that hangs on a contact and goes with it. */
async function moveAll(tx: TenantDb, from: number, to: number): Promise<void> {
  const company = tx.companyId;
  for (const table of [
    'contact_addresses',
    'contact_fields',
    'tickets',
    'messages',
    'message_reactions',
    'schedules',
  ] as const) {
    await sql`update ${sql.table(table)} set contact_id = ${to} where company_id = ${company} and contact_id = ${from}`.execute(
      tx.db,
    );
  }
  await sql`update contact_merges set kept_id = ${to} where company_id = ${company} and kept_id = ${from}`.execute(
    tx.db,
  );
  // What waits to be sent stays in one line per conversation.
  await sql`update outbox set conversation = ${to} where company_id = ${company} and conversation = ${from}
    and connection_id in (select id from connections where company_id = ${company}) and state in ('waiting', 'sending')`.execute(
    tx.db,
  );
}

/** Says that a contact's tickets show another person now. */
export async function tellTickets(tx: TenantDb, contactId: number): Promise<void> {
  for (const { id, ...view } of await ticketsOf(tx, contactId, 50)) {
    tx.record({
      name: 'ticket.updated',
      subject: { ticketId: id },
      audience: { ticket: { id, before: view, after: view } },
    });
  }
}

async function logMerge(tx: TenantDb, keepId: number, dropId: number, userId: number | null): Promise<void> {
  await sql`
    insert into ticket_log (company_id, ticket_id, user_id, kind, data)
    select t.company_id, t.id, ${userId}::integer, 'contactMerged', jsonb_build_object('from', to_jsonb(c), 'into', ${keepId}::integer,
      'addresses', (select jsonb_agg(to_jsonb(a)) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id))
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${tx.companyId} and t.contact_id = ${dropId} for key share of t`.execute(tx.db);
}

/**
 * Makes one contact of two that are one person (decision 5). The first stays; addresses, tickets, messages and fields of
 * the second move to it, and what the first lacks is taken over. What undoes it is kept, and each moved ticket keeps a
 * trail of what the second was. `userId` null: WhatsApp told that they are one. Answers the id of the merge.
 */
export async function mergeContacts(
  tx: TenantDb,
  keep: KnownContact,
  drop: KnownContact,
  userId: number | null = null,
): Promise<KnownContact & { mergeId: number }> {
  const company = tx.companyId;
  await holdBegun(tx, [keep.id, drop.id]);
  const facts = await gatherFacts(tx, keep.id, drop.id);
  await logMerge(tx, keep.id, drop.id, userId);
  for (const pair of facts.doubled) await joinTickets(tx, pair, userId);
  const { id: mergeId } = await tx.db
    .insertInto('contact_merges')
    .values({
      company_id: company,
      kept_id: keep.id,
      dropped_id: drop.id,
      user_id: userId,
      facts: JSON.stringify(facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveAll(tx, drop.id, keep.id);
  await movePicture(tx, drop.id, keep.id);
  await tx.db.deleteFrom('contacts').where('company_id', '=', company).where('id', '=', drop.id).execute();
  const number = keep.number ?? drop.number;
  // Where WhatsApp tells it, a name that a person gave wins over a nickname (T-12); a person has chosen whom to keep.
  const isBetter = userId === null && !facts.kept.named_at && Boolean(facts.dropped.named_at);
  const name = isBetter ? facts.dropped.name : keep.name;
  await tx.db
    .updateTable('contacts')
    .set({
      ...{ number, name, ...(isBetter ? { named_at: new Date() } : {}) },
      email: sql<string>`coalesce(nullif(email, ''), ${String(facts.dropped.email ?? '')})`,
      on_whatsapp: sql`case when on_whatsapp = 'unknown' then ${String(facts.dropped.on_whatsapp)} else on_whatsapp end`,
      updated_at: new Date(),
    })
    .where('company_id', '=', company)
    .where('id', '=', keep.id)
    .execute();
  await askForPictures(tx, [keep.id]);
  tellContact(tx, drop.id, 'delete');
  tellContact(tx, keep.id, 'update');
  await tellTickets(tx, keep.id);
  return { ...keep, name, number, mergeId };
}
