import { type Kysely, sql } from 'kysely';

const statements = [
  /* Which conversations were read on a visit of support: each is noted once in the activity log, and only these are heard live. */
  `create table support_reads (
     company_id integer not null, visit_id integer not null, ticket_id integer not null,
     read_at timestamptz not null default now(), primary key (company_id, visit_id, ticket_id),
     constraint support_reads_visit foreign key (company_id, visit_id)
       references support_visits (company_id, id) on delete cascade,
     constraint support_reads_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete cascade)`,
  'create index support_reads_ticket on support_reads (company_id, ticket_id)',
  'grant select, insert on support_reads to recado_app',
  'alter table support_reads enable row level security',
  'create policy own_company on support_reads to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* The number that was linked before the present one; null while it never changed. */
  'alter table connections add column previous_number text, add column number_changed_at timestamptz',
];

/** Adds what is noted of visits of support, and the number that a connection had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
