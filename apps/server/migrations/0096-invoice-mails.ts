import { type Kysely, sql } from 'kysely';

const statements = [
  /* Which mails about an invoice were put into the outbox: each kind once. */
  `create table invoice_mails (
     company_id integer not null, invoice_id integer not null,
     kind text not null check (kind in ('made', 'soon', 'today', 'overdue', 'paid')),
     created_at timestamptz not null default now(),
     primary key (company_id, invoice_id, kind),
     foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade)`,
  'grant select on invoice_mails to recado_app',
  'alter table invoice_mails enable row level security',
  'create policy own_company on invoice_mails to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds what is known of mails about invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
