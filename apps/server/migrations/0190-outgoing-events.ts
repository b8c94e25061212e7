import { type Kysely, sql } from 'kysely';

const statements = [
  /* How far somebody has read a company's events who may be behind: until then they are kept. */
  `create table event_cursors (
     company_id integer not null references companies on delete cascade, reader text not null, seq bigint not null,
     lease_owner text, lease_until timestamptz,
     primary key (company_id, reader))`,
  /* Addresses that are told of chosen events. */
  `create table webhooks (
     company_id integer not null references companies on delete cascade, id serial, name text not null, url text not null,
     events text[] not null, secret text not null default '', previous_secret text not null default '',
     previous_secret_until timestamptz, is_active boolean not null default true, paused_at timestamptz,
     failure text, failure_status integer, failed_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create unique index webhooks_name on webhooks (company_id, lower(name))',
  /* In which status webhooks were told of a campaign last. */
  `create table told_campaigns (
     company_id integer not null references companies on delete cascade, campaign_id integer not null, status text not null,
     primary key (company_id, campaign_id),
     constraint told_campaigns_campaign foreign key (company_id, campaign_id)
       references campaigns (company_id, id) on delete cascade)`,
  /* Until when deliveries are told live: somebody looks. */
  `create table delivery_listeners (
     company_id integer not null references companies on delete cascade, until timestamptz not null,
     primary key (company_id))`,
  /*
   * Deliveries go to an integration or to a webhook. "target" is which, in one word; "lane" is what keeps an order: what waits
   * in one lane of a target is sent one at a time. "tries" are the last ones, each as it ended.
   */
  `alter table integration_deliveries
     alter column integration_id drop not null, add column webhook_id integer, add column contact_id integer,
     add column target text generated always as (coalesce('w' || webhook_id::text, 'i' || integration_id::text)) stored,
     add column lane text, add column tries jsonb not null default '[]',
     add constraint integration_deliveries_one_target check (num_nonnulls(integration_id, webhook_id) = 1),
     add constraint integration_deliveries_webhook foreign key (company_id, webhook_id)
       references webhooks (company_id, id) on delete cascade`,
  `update integration_deliveries set lane = 't' || coalesce(ticket_id, 0)`,
  `alter table integration_deliveries alter column lane set not null`,
  'drop index integration_deliveries_order',
  'drop index integration_deliveries_due',
  'drop index integration_deliveries_list',
  `create index integration_deliveries_order on integration_deliveries (company_id, target, lane, place) where state = 'waiting'`,
  `create index integration_deliveries_waiting on integration_deliveries (company_id, target, place) where state = 'waiting'`,
  `create index integration_deliveries_leased on integration_deliveries (company_id, target)
     where state = 'waiting' and lease_until is not null`,
  'create index integration_deliveries_list on integration_deliveries (company_id, place desc)',
  'create index integration_deliveries_of_target on integration_deliveries (company_id, target, place desc)',
  `create index integration_deliveries_failed on integration_deliveries (company_id, place desc) where state = 'failed'`,
  'create index integration_deliveries_contact on integration_deliveries (company_id, contact_id) where contact_id is not null',
];

const tables = ['event_cursors', 'webhooks', 'told_campaigns', 'delivery_listeners'];
const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence webhooks_id_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Lets companies have their events told to programs, and look at everything that was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
