import { type Kysely, sql } from 'kysely';

const tables = ['queue_options', 'prompts', 'queue_integrations'];

const statements = [
  /* A node of a queue's menu; without a parent it stands at the root. `option` is what the customer types. */
  `create table queue_options (
     company_id integer not null references companies on delete cascade, id serial, queue_id integer not null,
     parent_id integer, option text not null default '', title text not null, message text not null default '',
     media_id text, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
     foreign key (company_id, parent_id) references queue_options (company_id, id) on delete cascade,
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id))`,
  'create index queue_options_queue on queue_options (company_id, queue_id, parent_id, id)',
  'create index queue_options_parent on queue_options (company_id, parent_id) where parent_id is not null',
  'create index queue_options_media on queue_options (company_id, media_id) where media_id is not null',

  /* Keys, here and in `json_content`, are sealed (decisions 10). */
  `create table prompts (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     prompt text not null default '', api_key text not null default '', max_messages integer not null default 10,
     max_tokens integer not null default 100, temperature real not null default 1,
     prompt_tokens integer not null default 0, completion_tokens integer not null default 0,
     total_tokens integer not null default 0, voice text not null default 'texto', voice_key text not null default '',
     voice_region text not null default '',
     queue_id integer, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id))`,
  'create index prompts_order on prompts (company_id, f_unaccent(name), id)',
  'create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null',

  `create table queue_integrations (
     company_id integer not null references companies on delete cascade, id serial,
     type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')), name text not null,
     project_name text not null default '', json_content text not null default '', language text not null default '',
     url_n8n text not null default '', typebot_slug text not null default '', typebot_expires integer not null default 1,
     typebot_delay_message integer not null default 1000, typebot_keyword_finish text not null default '',
     typebot_keyword_restart text not null default '', typebot_unknown_message text not null default '',
     typebot_restart_message text not null default '', created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), primary key (company_id, id))`,
  'create unique index queue_integrations_name on queue_integrations (company_id, lower(name))',
  'create index queue_integrations_order on queue_integrations (company_id, created_at desc, id desc)',
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  ...tables.flatMap((table) => [
    `grant usage, select on sequence ${table}_id_seq to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds the options of queues, prompts and integrations (wire-contract 3, 4.5 and 4.9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
