import { type Kysely, sql } from 'kysely';

const tables = ['campaigns', 'campaign_settings', 'campaign_recipients', 'campaign_messages', 'campaign_opt_outs'];

const statements = [
  /*
   * texts, questions: five places each, null where nothing was written. next_at: when the next step is due, held by
   * lease_owner until lease_until. before_start: what the status was, for the undo. trial_*: two texts against each other.
   */
  `create table campaigns (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     texts jsonb not null, questions jsonb not null, status text not null default 'INATIVA',
     confirmation boolean not null default false, confirmation_days integer not null,
     scheduled_at timestamptz, started_at timestamptz, undo_until timestamptz, before_start text,
     completed_at timestamptz, cancelled_at timestamptz, cancelled_by text,
     connection_id integer, contact_list_id integer, tag_id integer, file_list_id integer, media_id text,
     business_days_only boolean not null default false, user_id integer,
     trial_share integer, trial_hours integer, trial_winner smallint, trial_until timestamptz,
     paused_at timestamptz, paused_reason text, paused_by text, paused_until timestamptz, excused_at timestamptz,
     next_at timestamptz, sent_in_row integer not null default 0, offline_since timestamptz,
     lease_owner uuid, lease_until timestamptz, told_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     constraint campaigns_status check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
     constraint campaigns_connection foreign key (company_id, connection_id)
       references connections (company_id, id) on delete set null (connection_id),
     constraint campaigns_contact_list foreign key (company_id, contact_list_id)
       references contact_lists (company_id, id) on delete set null (contact_list_id),
     constraint campaigns_tag foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
     constraint campaigns_file_list foreign key (company_id, file_list_id)
       references file_lists (company_id, id) on delete set null (file_list_id),
     constraint campaigns_user foreign key (company_id, user_id)
       references users (company_id, id) on delete set null (user_id))`,
  'create index campaigns_name on campaigns (company_id, f_unaccent(name), id)',
  `create index campaigns_due on campaigns (next_at) where status in ('PROGRAMADA', 'EM_ANDAMENTO') and next_at is not null`,
  'create index campaigns_connection on campaigns (company_id, connection_id) where connection_id is not null',
  'create index campaigns_contact_list on campaigns (company_id, contact_list_id) where contact_list_id is not null',
  'create index campaigns_tag on campaigns (company_id, tag_id) where tag_id is not null',
  'create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null',
  'create index campaigns_user on campaigns (company_id, user_id) where user_id is not null',

  `create table campaign_settings (
     company_id integer not null references companies on delete cascade, id serial, key text not null, value text not null,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, key))`,

  /*
   * One row for each person, made once when a campaign starts. match_key: her identity (one person, however the number is
   * written). in_line: her message, or the question, was made and has not left. due_at: when a yes releases the message, or
   * a question without an answer expires.
   */
  `create table campaign_recipients (
     company_id integer not null, campaign_id integer not null, id integer generated always as identity,
     name text not null, number text not null, email text not null default '', match_key text not null,
     on_whatsapp boolean, contact_id integer, is_cold boolean not null,
     state text not null default 'waiting', reason text, repeatable boolean not null default false,
     in_line boolean not null default false, text_number smallint, body text,
     question_id text, message_id text, ticket_id integer, began_ticket boolean not null default false,
     due_at timestamptz, asked_at timestamptz, confirmed_at timestamptz, declined_at timestamptz, sent_at timestamptz,
     delivered_at timestamptz, read_at timestamptz, failed_at timestamptz, expired_at timestamptz,
     answered_at timestamptz, opted_out_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, campaign_id, id),
     constraint campaign_recipients_campaign foreign key (company_id, campaign_id)
       references campaigns (company_id, id) on delete cascade,
     constraint campaign_recipients_contact foreign key (company_id, contact_id)
       references contacts (company_id, id) on delete set null (contact_id),
     constraint campaign_recipients_state check (state in ('waiting', 'asked', 'confirmed', 'declined', 'sent', 'delivered',
       'read', 'failed', 'leftOut', 'expired')))`,
  /* Nobody gets a campaign twice; whoever is left out as a double stands beside the one who gets it. */
  `create unique index campaign_recipients_person on campaign_recipients (company_id, campaign_id, match_key)
     where state <> 'leftOut'`,
  `create unique index campaign_recipients_one_contact on campaign_recipients (company_id, campaign_id, contact_id)
     where state <> 'leftOut' and contact_id is not null`,
  `create index campaign_recipients_state on campaign_recipients (company_id, campaign_id, state, id)
     include (reason, repeatable)`,
  `create index campaign_recipients_reason on campaign_recipients (company_id, campaign_id, reason, id) where reason is not null`,
  `create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, is_cold, id)
     where state = 'waiting' and not in_line`,
  `create index campaign_recipients_line on campaign_recipients (company_id, campaign_id) where in_line`,
  `create index campaign_recipients_due on campaign_recipients (company_id, campaign_id, due_at)
     where due_at is not null and state in ('asked', 'confirmed')`,
  `create index campaign_recipients_left on campaign_recipients (company_id, campaign_id, sent_at desc) where sent_at is not null`,
  `create index campaign_recipients_answered on campaign_recipients (company_id, campaign_id, id) where answered_at is not null`,
  `create index campaign_recipients_contact on campaign_recipients (company_id, contact_id) where contact_id is not null`,

  /* The messages of a recipient, the question with place 0; the last one is what its state follows. */
  `create table campaign_messages (
     company_id integer not null, message_id text not null, campaign_id integer not null, recipient_id integer not null,
     place smallint not null, is_last boolean not null,
     primary key (company_id, message_id),
     constraint campaign_messages_recipient foreign key (company_id, campaign_id, recipient_id)
       references campaign_recipients (company_id, campaign_id, id) on delete cascade)`,
  'create index campaign_messages_recipient on campaign_messages (company_id, campaign_id, recipient_id)',

  /* Who wants no campaigns any more: the word that she wrote, or the agent who noted it. */
  `create table campaign_opt_outs (
     company_id integer not null, contact_id integer not null, at timestamptz not null default now(), word text,
     campaign_id integer, user_name text, primary key (company_id, contact_id),
     constraint campaign_opt_outs_contact foreign key (company_id, contact_id)
       references contacts (company_id, id) on delete cascade)`,
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence campaigns_id_seq, campaign_settings_id_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds campaigns, their recipients, and who wants none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
