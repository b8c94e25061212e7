import { type Kysely, sql } from 'kysely';

const statements = [
  /* `month_day` is the order of a year, whatever year a holiday that comes again was written with. */
  `create table holidays (
     company_id integer not null references companies on delete cascade, id serial, day date not null, name text not null,
     recurs boolean not null default false,
     month_day text not null generated always as
       (lpad(extract(month from day)::text, 2, '0') || '-' || lpad(extract(day from day)::text, 2, '0')) stored,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create unique index holidays_day on holidays (company_id, day)',
  'create unique index holidays_yearly on holidays (company_id, month_day) where recurs',
  'create index holidays_order on holidays (company_id, month_day, id)',
  'grant select, insert, update, delete on holidays to recado_app',
  'grant usage, select on sequence holidays_id_seq to recado_app',
  'alter table holidays enable row level security',
  'create policy own_company on holidays to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the holidays of companies (decision 0059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
