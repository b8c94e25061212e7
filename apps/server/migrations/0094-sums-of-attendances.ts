import { type Kysely, sql } from 'kysely';

const sums = `tickets, finished, support_seconds, supported, wait_seconds, waited, ratings, rated`;

const statements = [
  /*
   * What the attendances of a company that began on one civil day of its zone add up to, by who has them (0: nobody).
   * A change of a ticket adds rows with the difference, so that no two changes wait for each other. `fresh` rows of one
   * day and person are folded into one later.
   */
  `create table attendance_days (
     company_id integer not null references companies on delete cascade, id bigint generated always as identity,
     day date not null, user_id integer not null, tickets integer not null, finished integer not null, support_seconds float8 not null, supported integer not null,
     wait_seconds float8 not null, waited integer not null, ratings integer not null, rated integer not null,
     fresh boolean not null default true, primary key (company_id, id))`,
  `create index attendance_days_day on attendance_days (company_id, day, user_id) include (${sums})`,
  'create index attendance_days_fresh on attendance_days (company_id, day, user_id) where fresh',
  /*
   * New contacts do not add up over days. Of a contact with k attendances in a period there are k - 1 neighbours and k - 2
   * that have one between them, so that k - 2 (k - 1) + (k - 2) is 1 for one attendance and 0 for more. A row holds the
   * second and third term of attendances that began on these two days: new contacts are the attendances of a period and
   * the weights of what lies wholly in it.
   */
  `create table attendance_spans (
     company_id integer not null references companies on delete cascade, id bigint generated always as identity,
     first_day date not null, last_day date not null, weight integer not null, fresh boolean not null default true,
     primary key (company_id, id))`,
  'create index attendance_spans_days on attendance_spans (company_id, first_day, last_day) include (weight)',
  'create index attendance_spans_fresh on attendance_spans (company_id, first_day, last_day) where fresh',
  /* The days on which the attendances of a contact began, in their order, as the spans hold them. */
  `create table attendance_chains (
     company_id integer not null references companies on delete cascade, contact_id integer not null, days date[] not null,
     primary key (company_id, contact_id))`,
  /* Contacts of whom an attendance came, went or moved since. Whoever reads the spans counts these anew. */
  `create table attendance_touched (
     company_id integer not null references companies on delete cascade, id bigint generated always as identity,
     contact_id integer not null, primary key (company_id, id))`,
  'create index attendance_touched_contact on attendance_touched (company_id, contact_id)',
  ...['attendance_days', 'attendance_spans', 'attendance_chains', 'attendance_touched'].flatMap((table) => [
    `grant select, insert, update, delete on ${table} to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),

  /*
   * Whoever changes a ticket shares a lock of its company, which a recount has alone. Nothing is added where the company goes
   * with its tickets: at once, so that its row is gone already, or in steps, which say so in app.removing.
   */
  `create function keep_attendance_days() returns trigger language plpgsql as $$
   begin
     if current_setting('app.removing', true) = 'on' then return null; end if;
     perform pg_advisory_xact_lock_shared(7230118, coalesce(new.company_id, old.company_id));
     insert into attendance_days (company_id, day, user_id, ${sums})
     select s.company_id, (s.created_at at time zone c.timezone)::date, coalesce(s.user_id, 0), sum(s.sign),
       sum(case when s.status = 'closed' then s.sign else 0 end),
       sum(s.sign * coalesce(s.support_seconds, 0)), sum(case when s.support_seconds is not null then s.sign else 0 end),
       sum(s.sign * coalesce(s.wait_seconds, 0)), sum(case when s.wait_seconds is not null then s.sign else 0 end),
       sum(s.sign * coalesce(s.rating, 0)), sum(case when s.rating is not null then s.sign else 0 end)
     from (values
       (-1, old.company_id, old.created_at, old.user_id, old.status, old.support_seconds, old.wait_seconds, old.rating),
       (1, new.company_id, new.created_at, new.user_id, new.status, new.support_seconds, new.wait_seconds, new.rating)
     ) as s(sign, company_id, created_at, user_id, status, support_seconds, wait_seconds, rating)
     join companies c on c.id = s.company_id
     group by 1, 2, 3;
     return null;
   end $$`,
  `create trigger tickets_add_up after insert or delete on tickets for each row execute function keep_attendance_days()`,
  `create trigger tickets_add_up_anew after update on tickets for each row
     when ((old.created_at, old.user_id, old.status = 'closed', old.support_seconds, old.wait_seconds, old.rating)
       is distinct from (new.created_at, new.user_id, new.status = 'closed', new.support_seconds, new.wait_seconds, new.rating))
     execute function keep_attendance_days()`,
  `create function touch_attendances() returns trigger language plpgsql as $$
   begin
     if current_setting('app.removing', true) = 'on' then return null; end if;
     perform pg_advisory_xact_lock_shared(7230118, coalesce(new.company_id, old.company_id));
     insert into attendance_touched (company_id, contact_id)
     select distinct s.company_id, s.contact_id
     from (values (old.company_id, old.contact_id), (new.company_id, new.contact_id)) as s(company_id, contact_id)
     join companies c on c.id = s.company_id;
     return null;
   end $$`,
  `create trigger tickets_touch after insert or delete on tickets for each row execute function touch_attendances()`,
  `create trigger tickets_touch_anew after update of contact_id, created_at on tickets for each row
     when ((old.contact_id, old.created_at) is distinct from (new.contact_id, new.created_at))
     execute function touch_attendances()`,

  /* What the days of one contact weigh, as the spans hold it. */
  `create function weights_of_days(days date[]) returns table (first_day date, last_day date, weight integer)
     language sql immutable as $$
     select days[n - 1], days[n], -2 from generate_series(2, cardinality(days)) n
     union all select days[n - 2], days[n], 1 from generate_series(3, cardinality(days)) n $$`,

  /* From the tickets, all of them: for a company that changes its zone, and for whoever doubts the sums. */
  `create function recount_attendances(company integer) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(7230118, 0), pg_advisory_xact_lock(7230118, company);
     delete from attendance_days where company_id = company;
     delete from attendance_spans where company_id = company;
     delete from attendance_chains where company_id = company;
     delete from attendance_touched where company_id = company;
     insert into attendance_days (company_id, day, user_id, ${sums}, fresh)
     select company, (t.created_at at time zone c.timezone)::date, coalesce(t.user_id, 0), count(*),
       count(*) filter (where t.status = 'closed'), coalesce(sum(t.support_seconds), 0), count(t.support_seconds),
       coalesce(sum(t.wait_seconds), 0), count(t.wait_seconds), coalesce(sum(t.rating), 0), count(t.rating), false
     from tickets t join companies c on c.id = t.company_id where t.company_id = company group by 1, 2, 3;
     insert into attendance_chains (company_id, contact_id, days)
     select company, t.contact_id, array_agg((t.created_at at time zone c.timezone)::date order by t.created_at, t.id)
     from tickets t join companies c on c.id = t.company_id where t.company_id = company group by 2;
     insert into attendance_spans (company_id, first_day, last_day, weight, fresh)
     select company, w.first_day, w.last_day, sum(w.weight), false
     from attendance_chains a cross join lateral weights_of_days(a.days) w where a.company_id = company
     group by 2, 3 having sum(w.weight) <> 0;
   end $$`,
  `create function company_recounts() returns trigger language plpgsql as $$
   begin
     perform recount_attendances(new.id);
     return null;
   end $$`,
  `create trigger companies_recount after update of timezone on companies for each row
     when (old.timezone is distinct from new.timezone) execute function company_recounts()`,
  'select recount_attendances(id) from companies',
];

/** Adds the sums that the dashboard reads, and keeps them with every change of a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
