import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * Files that wait with a draft, each under the key of the message that it becomes (docs/decisions/0083): one of the store,
   * which the clean-up takes with its row once nobody came back for it, or that of a quick reply. The trigger releases what
   * a deleted row held; who sends it holds it again.
   */
  `create table ticket_draft_files (
     company_id integer not null references companies on delete cascade, id serial, ticket_id integer not null,
     user_id integer not null, key text not null, position integer not null, caption text not null default '',
     media_type text not null check (media_type in ('image', 'video', 'audio', 'application')),
     as_document text check (as_document in ('tooBigToShow', 'formNotShown', 'notFilmed')),
     media_id text, quick_message_id integer, updated_at timestamptz not null default now(),
     primary key (company_id, id), check (num_nonnulls(media_id, quick_message_id) = 1),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
     foreign key (company_id, media_id) references media (company_id, id) on delete cascade,
     foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade)`,
  'create unique index ticket_draft_files_own on ticket_draft_files (company_id, ticket_id, user_id, key)',
  'create index ticket_draft_files_user on ticket_draft_files (company_id, user_id)',
  'create index ticket_draft_files_media on ticket_draft_files (company_id, media_id)',
  'create index ticket_draft_files_reply on ticket_draft_files (company_id, quick_message_id)',
  `create function release_draft_files() returns trigger language plpgsql as $$
   begin
     update media m set sweep_at = now() from gone g where m.company_id = g.company_id and m.id = g.media_id;
     return null;
   end $$`,
  `create trigger ticket_draft_files_gone after delete on ticket_draft_files referencing old table as gone
     for each statement execute function release_draft_files()`,
  'grant select, insert, update, delete on ticket_draft_files to recado_app',
  'grant usage, select on sequence ticket_draft_files_id_seq to recado_app',
  'alter table ticket_draft_files enable row level security',
  'create policy own_company on ticket_draft_files to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Keeps the files of a draft (product §4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
