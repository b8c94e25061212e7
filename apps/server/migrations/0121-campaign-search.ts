import { type Kysely, sql } from 'kysely';

/*
 * searched: name and number of a recipient as the search compares them, so that no accent is taken off while it searches.
 * The function asks the trigram index, which a statement behind the tenant wall may not use for LIKE (see 0002); of a common
 * text it answers no more than it is asked for. The tickets of a campaign are found by their own index.
 */
const statements = [
  `alter table campaign_recipients add column searched text
     generated always as (f_unaccent(name) || chr(10) || number) stored`,
  'create index campaign_recipients_search on campaign_recipients using gin (searched gin_trgm_ops)',
  `create index campaign_recipients_ticket on campaign_recipients (company_id, campaign_id, ticket_id)
     where ticket_id is not null`,
  `create function find_recipients_by_text(campaign integer, pattern text, digits text, most integer) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select q.id from campaign_recipients q where q.company_id = $1 and q.campaign_id = $2
            and (q.searched like $3 or q.searched like $4) limit $5'
         using current_company(), campaign, f_unaccent(pattern), digits, most;
     end $$`,
  'revoke all on function find_recipients_by_text(integer, text, text, integer) from public',
  'grant execute on function find_recipients_by_text(integer, text, text, integer) to recado_app',
];

/** Recipients are found by name and number, and tickets by the campaign that wrote in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
