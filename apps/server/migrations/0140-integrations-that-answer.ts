import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table queue_integrations
     add column secret text not null default '', add column previous_secret text not null default '',
     add column previous_secret_until timestamptz, add column text_replies boolean not null default false,
     add column failure_message text not null default '', add column queue_id integer, add column paused_at timestamptz,
     add column failure text, add column failure_status integer, add column failed_at timestamptz,
     add constraint queue_integrations_queue foreign key (company_id, queue_id)
       references queues (company_id, id) on delete set null (queue_id)`,
  'create index queue_integrations_queue on queue_integrations (company_id, queue_id) where queue_id is not null',
  /* Where a customer stands in a flow. */
  `create table flow_sessions (
     company_id integer not null references companies on delete cascade, ticket_id integer not null,
     integration_id integer not null, session_id text not null,
     /* What can be chosen by its number, in its order. */
     choices text[] not null default '{}',
     /* The form of a message that the service takes; learnt from what it refuses. */
     message_form text not null default 'text' check (message_form in ('text', 'object')),
     used_at timestamptz not null default now(),
     primary key (company_id, ticket_id),
     constraint flow_sessions_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     constraint flow_sessions_integration foreign key (company_id, integration_id)
       references queue_integrations (company_id, id) on delete cascade)`,
  'create index flow_sessions_integration on flow_sessions (company_id, integration_id)',
  /*
   * What was sent to an integration, and what came back. What waits is sent in the order of its places, one at a time for a
   * ticket; the lease says that somebody is sending it.
   */
  `create table integration_deliveries (
     company_id integer not null references companies on delete cascade, id uuid not null, place bigserial,
     integration_id integer not null, event text not null, ticket_id integer, message_id text, contact_name text,
     request text not null, state text not null check (state in ('waiting', 'delivered', 'failed')),
     attempts integer not null default 0, retries integer not null default 0, due_at timestamptz, lease_until timestamptz,
     failure text, status integer, answer text not null default '', milliseconds integer,
     created_at timestamptz not null default now(), tried_at timestamptz,
     primary key (company_id, id),
     constraint integration_deliveries_integration foreign key (company_id, integration_id)
       references queue_integrations (company_id, id) on delete cascade,
     constraint integration_deliveries_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete cascade)`,
  `create unique index integration_deliveries_message on integration_deliveries (company_id, integration_id, message_id)
     where message_id is not null`,
  `create index integration_deliveries_order on integration_deliveries (company_id, integration_id, ticket_id, place)
     where state = 'waiting'`,
  `create index integration_deliveries_due on integration_deliveries (due_at) where state = 'waiting'`,
  'create index integration_deliveries_list on integration_deliveries (company_id, integration_id, place desc)',
  'create index integration_deliveries_ticket on integration_deliveries (company_id, ticket_id) where ticket_id is not null',
  'create index integration_deliveries_age on integration_deliveries (created_at)',
];

const tables = ['flow_sessions', 'integration_deliveries'];
const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence integration_deliveries_place_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Lets integrations answer: their secrets, why they failed, where customers stand in flows, and what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
