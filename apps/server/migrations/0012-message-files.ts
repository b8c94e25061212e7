import { type Kysely, sql } from 'kysely';

/*
 * The file of a message. kind: as what WhatsApp carries it. What is still to be fetched is a row with a due time, taken by
 * the session that owns the connection: claim_fence is the fence of its lease. pointer: what the driver needs to fetch it,
 * sealed. thumbnail: the picture that the sender's phone made. The ids name files of `media`: the file itself, its small
 * picture, the twin that every browser plays, and what leaves for WhatsApp where that is another form. They are no foreign
 * keys: the trigger releases what a deleted row held, and nothing else deletes them.
 */
const statements = [
  `create table message_files (
     company_id integer not null, message_id text not null, connection_id integer not null,
     state text not null check (state in ('waiting', 'ready', 'failed')), reason text,
     kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
     name text not null, type text not null, bytes bigint, sha256 text, width integer, height integer, seconds integer,
     is_voice boolean not null default false, media_id text, preview_media_id text, playable_media_id text,
     sent_media_id text, pointer bytea, thumbnail bytea, attempts smallint not null default 0,
     due_at timestamptz not null default now(), claim_fence bigint,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, message_id),
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade)`,
  `create index message_files_due on message_files (company_id, connection_id, due_at) where state = 'waiting'`,
  `create function release_message_files() returns trigger language plpgsql as $$
   begin
     update media m set sweep_at = now()
     from (select company_id, unnest(array[media_id, preview_media_id, playable_media_id, sent_media_id]) as id from gone) g
     where m.company_id = g.company_id and m.id = g.id;
     return null;
   end $$`,
  `create trigger message_files_gone after delete on message_files referencing old table as gone
     for each statement execute function release_message_files()`,
  'grant select, insert, update, delete on message_files to recado_app',
  'alter table message_files enable row level security',
  'create policy own_company on message_files to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the files of messages (wire-contract 3 and 8.1, decisions 11 and 43). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
