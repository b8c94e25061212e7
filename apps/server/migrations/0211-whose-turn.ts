import { type Kysely, sql } from 'kysely';

/*
 * Whose turn it is in a ticket, told by its messages. customer_waits: the customer has said something that no person has
 * answered. answered_at: since when WhatsApp has the last word of a person, who now waits for the customer; null otherwise.
 * Nothing automatic changes either, nor does what has not left. Lines about a group or a number are nobody's word.
 */
const isWord = (of: string) => `${of}.media_type not in ('group_change', 'number_change')`;
const isPersons = (of: string) => `${of}.from_me and ${of}.trace is null and ${of}.ack >= 2`;

const statements = [
  'alter table tickets add column customer_waits boolean not null default false, add column answered_at timestamptz',
  /* Once for all messages of a statement: storms come in batches. */
  `create function note_turns() returns trigger language plpgsql as $$
   begin
     update tickets t set customer_waits = not l.from_me, answered_at = case when l.from_me then now() end
     from (select distinct on (m.company_id, m.ticket_id) m.company_id, m.ticket_id, m.from_me from made m
       where (not m.from_me and ${isWord('m')}) or (${isPersons('m')}) order by m.company_id, m.ticket_id, m.position desc) l
     where t.company_id = l.company_id and t.id = l.ticket_id
       and (t.customer_waits = l.from_me or (t.answered_at is null) = l.from_me);
     return null;
   end $$`,
  `create trigger messages_turns after insert on messages referencing new table as made
     for each statement execute function note_turns()`,
  `create function note_accepted() returns trigger language plpgsql as $$
   begin
     update tickets t set customer_waits = false, answered_at = now()
     where t.company_id = new.company_id and t.id = new.ticket_id and (t.customer_waits or t.answered_at is null)
       and not exists (select from messages m where m.company_id = new.company_id and m.ticket_id = new.ticket_id
         and m.position > new.position and not m.from_me and ${isWord('m')});
     return null;
   end $$`,
  `create trigger messages_accepted after update of ack on messages for each row
     when (old.ack < 2 and ${isPersons('new')}) execute function note_accepted()`,
  /* For tickets whose messages went from one to another. */
  `create function settle_turns(of_company integer, ticket_ids integer[]) returns void language sql as $$
     update tickets t set customer_waits = coalesce(not l.from_me, false), answered_at = case when l.from_me then t.updated_at end
     from unnest(ticket_ids) as asked(id)
     left join lateral (select m.from_me from messages m where m.company_id = of_company and m.ticket_id = asked.id
       and ((not m.from_me and ${isWord('m')}) or (${isPersons('m')})) order by m.position desc limit 1) l on true
     where t.company_id = of_company and t.id = asked.id
   $$`,
  `create or replace function keep_ticket_timers(of_company integer, ticket_ids integer[]) returns void language sql as $$
     with wanted as materialized (
       select t.id as ticket_id, k.kind, k.due_at
       from tickets t
       join connections c on c.company_id = t.company_id and c.id = t.connection_id and c.deleted_at is null
         and (c.time_to_transfer > 0 or c.expires_ticket > 0)
       cross join lateral (
         select 'transfer' as kind, coalesce(t.queued_at, t.created_at) + make_interval(mins => c.time_to_transfer) as due_at
         where t.status = 'pending' and t.queue_id is null and c.transfer_queue_id is not null and c.time_to_transfer > 0
         union all
         select 'inactivity', greatest(t.updated_at, t.answered_at) + make_interval(mins => c.expires_ticket)
         where t.status = 'open' and t.answered_at is not null and not t.is_group and c.expires_ticket > 0) k
       where t.company_id = of_company and t.id = any(ticket_ids)),
     gone as (
       delete from ticket_timers m where m.company_id = of_company and m.ticket_id = any(ticket_ids)
         and not exists (select from wanted w where w.ticket_id = m.ticket_id and w.kind = m.kind))
     insert into ticket_timers as m (company_id, ticket_id, kind, due_at)
     select of_company, ticket_id, kind, due_at from wanted order by ticket_id, kind
     on conflict (company_id, ticket_id, kind) do update set due_at = excluded.due_at where m.due_at <> excluded.due_at
   $$`,
  'select settle_turns(company_id, array_agg(id)) from tickets group by company_id',
];

/** Adds whose turn it is, and lets the timer of inactivity go by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
