import { type Kysely, sql } from 'kysely';

const tables = ['push_subscriptions', 'pushes'];

const statements = [
  /*
   * A browser that is pushed, for as long as its session runs. Where and with which keys is sealed; the digest of its
   * address is what tells two of them apart, in every company.
   */
  `create table push_subscriptions (
     company_id integer not null references companies on delete cascade, id serial, user_id integer not null,
     session_id uuid not null references sessions on delete cascade, digest text not null, sealed bytea not null,
     mine boolean not null default true, waiting boolean not null default true, with_text boolean not null default false,
     refusals smallint not null default 0, is_failing boolean not null default false, held_until timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create unique index push_subscriptions_digest on push_subscriptions (digest)',
  'create index push_subscriptions_user on push_subscriptions (company_id, user_id, updated_at)',
  'create index push_subscriptions_session on push_subscriptions (session_id)',

  /*
   * The outbox of pushes: one row for each browser and ticket, so that news that were not sent yet become one notice.
   * Without a ticket it is a trial. `due_at` is null when there is nothing to send; `version` counts the news.
   */
  `create table pushes (
     company_id integer not null references companies on delete cascade, id serial, subscription_id integer not null,
     ticket_id integer, due_at timestamptz, tried_at timestamptz, attempts smallint not null default 0,
     version integer not null default 1, queued_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, subscription_id) references push_subscriptions (company_id, id) on delete cascade,
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  'create unique index pushes_subject on pushes (company_id, subscription_id, ticket_id) nulls not distinct',
  'create index pushes_ticket on pushes (company_id, ticket_id)',
  'create index pushes_due on pushes (due_at) where due_at is not null',
  'create index pushes_over on pushes (queued_at) where due_at is null',
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  ...tables.flatMap((table) => [
    `grant usage, select on sequence ${table}_id_seq to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds the browsers that are pushed and what is on its way to them (core §6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
