import { type Kysely, sql } from 'kysely';

/** Tables whose rows belong to one company: row-level security lets a transaction see its own company only. */
const tenantTables = [
  'users',
  'user_queues',
  'settings',
  'queues',
  'connections',
  'connection_queues',
  'connection_keys',
  'journal',
  'contacts',
  'contact_addresses',
  'contact_fields',
  'tickets',
  'ticket_log',
  'tags',
  'ticket_tags',
  'messages',
  'message_reactions',
  'outbox',
  'events',
  'company_sequences',
];

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  `create function f_unaccent(text) returns text language sql immutable parallel safe strict
     as $$ select public.unaccent('public.unaccent', lower($1)) $$`,
  /* The company of the running transaction; null when unset, so that every policy denies (house §3.6). */
  `create function current_company() returns integer language sql stable parallel safe
     as $$ select nullif(current_setting('app.company_id', true), '')::integer $$`,

  `create table plans (
     id serial primary key, name text not null unique,
     users integer not null default 0, connections integer not null default 0, queues integer not null default 0,
     value numeric(12,2) not null default 0,
     use_campaigns boolean not null default true, use_kanban boolean not null default true,
     use_open_ai boolean not null default true, use_integrations boolean not null default true,
     use_schedules boolean not null default true, use_internal_chat boolean not null default true,
     use_external_api boolean not null default true,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,

  `create table companies (
     id serial primary key, name text not null, phone text, email text,
     status boolean not null default true, due_date date, recurrence text not null default 'MENSAL',
     plan_id integer references plans, language text not null default 'pt',
     timezone text not null default 'America/Sao_Paulo', schedules jsonb not null default '[]',
     created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create unique index companies_name on companies (lower(name))',

  `create table company_sequences (
     company_id integer primary key references companies on delete cascade, last_event bigint not null default 0)`,

  `create table users (
     company_id integer not null references companies on delete cascade, id serial,
     name text not null, email text not null, password_hash text not null,
     profile text not null default 'user' check (profile in ('user', 'supervisor', 'admin')),
     super boolean not null default false, all_ticket boolean not null default false,
     connection_id integer, language text not null default 'pt', last_seen_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id), unique (id))`,
  'create unique index users_email on users (lower(email))',

  `create table sessions (
     id uuid primary key, company_id integer not null, user_id integer not null,
     refresh_hash text not null, previous_hash text, rotated_at timestamptz not null default now(),
     created_at timestamptz not null default now(), last_used_at timestamptz not null default now(),
     expires_at timestamptz not null, revoked_at timestamptz, revoked_reason text,
     user_agent text not null default '', ip text not null default '',
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index sessions_user on sessions (company_id, user_id) where revoked_at is null',

  `create table setup_links (token_hash text primary key, created_at timestamptz not null default now(), used_at timestamptz)`,

  `create table settings (
     company_id integer not null references companies on delete cascade, id serial, key text not null,
     value text not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, key))`,

  `create table queues (
     company_id integer not null references companies on delete cascade, id serial, name text not null, color text not null,
     greeting_message text not null default '', out_of_hours_message text not null default '', order_queue integer,
     integration_id integer, prompt_id integer, schedules jsonb not null default '[]',
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create unique index queues_name on queues (company_id, lower(name))',
  'create unique index queues_color on queues (company_id, lower(color))',

  `create table user_queues (
     company_id integer not null, user_id integer not null, queue_id integer not null,
     primary key (company_id, user_id, queue_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade)`,

  /* desired: what the company wants; generation: bumped to make the owner start over;
     lease_*: which session worker owns it; fence: grows with every new owner, checked on every key write. */
  `create table connections (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     status text not null default 'OPENING', qrcode text not null default '', pairing_code text,
     qr_refs_left integer, qr_expires_at timestamptz, reason text, next_retry_at timestamptz,
     restricted_until timestamptz, last_seen_at timestamptz, retries integer not null default 0,
     is_default boolean not null default false, provider text not null default 'whatsapp', number text, lid text,
     greeting_message text not null default '', farewell_message text not null default '',
     completion_message text not null default '', out_of_hours_message text not null default '',
     rating_message text not null default '', transfer_queue_id integer, time_to_transfer integer,
     prompt_id integer, integration_id integer, max_use_bot_queues integer not null default 3,
     time_use_bot_queues integer not null default 0, expires_ticket integer not null default 0,
     expires_inactive_message text not null default '',
     desired text not null default 'running' check (desired in ('running', 'stopped', 'logout', 'renew')),
     generation integer not null default 1, pairing_number text, deleted_at timestamptz,
     lease_owner text, lease_until timestamptz, fence bigint not null default 0,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id), unique (id))`,
  'create unique index connections_name on connections (company_id, lower(name)) where deleted_at is null',
  'create unique index connections_default on connections (company_id) where is_default',

  `create table connection_queues (
     company_id integer not null, connection_id integer not null, queue_id integer not null,
     primary key (company_id, connection_id, queue_id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade)`,

  /* WhatsApp credentials and Signal keys, encrypted (decision 10). */
  `create table connection_keys (
     company_id integer not null, connection_id integer not null, kind text not null, key_id text not null,
     value bytea not null, primary key (company_id, connection_id, kind, key_id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,

  /* Every decrypted stanza, committed before WhatsApp is acknowledged (decision 43). */
  `create table journal (
     company_id integer not null, connection_id integer not null, id bigserial, chat text not null, author text not null,
     wa_id text not null, from_me boolean not null, payload jsonb not null,
     received_at timestamptz not null default now(), done_at timestamptz, attempts integer not null default 0, error text,
     primary key (company_id, connection_id, id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  'create unique index journal_stanza on journal (company_id, connection_id, chat, author, wa_id)',
  'create index journal_open on journal (company_id, connection_id, id) where done_at is null',

  `create table contacts (
     company_id integer not null references companies on delete cascade, id serial, uuid uuid not null default gen_random_uuid(),
     name text not null, number text, email text not null default '', profile_pic_url text not null default '',
     is_group boolean not null default false, connection_id integer,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create index contacts_name on contacts (company_id, f_unaccent(name), id)',
  'create index contacts_search on contacts using gin (f_unaccent(name) gin_trgm_ops)',
  'create index contacts_number on contacts using gin (number gin_trgm_ops)',

  /* One address belongs to one contact; phones are stored as matching keys (decision 5). */
  `create table contact_addresses (
     company_id integer not null, kind text not null, value text not null, contact_id integer not null,
     dial text not null, created_at timestamptz not null default now(),
     primary key (company_id, kind, value),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`,
  'create index contact_addresses_contact on contact_addresses (company_id, contact_id)',

  `create table contact_fields (
     company_id integer not null, id serial, contact_id integer not null, name text not null, value text not null,
     primary key (company_id, id),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`,
  'create index contact_fields_contact on contact_fields (company_id, contact_id)',

  `create table tickets (
     company_id integer not null references companies on delete cascade, id serial, uuid uuid not null default gen_random_uuid(),
     status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
     contact_id integer not null, connection_id integer not null, queue_id integer, user_id integer,
     unread_messages integer not null default 0, last_message text not null default '', last_message_at timestamptz,
     last_message_id text, from_me boolean not null default false, is_group boolean not null default false,
     chatbot boolean not null default false, queue_option_id integer, use_integration boolean not null default false,
     integration_id integer, prompt_id integer, rating_asked_at timestamptz, rating integer, rated_at timestamptz,
     queued_at timestamptz, started_at timestamptz, closed_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id), unique (uuid),
     foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
     foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  /* Decision 4: at most one ticket that is not closed; an index, not a lock. */
  `create unique index tickets_one_open on tickets (company_id, contact_id, connection_id) where status <> 'closed'`,
  'create index tickets_status on tickets (company_id, status, updated_at desc, id desc)',
  'create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc)',
  'create index tickets_contact on tickets (company_id, contact_id, connection_id, id desc)',
  'create index tickets_activity on tickets (company_id, updated_at desc, id desc)',

  `create table ticket_log (
     company_id integer not null, id bigserial, ticket_id integer not null, user_id integer, kind text not null,
     data jsonb not null default '{}', created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  'create index ticket_log_ticket on ticket_log (company_id, ticket_id, id)',

  `create table tags (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     color text not null default '#A4CCCC', kanban boolean not null default false, user_id integer,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create unique index tags_name on tags (company_id, lower(name))',
  `create table ticket_tags (
     company_id integer not null, ticket_id integer not null, tag_id integer not null,
     primary key (company_id, ticket_id, tag_id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade)`,

  /* position: order of arrival, the key of every page. */
  `create table messages (
     company_id integer not null, id text not null, position bigserial, ticket_id integer not null,
     contact_id integer not null, connection_id integer not null, wa_id text not null, wa_chat text not null,
     wa_author text not null default '', from_me boolean not null, body text not null, media_type text not null,
     ack smallint not null default 0, is_deleted boolean not null default false, is_edited boolean not null default false,
     read boolean not null default false, quoted_id text, user_id integer, queue_id integer, data jsonb,
     client_key text, error text, raw bytea,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  'create unique index messages_wa on messages (company_id, connection_id, wa_id, wa_chat, wa_author)',
  'create unique index messages_client_key on messages (company_id, ticket_id, client_key) where client_key is not null',
  'create index messages_history on messages (company_id, contact_id, connection_id, position desc)',
  'create index messages_ticket on messages (company_id, ticket_id, position desc)',
  'create index messages_search on messages using gin (f_unaccent(body) gin_trgm_ops)',

  `create table message_reactions (
     company_id integer not null, message_id text not null, author text not null, emoji text not null,
     from_me boolean not null, user_id integer, contact_id integer, updated_at timestamptz not null default now(),
     primary key (company_id, message_id, author),
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade)`,

  /* What must leave for WhatsApp; sent means that its server acknowledged it (whatsapp §1.5). */
  `create table outbox (
     company_id integer not null, connection_id integer not null, id bigserial, conversation integer not null,
     message_id text not null, wa_id text not null, kind text not null, payload jsonb not null,
     state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
     attempts integer not null default 0, next_at timestamptz not null default now(), error text,
     created_at timestamptz not null default now(), sent_at timestamptz,
     primary key (company_id, connection_id, id),
     foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)`,
  `create index outbox_open on outbox (company_id, connection_id, id) where state in ('waiting', 'sending')`,
  'create index outbox_wa on outbox (company_id, connection_id, wa_id)',

  `create table events (
     company_id integer not null references companies on delete cascade, seq bigint not null, name text not null,
     subject jsonb not null, audience jsonb not null, created_at timestamptz not null default now(),
     primary key (company_id, seq))`,
  'create index events_age on events (created_at)',
];

const accessRules = [
  'grant usage on schema public to recado_app',
  `grant select, insert, update, delete on ${tenantTables.join(', ')} to recado_app`,
  'grant select, update on companies to recado_app',
  'grant select on plans to recado_app',
  'grant usage, select on all sequences in schema public to recado_app',
  'alter table companies enable row level security',
  'create policy own_company on companies to recado_app using (id = current_company()) with check (id = current_company())',
  ...tenantTables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Creates every table of the first slice, and the second wall of tenancy (trust §1.6-6, decisions 46 and 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
