import { type Kysely, sql } from 'kysely';

const statements = [
  /* How schedules come again. What is sent stands in the schedules themselves, and goes with them. */
  `create table schedule_series (
     company_id integer not null references companies on delete cascade, id serial,
     every text not null check (every in ('day', 'weekday', 'week', 'month', 'year')),
     every_count integer not null default 1 check (every_count >= 1),
     /* The day of the month that is wanted, which short months do not have, and the hour on the wall. */
     wanted_day smallint not null check (wanted_day between 1 and 31), wall_time time not null,
     last_day date, times integer check (times >= 1),
     skip_if_wrote boolean not null default false, skip_holidays boolean not null default false,
     /* The last occurrence that was made, from whose day the rule counts on; the next one is made when it ends. */
     made_number integer not null default 1, made_day date not null,
     /* From when on an answer of the customer leaves the next one out. */
     since timestamptz not null default now(), ended_at timestamptz,
     created_at timestamptz not null default now(), primary key (company_id, id))`,
  `alter table schedules add column series_id integer, add column series_number integer, add column series_day date,
     /* What the following ones take, where this one alone was changed. */
     add column following jsonb, add column skip_reason text check (skip_reason in ('wrote', 'holiday')),
     add constraint schedules_in_series check ((series_id is null) = (series_number is null) and (series_id is null) = (series_day is null)),
     add constraint schedules_series foreign key (company_id, series_id) references schedule_series (company_id, id) on delete cascade`,
  'create unique index schedules_occurrence on schedules (company_id, series_id, series_number) where series_id is not null',
  'alter table schedules drop constraint schedules_status_check',
  `alter table schedules add constraint schedules_status_check
     check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'PULADA'))`,
  /* Occurrences that will make others, for the calendar. */
  `create index schedules_open_series on schedules (company_id, send_at)
     where series_id is not null and status in ('PENDENTE', 'AGENDADA')`,
];

const accessRules = [
  'grant select, insert, update, delete on schedule_series to recado_app',
  'grant usage, select on sequence schedule_series_id_seq to recado_app',
  'alter table schedule_series enable row level security',
  `create policy own_company on schedule_series to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
];

/** A schedule can be one of a series, which makes the next one when it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
