import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * The file of an option that the bot owes a customer: sent from here, since copying a file takes longer than a message may
   * wait. The lease says which process is sending it. It goes with the ticket and with the option.
   */
  `create table bot_files (
     company_id integer not null references companies on delete cascade, id serial, ticket_id integer not null,
     option_id integer not null, trace jsonb not null, due_at timestamptz not null default now(),
     lease_owner text, created_at timestamptz not null default now(), primary key (company_id, id),
     constraint bot_files_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete cascade,
     constraint bot_files_option foreign key (company_id, option_id)
       references queue_options (company_id, id) on delete cascade)`,
  'create index bot_files_ticket on bot_files (company_id, ticket_id)',
  'create index bot_files_option on bot_files (company_id, option_id)',
  'create index bot_files_due on bot_files (due_at)',
];

const accessRules = [
  'grant select, insert, update, delete on bot_files to recado_app',
  'grant usage, select on sequence bot_files_id_seq to recado_app',
  'alter table bot_files enable row level security',
  `create policy own_company on bot_files to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Adds the files that the bot is about to send (wire-contract 8.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
