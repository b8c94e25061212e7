import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * A message to be sent later. Without a user: who made it is gone. `message_id` is what it became; `error` is the code of
   * why it did not leave. The lease says which process is sending it.
   */
  `create table schedules (
     company_id integer not null references companies on delete cascade, id serial, contact_id integer not null,
     user_id integer, connection_id integer, ticket_id integer, message_id text, media_id text, body text not null,
     send_at timestamptz not null, sent_at timestamptz,
     status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
     error text, lease_owner text, lease_until timestamptz, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), primary key (company_id, id),
     constraint schedules_contact foreign key (company_id, contact_id)
       references contacts (company_id, id) on delete cascade,
     constraint schedules_user foreign key (company_id, user_id)
       references users (company_id, id) on delete set null (user_id),
     constraint schedules_connection foreign key (company_id, connection_id)
       references connections (company_id, id) on delete set null (connection_id),
     constraint schedules_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete set null (ticket_id),
     constraint schedules_media foreign key (company_id, media_id)
       references media (company_id, id) on delete set null (media_id))`,
  'create index schedules_contact on schedules (company_id, contact_id, id)',
  'create index schedules_user on schedules (company_id, user_id, id) where user_id is not null',
  'create index schedules_connection on schedules (company_id, connection_id) where connection_id is not null',
  'create index schedules_ticket on schedules (company_id, ticket_id) where ticket_id is not null',
  'create index schedules_message on schedules (company_id, message_id) where message_id is not null',
  'create index schedules_media on schedules (company_id, media_id) where media_id is not null',
  /* What is due, of all companies. */
  `create index schedules_due on schedules (send_at) where status in ('PENDENTE', 'AGENDADA')`,
];

const accessRules = [
  'grant select, insert, update, delete on schedules to recado_app',
  'grant usage, select on sequence schedules_id_seq to recado_app',
  'alter table schedules enable row level security',
  `create policy own_company on schedules to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Adds messages that are sent later (wire-contract 3 and 8.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
