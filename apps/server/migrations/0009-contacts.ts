import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * The order of the lists as a column: a comparison with an expression may not use an index behind the tenant wall
   * (decision 0017), one with a column may.
   */
  `alter table contacts
     add column sort_name text generated always as (f_unaccent(name)) stored,
     add column on_whatsapp text not null default 'unknown' check (on_whatsapp in ('yes', 'no', 'unknown')),
     add column checked_at timestamptz`,
  // Whoever has a connection was met on WhatsApp.
  `update contacts set on_whatsapp = 'yes', checked_at = created_at where connection_id is not null`,
  'drop index contacts_name',
  'create index contacts_name on contacts (company_id, sort_name, id)',
  'create index contacts_created on contacts (company_id, created_at)',
  'create index contacts_last_digits on contacts (company_id, right(number, 8)) where number is not null',
  `create index contacts_email on contacts (company_id, lower(email)) where email <> ''`,
  'create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id)',

  /* Who could be the same person as a contact; runs as the owner of the tables and applies the wall itself. */
  `create function find_similar_contacts(asked integer)
     returns table (contact_id integer, same_number boolean, same_email boolean, same_name boolean)
     language sql stable security definer set search_path = public, pg_temp rows 5 as $$
       with one as (select * from contacts where company_id = current_company() and id = asked and not is_group),
       found as (
         select c.id from contacts c, one where c.company_id = one.company_id and c.number is not null
           and right(c.number, 8) = right(one.number, 8) and length(one.number) >= 8
         union select c.id from contacts c, one where c.company_id = one.company_id and c.email <> ''
           and lower(c.email) = lower(one.email)
         union select c.id from contacts c, one where c.company_id = one.company_id and c.sort_name = one.sort_name
           and length(one.sort_name) > 2)
       select c.id, coalesce(right(c.number, 8) = right(one.number, 8), false),
         c.email <> '' and lower(c.email) = lower(one.email), c.sort_name = one.sort_name
       from one, contacts c where c.company_id = one.company_id and c.id in (select id from found limit 200)
         and c.id <> one.id and not c.is_group $$`,
  'revoke all on function find_similar_contacts(integer) from public',
  'grant execute on function find_similar_contacts(integer) to recado_app',

  /* Contacts that became one; \`facts\` is what makes two of them again. */
  `create table contact_merges (
     company_id integer not null, id serial, kept_id integer not null, dropped_id integer not null,
     user_id integer, facts jsonb not null, created_at timestamptz not null default now(), undone_at timestamptz,
     undone_by integer,
     primary key (company_id, id),
     foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
     foreign key (company_id, undone_by) references users (company_id, id) on delete set null (undone_by))`,
  'create index contact_merges_kept on contact_merges (company_id, kept_id, id desc)',
  'grant select, insert, update, delete on contact_merges to recado_app',
  'grant usage, select on sequence contact_merges_id_seq to recado_app',
  'alter table contact_merges enable row level security',
  `create policy own_company on contact_merges to recado_app
     using (company_id = current_company()) with check (company_id = current_company())`,

  /* What the phone of a connection has in its address book, as WhatsApp told it. */
  `create table phone_book (
     company_id integer not null, connection_id integer not null, kind text not null, value text not null,
     dial text not null, name text not null, updated_at timestamptz not null default now(),
     primary key (company_id, connection_id, kind, value),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  'grant select, insert, update, delete on phone_book to recado_app',
  'alter table phone_book enable row level security',
  `create policy own_company on phone_book to recado_app
     using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Adds what the list of contacts needs, the marks of their numbers, merges that can be undone, and phone books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
