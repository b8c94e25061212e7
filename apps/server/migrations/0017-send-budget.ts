import { type Kysely, sql } from 'kysely';

/*
 * automatic: nobody typed it, so it leaves when the send budget of its connection allows. left_at: when the driver took a
 * message last; the budget is counted from it, by every process alike. first_contacts: when a message left last for somebody
 * who had never written and had got nothing, which outlives the outbox row; conversation is a contact's id without a foreign
 * key, for a day's count must not shrink when contacts are merged or deleted.
 */
const statements = [
  'alter table outbox add column automatic boolean not null default false, add column left_at timestamptz',
  'drop index outbox_open',
  `create index outbox_open on outbox (company_id, connection_id, id) where state in ('waiting', 'sending') and not automatic`,
  `create index outbox_automatic on outbox (company_id, connection_id, id) where state in ('waiting', 'sending') and automatic`,
  `create index outbox_underway on outbox (company_id, connection_id, conversation) where state = 'sending' and automatic`,
  'create index outbox_left on outbox (company_id, connection_id, left_at) where left_at is not null',
  `create table first_contacts (
     company_id integer not null, connection_id integer not null, conversation integer not null, at timestamptz not null,
     primary key (company_id, connection_id, conversation),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  'create index first_contacts_at on first_contacts (at)',
  'grant select, insert, update, delete on first_contacts to recado_app',
  'alter table first_contacts enable row level security',
  'create policy own_company on first_contacts to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds what the send budget of a connection is counted from (decision 20). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
