import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * How often the refresh token of a session was exchanged, and what its macs depend on beside the key of the installation:
   * any earlier token is known as one that was given out.
   */
  'alter table sessions add column generation integer not null default 0',
  'alter table sessions add column salt uuid not null default gen_random_uuid()',
  /* Browsers that signed in to an account: each may mistype by itself, whatever strangers try. */
  `create table known_devices (
     company_id integer not null, user_id integer not null, device_hash text not null,
     last_seen_at timestamptz not null default now(), primary key (company_id, user_id, device_hash),
     constraint known_devices_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'grant select, insert, update, delete on known_devices to recado_app',
  'alter table known_devices enable row level security',
  'create policy own_company on known_devices to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* Tries of a code by where they came from: a stranger uses up nobody else's. */
  `alter table mail_codes add column tries_by jsonb not null default '{}'`,
];

/** Adds what tells old refresh tokens from strange ones, and known browsers from strangers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
