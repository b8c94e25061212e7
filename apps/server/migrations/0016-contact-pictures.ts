import { type Kysely, sql } from 'kysely';

/*
 * Profile pictures. contacts.picture_media_id: the small picture that is kept (a file of `media`), null when there is none.
 * contacts.subject: what WhatsApp last called a group; a name that differs from it was given by a person and stays.
 * contact_pictures: one row for each contact whose picture is asked for. due_at: when it is asked next, null when nobody
 * talks with the contact any more; checked_at: when WhatsApp answered last, so that "none" is known; source_sha256: the
 * bytes that the kept picture was drawn from. A ticket makes its contact's picture due, unless it was asked for lately.
 */
const statements = [
  'alter table contacts drop column profile_pic_url, add column picture_media_id text, add column subject text',
  `create table contact_pictures (
     company_id integer not null, contact_id integer not null, connection_id integer not null,
     due_at timestamptz, checked_at timestamptz, attempts smallint not null default 0, source_sha256 text,
     primary key (company_id, contact_id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  'create index contact_pictures_due on contact_pictures (company_id, connection_id, due_at) where due_at is not null',
  'grant select, insert, update, delete on contact_pictures to recado_app',
  'alter table contact_pictures enable row level security',
  'create policy own_company on contact_pictures to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  `create function ask_for_pictures() returns trigger language plpgsql as $$
   begin
     insert into contact_pictures as p (company_id, contact_id, connection_id, due_at)
     select distinct on (company_id, contact_id) company_id, contact_id, connection_id, now() from made
     order by company_id, contact_id
     on conflict (company_id, contact_id) do update set connection_id = excluded.connection_id, due_at = now()
       where p.due_at is null and coalesce(p.checked_at, '-infinity') < now() - interval '3 days';
     return null;
   end $$`,
  `create trigger tickets_made after insert on tickets referencing new table as made
     for each statement execute function ask_for_pictures()`,
  `create function release_contact_pictures() returns trigger language plpgsql as $$
   begin
     update media m set sweep_at = now() from gone g where m.company_id = g.company_id and m.id = g.picture_media_id;
     return null;
   end $$`,
  `create trigger contacts_gone after delete on contacts referencing old table as gone
     for each statement execute function release_contact_pictures()`,
  `insert into contact_pictures (company_id, contact_id, connection_id, due_at)
     select distinct on (company_id, contact_id) company_id, contact_id, connection_id, now() from tickets
     where status <> 'closed' order by company_id, contact_id, id desc`,
];

/** Adds profile pictures and the subjects of groups (decisions 5 and 11, core §3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
