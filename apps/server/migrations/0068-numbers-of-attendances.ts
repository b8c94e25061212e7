import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * How soon a person first answered the customer of an attendance, in seconds after the customer's first message. It is
   * written with the answer itself: whatever stores a message stores this, too. Automatic texts carry a trace.
   */
  'alter table tickets add column first_response_seconds integer',
  `create function note_first_response() returns trigger language plpgsql as $$
   begin
     perform from tickets t
     where t.company_id = new.company_id and t.id = new.ticket_id and t.first_response_seconds is null;
     if not found then return null; end if;
     update tickets t set first_response_seconds = least(greatest(extract(epoch from new.created_at - asked.at), 0), 2147483647)::integer
     from (select m.created_at as at from messages m
       where m.company_id = new.company_id and m.ticket_id = new.ticket_id and not m.from_me and m.position < new.position
       order by m.position limit 1) asked
     where t.company_id = new.company_id and t.id = new.ticket_id and t.first_response_seconds is null;
     return null;
   end $$`,
  `create trigger messages_answer after insert on messages for each row
     when (new.from_me and new.trace is null) execute function note_first_response()`,
  /* Before traces were kept only texts of a user are certain to be a person's. */
  `update tickets t set first_response_seconds = least(greatest(extract(epoch from a.at - q.at), 0), 2147483647)::integer
   from (select company_id, ticket_id, min(position) as position, min(created_at) as at from messages
       where not from_me group by company_id, ticket_id) q
     cross join lateral (select m.created_at as at from messages m
       where m.company_id = q.company_id and m.ticket_id = q.ticket_id and m.from_me and m.user_id is not null
         and m.trace is null and m.position > q.position order by m.position limit 1) a
   where t.company_id = q.company_id and t.id = q.ticket_id`,
  /*
   * How long somebody attended and how long the customer waited, in seconds; null where nobody did, and where it took no time.
   * Written with the row: subtracting instants takes most of the time of an average over many attendances.
   */
  `alter table tickets
     add column support_seconds float8 generated always as (
       case when status = 'closed' and coalesce(rating_asked_at, closed_at) > started_at
         then extract(epoch from coalesce(rating_asked_at, closed_at) - started_at)::float8 end) stored,
     add column wait_seconds float8 generated always as (
       case when started_at > queued_at then extract(epoch from started_at - queued_at)::float8 end) stored`,
  /* What the numbers of a period read of its attendances, without their rows. */
  `create index tickets_begun on tickets (company_id, created_at) include (contact_id, user_id, queue_id, connection_id, status,
     support_seconds, wait_seconds, rating, first_response_seconds)`,
];

/** Adds what the dashboard counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
