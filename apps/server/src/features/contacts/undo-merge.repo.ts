import type { ContactMerge } from '@recado/contract';
import { deletedLine } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import { fail } from '#kit/http/fail.ts';
import { askForPictures, movePicture } from './contact-pictures.repo.ts';
import { type DoubledTicket, type MergeFacts, tellTickets } from './merge-contacts.repo.ts';
import { tellContact, tellMany } from './tell-contacts.ts';

interface MergeRow {
  id: number;
  kept_id: number;
  dropped_id: number;
  facts: MergeFacts;
  created_at: Date;
  undone_at: Date | null;
}

interface ListedMerge extends MergeRow {
  user_id: number | null;
  user_name: string | null;
  undone_by: number | null;
  undone_by_name: string | null;
}
const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Which contacts were made one with this one, newest first. */
export async function listMerges(tx: TenantDb, contactId: number): Promise<ContactMerge[]> {
  const { rows } = await sql<ListedMerge>`
    select m.*, u.name as user_name, b.name as undone_by_name from contact_merges m
    left join users u on u.company_id = m.company_id and u.id = m.user_id
    left join users b on b.company_id = m.company_id and b.id = m.undone_by
    where m.company_id = ${tx.companyId} and m.kept_id = ${contactId} order by m.id desc limit 100`.execute(tx.db);
  return rows.map(({ id, facts, created_at, undone_at, ...by }) => ({
    id,
    name: facts.dropped.name,
    number: facts.dropped.number ?? '',
    user: person(by.user_id, by.user_name),
    createdAt: created_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
    undoneBy: person(by.undone_by, by.undone_by_name),
    tickets: facts.doubled.map(({ kept, dropped }) => ({ kept: kept.id, closed: dropped.id })),
  }));
}

/** Makes the second contact's row anew, with its old id; false when somebody took the id's place. */
async function reviveContact(tx: TenantDb, { dropped }: MergeFacts): Promise<boolean> {
  const row = JSON.stringify(dropped);
  const made = await sql<{ id: number }>`
    insert into contacts (company_id, id, uuid, name, number, email, is_group, connection_id, created_at, on_whatsapp, checked_at, named_at)
    select ${tx.companyId}, d.id, d.uuid, d.name, d.number, d.email, d.is_group,
      (select id from connections where company_id = ${tx.companyId} and id = d.connection_id), d.created_at, d.on_whatsapp, d.checked_at, d.named_at
    from jsonb_to_record(${row}::jsonb) as d(id integer, uuid uuid, name text, number text, email text,
      is_group boolean, connection_id integer, created_at timestamptz, on_whatsapp text, checked_at timestamptz, named_at timestamptz)
    on conflict do nothing returning id`.execute(tx.db);
  return made.rows.length > 0;
}

/** Gives the second contact back what was its own and is still with the first. */
async function moveBack(tx: TenantDb, merge: MergeRow): Promise<void> {
  const { kept_id: keep, dropped_id: drop, facts } = merge;
  const company = tx.companyId;
  await sql`update contact_addresses a set contact_id = ${drop}
    from jsonb_to_recordset(${JSON.stringify(facts.addresses)}::jsonb) as k(kind text, value text)
    where a.company_id = ${company} and a.kind = k.kind and a.value = k.value and a.contact_id = ${keep}`.execute(
    tx.db,
  );
  for (const [table, ids] of [
    ['contact_fields', facts.fields],
    ['tickets', facts.tickets],
    ['schedules', facts.schedules ?? []],
  ] as const) {
    await sql`update ${sql.table(table)} set contact_id = ${drop}
      where company_id = ${company} and contact_id = ${keep} and id = any(${ids}::integer[])`.execute(tx.db);
  }
  await sql`update contact_merges set kept_id = ${drop}
    where company_id = ${company} and kept_id = ${keep} and id = any(${facts.merges}::integer[])`.execute(tx.db);
}

/** The messages that were moved to another ticket go back, with those that came since from the addresses of its contact. */
async function separateTickets(tx: TenantDb, pair: DoubledTicket, merge: MergeRow): Promise<void> {
  const { kept, dropped, messages } = pair;
  const company = tx.companyId;
  const { rows: there } = await sql`select id from tickets
    where company_id = ${company} and id = any(${[kept.id, dropped.id]}::integer[]) order by id for no key update`.execute(
    tx.db,
  );
  // One of them was deleted since: what it held stays where it is.
  if (there.length < 2) return;
  const isOurs = merge.facts.tickets.includes(dropped.id);
  // The chats of the contact whose ticket was closed; the other contact's own messages stay where they are.
  const chats = sql`select a.kind || ':' || a.dial from contact_addresses a where a.company_id = ${company}
    and a.contact_id = ${isOurs ? merge.dropped_id : merge.kept_id}`;
  await sql`update messages set ticket_id = ${dropped.id} where company_id = ${company} and ticket_id = ${kept.id}
    and (id = any(${messages}::text[]) or (created_at > ${merge.created_at} and wa_chat in (${chats})))`.execute(tx.db);
  const open = await sql`
    update tickets t set status = case when h.id is null then 'pending' else 'open' end, user_id = h.id, closed_at = null, updated_at = now()
    from (select 1) one left join users h on h.company_id = ${company} and h.id = ${dropped.status === 'open' ? dropped.user_id : null}
    where t.company_id = ${company} and t.id = ${dropped.id} and t.status = 'closed' and not exists (
      select 1 from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id
        and o.connection_id = t.connection_id and o.status <> 'closed') returning t.id`.execute(tx.db);
  for (const said of [kept, dropped]) {
    // What the ticket says is that of its last message; where that is the same as before, as it was said before.
    await sql`
      update tickets t set last_message = case when l.is_deleted then ${deletedLine}
            when l.id = ${said.last_message_id} and not l.is_edited then ${said.last_message} else l.body end,
        last_message_id = l.id, last_message_at = l.created_at, from_me = l.from_me,
        unread_messages = case when t.status = 'closed' then 0 else (
          select count(*) from messages m where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and not m.read) end
      from (select m.* from messages m where m.company_id = ${company} and m.ticket_id = ${said.id} order by m.position desc limit 1) l
      where t.company_id = ${company} and t.id = ${said.id}`.execute(tx.db);
  }
  await sql`select settle_turns(${company}, ${[kept.id, dropped.id]})`.execute(tx.db);
  const view: TicketView = { status: dropped.status, queueId: dropped.queue_id, userId: dropped.user_id };
  if (open.rows.length)
    tx.record({
      name: 'ticket.updated',
      subject: { ticketId: dropped.id },
      audience: { ticket: { id: dropped.id, before: { ...view, status: 'closed' }, after: view } },
    });
}

/** Messages, reactions and what waits to be sent follow their tickets. */
async function followTickets(tx: TenantDb, { kept_id: keep, dropped_id: drop }: MergeRow): Promise<void> {
  const company = tx.companyId;
  for (const [owner, other] of [
    [drop, keep],
    [keep, drop],
  ] as const) {
    const own = sql`select t.id from tickets t where t.company_id = ${company} and t.contact_id = ${owner}`;
    await sql`update messages set contact_id = ${owner} where company_id = ${company} and contact_id = ${other}
      and ticket_id in (${own})`.execute(tx.db);
  }
  await sql`update message_reactions r set contact_id = ${drop} from messages m
    where r.company_id = ${company} and r.contact_id = ${keep} and m.company_id = r.company_id and m.id = r.message_id
      and m.contact_id = ${drop}`.execute(tx.db);
  await sql`update outbox o set conversation = ${drop} from messages m
    where o.company_id = ${company} and o.conversation = ${keep} and o.state in ('waiting', 'sending')
      and o.connection_id in (select id from connections where company_id = ${company})
      and m.company_id = o.company_id and m.id = o.message_id and m.contact_id = ${drop}`.execute(tx.db);
}

/** What the first contact had taken over from the second goes, where it is still that; no contact has a number that is not its address. */
async function restoreKept(tx: TenantDb, { kept_id: keep, dropped_id: drop, facts }: MergeRow): Promise<void> {
  const company = tx.companyId;
  for (const column of ['number', 'email', 'on_whatsapp'] as const) {
    await sql`update contacts set ${sql.ref(column)} = ${facts.kept[column]}, updated_at = now()
      where company_id = ${company} and id = ${keep} and ${sql.ref(column)} is not distinct from ${facts.dropped[column] ?? null}`.execute(
      tx.db,
    );
  }
  if (facts.kept.name !== undefined)
    await sql`update contacts set name = ${facts.kept.name}, named_at = ${facts.kept.named_at ?? null}::timestamptz
      where company_id = ${company} and id = ${keep} and name = ${facts.dropped.name}`.execute(tx.db);
  await sql`update contacts c set number = null where c.company_id = ${company} and c.id in (${drop}, ${keep}) and not exists (
    select 1 from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone')`.execute(
    tx.db,
  );
}

/**
 * Makes two contacts of one again (decision 5): the second returns with its id, addresses, fields, tickets and messages,
 * those that came from it meanwhile included. Answers the second's id. ERR_NO_CONTACT_FOUND for a merge that is none of this
 * contact's, ERR_CONTACT_MERGE when it was undone before or the second's place is taken.
 */
export async function undoMerge(
  tx: TenantDb,
  which: { contactId: number; mergeId: number; userId: number },
): Promise<number> {
  const company = tx.companyId;
  const { rows } = await sql<MergeRow>`
    select * from contact_merges where company_id = ${company} and id = ${which.mergeId} and kept_id = ${which.contactId}
    for update`.execute(tx.db);
  const merge = rows[0] ?? fail('ERR_NO_CONTACT_FOUND');
  if (merge.undone_at !== null || !(await reviveContact(tx, merge.facts))) fail('ERR_CONTACT_MERGE');
  await sql`update contact_merges set undone_at = now(), undone_by = ${which.userId}
    where company_id = ${company} and id = ${merge.id}`.execute(tx.db);
  await moveBack(tx, merge);
  for (const pair of merge.facts.doubled) await separateTickets(tx, pair, merge);
  await followTickets(tx, merge);
  await restoreKept(tx, merge);
  // Whose picture it is, is asked anew; until then the one that was taken over goes back.
  if (merge.facts.kept.picture_media_id === null) await movePicture(tx, merge.kept_id, merge.dropped_id);
  await askForPictures(tx, [merge.kept_id, merge.dropped_id]);
  const data = JSON.stringify({ from: merge.kept_id, into: merge.dropped_id });
  await sql`insert into ticket_log (company_id, ticket_id, user_id, kind, data)
    select t.company_id, t.id, ${which.userId}, 'contactSeparated', ${data}::jsonb from tickets t
    where t.company_id = ${company} and t.contact_id = ${merge.dropped_id} for key share`.execute(tx.db);
  tellContact(tx, merge.dropped_id, 'create');
  tellContact(tx, merge.kept_id, 'update');
  tellMany(tx);
  await tellTickets(tx, merge.dropped_id);
  await tellTickets(tx, merge.kept_id);
  return merge.dropped_id;
}
