import { type Kysely, sql } from 'kysely';

/*
 * ticket_timers: what becomes of a ticket by itself, and when. transfer: it waits without a queue and goes to the
 * connection's transfer queue; inactivity: the customer does not answer and it is closed. Tickets are written in many
 * places and none of them may forget a timer, so that the rows follow the tickets by triggers, one statement for all
 * tickets of a statement; what a connection says moves the timers of its tickets.
 */
const statements = [
  `create table ticket_timers (
     company_id integer not null, id serial, ticket_id integer not null,
     kind text not null check (kind in ('transfer', 'inactivity')), due_at timestamptz not null,
     created_at timestamptz not null default now(), primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  'create unique index ticket_timers_one on ticket_timers (company_id, ticket_id, kind)',
  'create index ticket_timers_due on ticket_timers (due_at)',
  'grant select, insert, update, delete on ticket_timers to recado_app',
  'grant usage, select on sequence ticket_timers_id_seq to recado_app',
  'alter table ticket_timers enable row level security',
  'create policy own_company on ticket_timers to recado_app using (company_id = current_company()) with check (company_id = current_company())',

  /* No answer of a minute field is so large that a date could not hold it: the contract allows 100,000. */
  `create function keep_ticket_timers(of_company integer, ticket_ids integer[]) returns void language sql as $$
     with wanted as materialized (
       select t.id as ticket_id, k.kind, k.due_at
       from tickets t
       join connections c on c.company_id = t.company_id and c.id = t.connection_id and c.deleted_at is null
         and (c.time_to_transfer > 0 or c.expires_ticket > 0)
       cross join lateral (
         select 'transfer' as kind, coalesce(t.queued_at, t.created_at) + make_interval(mins => c.time_to_transfer) as due_at
         where t.status = 'pending' and t.queue_id is null and c.transfer_queue_id is not null and c.time_to_transfer > 0
         union all
         select 'inactivity', t.updated_at + make_interval(mins => c.expires_ticket)
         where t.status = 'open' and t.from_me and not t.is_group and c.expires_ticket > 0) k
       where t.company_id = of_company and t.id = any(ticket_ids)),
     gone as (
       delete from ticket_timers m where m.company_id = of_company and m.ticket_id = any(ticket_ids)
         and not exists (select from wanted w where w.ticket_id = m.ticket_id and w.kind = m.kind))
     insert into ticket_timers as m (company_id, ticket_id, kind, due_at)
     select of_company, ticket_id, kind, due_at from wanted order by ticket_id, kind
     on conflict (company_id, ticket_id, kind) do update set due_at = excluded.due_at where m.due_at <> excluded.due_at
   $$`,
  `create function tickets_keep_timers() returns trigger language plpgsql as $$
   begin
     perform keep_ticket_timers(company_id, array_agg(id)) from written group by company_id;
     return null;
   end $$`,
  `create trigger tickets_made_timers after insert on tickets referencing new table as written
     for each statement execute function tickets_keep_timers()`,
  `create trigger tickets_written_timers after update on tickets referencing new table as written
     for each statement execute function tickets_keep_timers()`,
  `create function connection_keeps_timers() returns trigger language plpgsql as $$
   begin
     perform keep_ticket_timers(new.company_id, array_agg(t.id)) from tickets t
     where t.company_id = new.company_id and t.connection_id = new.id and t.status <> 'closed'
     having count(*) > 0;
     return null;
   end $$`,
  `create trigger connections_changed_timers
     after update of transfer_queue_id, time_to_transfer, expires_ticket, deleted_at on connections for each row
     when ((old.transfer_queue_id, old.time_to_transfer, old.expires_ticket, old.deleted_at)
       is distinct from (new.transfer_queue_id, new.time_to_transfer, new.expires_ticket, new.deleted_at))
     execute function connection_keeps_timers()`,
  "create index tickets_of_connection on tickets (company_id, connection_id) where status <> 'closed'",
  `select keep_ticket_timers(company_id, array_agg(id)) from tickets where status <> 'closed' group by company_id`,

  /* Who waits for an agent, oldest first; which companies let the server hand out; how much an agent holds. */
  `create index tickets_to_hand_out on tickets (company_id, queued_at, id)
     where status = 'pending' and user_id is null and queue_id is not null`,
  `create index settings_hand_out on settings (company_id) where key = 'autoAssign' and value = 'enabled'`,

  /* The token of the messages API: its digest, and what is shown of it. */
  `alter table connections add column token_hash text, add column token_shown text not null default ''`,
  'create unique index connections_token on connections (company_id, token_hash) where token_hash is not null',
];

/** Adds timers of tickets, what handing out tickets looks at, and tokens of connections (wire-contract 4.5 and 8.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
