import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * When the session worker took a message from WhatsApp, and when it stood in the table; null for what is older than these
   * columns, so that nobody takes the day of the migration for the truth.
   */
  'alter table messages add column received_at timestamptz, add column stored_at timestamptz',
  'alter table messages alter column stored_at set default now()',
  /*
   * The other moments of a message, added and never changed. kind: shown, seen, line, server, delivered, read, played, failed,
   * again. detail: how it was shown, or why it failed.
   */
  `create table message_moments (
     company_id integer not null, message_id text not null, kind text not null, at timestamptz not null,
     detail text, user_id integer,
     primary key (company_id, message_id, kind, at),
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade)`,
  /* From leaving CONNECTED until all that waited at WhatsApp is in the journal. arrived: messages that had waited. */
  `create table connection_gaps (
     company_id integer not null, connection_id integer not null, id bigserial, cause text not null,
     started_at timestamptz not null, ended_at timestamptz, arrived integer not null default 0,
     primary key (company_id, connection_id, id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  'create unique index connection_gaps_open on connection_gaps (company_id, connection_id) where ended_at is null',
  /* From when on the absence of a gap means that the connection was there. */
  'alter table connections add column covered_since timestamptz',
  ...['message_moments', 'connection_gaps'].flatMap((table) => [
    `grant select, insert, update, delete on ${table} to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
  'grant usage, select on sequence connection_gaps_id_seq to recado_app',
];

/** Adds the delivery ledger of messages and the coverage of connections (docs/decisions/0029-ledger-and-coverage.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
