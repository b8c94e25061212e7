import { type Kysely, sql } from 'kysely';

const statements = [
  /* How many units were made: the text of the next one, and the end of a trial, follow from it; and how many there will be. */
  'alter table campaigns add column made_count integer not null default 0, add column valid_count integer not null default 0',
  /*
   * is_new: nothing was written in the chat, by nobody; such messages have a budget of their own. settled_at: when the last
   * message left, or failed.
   */
  'alter table campaign_recipients add column is_new boolean not null default true, add column settled_at timestamptz',
  'drop index campaign_recipients_next',
  `create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, is_new, id)
     where state = 'waiting' and not in_line`,
  'drop index campaign_recipients_left',
  `create index campaign_recipients_settled on campaign_recipients (company_id, campaign_id, settled_at desc)
     where settled_at is not null`,
  `create index campaign_recipients_opted on campaign_recipients (company_id, campaign_id) where opted_out_at is not null`,

  /*
   * Who wants no campaigns any more, by the hash of each address: contacts are joined, parted and erased, and what a person
   * has said must outlive all of that without keeping her number.
   */
  'drop table campaign_opt_outs',
  `create table campaign_opt_outs (
     company_id integer not null references companies on delete cascade, address_hash text not null,
     at timestamptz not null default now(), word text, campaign_id integer, user_name text,
     primary key (company_id, address_hash))`,
  'grant select, insert, update, delete on campaign_opt_outs to recado_app',
  'alter table campaign_opt_outs enable row level security',
  'create policy own_company on campaign_opt_outs to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Recipients say when they were settled, and opting out is kept by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
