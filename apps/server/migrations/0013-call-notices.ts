import { type Kysely, sql } from 'kysely';

const statements = [
  /* When a contact was last told that calls are not taken: the cool-down is this row, in every process and after a restart. */
  `create table call_notices (
     company_id integer not null, connection_id integer not null, contact_id integer not null, told_at timestamptz not null,
     primary key (company_id, connection_id, contact_id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`,
  'create index call_notices_contact on call_notices (company_id, contact_id)',
  'grant select, insert, update, delete on call_notices to recado_app',
  'alter table call_notices enable row level security',
  'create policy own_company on call_notices to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the cool-down of the text to those who call (core §9, wire-contract 8.6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
