import { type Kysely, sql } from 'kysely';

const statements = [
  /* A user who is deleted stays for the history of what they did; their e-mail is free again. */
  'alter table users add column deleted_at timestamptz',
  'drop index users_email',
  'create unique index users_email on users (lower(email)) where deleted_at is null',
  /* Who has a browser connected to which node; a node that was silent for long is gone, and its rows with it. */
  `create table user_presence (
     company_id integer not null, user_id integer not null, node uuid not null,
     seen_at timestamptz not null default now(),
     primary key (company_id, user_id, node),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index user_presence_node on user_presence (node)',
  'create index user_presence_age on user_presence (seen_at)',
  'grant select, insert, update, delete on user_presence to recado_app',
  'alter table user_presence enable row level security',
  'create policy own_company on user_presence to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* Ending sessions belongs to the transaction that takes rights away; their secrets stay unread. */
  'grant select (id, company_id, user_id, revoked_at), update (revoked_at, revoked_reason) on sessions to recado_app',
  'alter table sessions enable row level security',
  'create policy own_company on sessions to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* Language and time zone stood in the settings, and had their effect from the company's row. */
  `update companies c set language = s.value from settings s
     where s.company_id = c.id and s.key = 'language' and s.value in ('pt', 'en', 'es') and s.value <> c.language`,
  `update companies c set timezone = s.value from settings s
     where s.company_id = c.id and s.key = 'timezone' and s.value <> c.timezone and s.value ~ '^[A-Za-z]'`,
];

/** Keeps deleted users for the history, notes who is connected, and lets a tenant's transaction end sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
