import { type Kysely, sql } from 'kysely';

/*
 * What proves the activity log. Every entry gets its link with the entry itself, by a trigger: nobody can add the one
 * without the other. The links of a company are closed one after the other in the order in which they are found, which
 * need not be the order of the entries: a transaction may end long after it began. A link outlives its entry.
 */
const statements = [
  `create table activity_links (
     company_id integer not null references companies on delete cascade, entry_id bigint not null,
     entry_at timestamptz not null, place bigint, digest bytea, hash bytea, primary key (company_id, entry_id))`,
  'create unique index activity_links_place on activity_links (company_id, place) where place is not null',
  'create index activity_links_open on activity_links (company_id, entry_id) where place is null',
  `insert into activity_links (company_id, entry_id, entry_at) select company_id, id, created_at from activity_log`,
  `create function link_activity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
     begin
       insert into activity_links (company_id, entry_id, entry_at) values (new.company_id, new.id, new.created_at);
       return null;
     end $$`,
  'create trigger activity_log_linked after insert on activity_log for each row execute function link_activity()',
  `create function refuse_closed_change() returns trigger language plpgsql as $$
     begin
       if old.place is not null then
         raise exception 'a closed link of % stays as it is', tg_table_name using errcode = '42501';
       end if;
       return new;
     end $$`,
  'create trigger activity_links_stay before update on activity_links for each row execute function refuse_closed_change()',
  'grant select on activity_links to recado_app',
  'alter table activity_links enable row level security',
  'create policy own_company on activity_links to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the chain that proves the activity log (trust I-62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
