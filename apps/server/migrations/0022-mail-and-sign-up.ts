import { type Kysely, sql } from 'kysely';

const statements = [
  /* Mail on its way, and what became of it. Its content is sealed, and gone once it is sent or given up. */
  `create table mails (
     id bigserial primary key, message_id uuid not null unique, recipient text not null, content bytea,
     state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
     attempts integer not null default 0, next_at timestamptz not null default now(), expires_at timestamptz,
     error text, created_at timestamptz not null default now(), ended_at timestamptz)`,
  `create index mails_open on mails (next_at) where state in ('waiting', 'sending')`,
  'create index mails_ended on mails (ended_at) where ended_at is not null',
  /* The one code that is valid for a purpose of an account; only its hash is kept. */
  `create table mail_codes (
     company_id integer not null, user_id integer not null, purpose text not null check (purpose in ('reset', 'confirm')),
     code_hash text not null, tries integer not null default 0, created_at timestamptz not null default now(),
     expires_at timestamptz not null, used_at timestamptz,
     primary key (company_id, user_id, purpose),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'alter table mail_codes enable row level security',
  /* The first admin of a company that signed up, until the e-mail is confirmed; after that time the company goes. */
  'alter table users add column confirm_until timestamptz',
  'create index users_unconfirmed on users (confirm_until) where confirm_until is not null',
  /* Who brought a company here (decision 40). */
  'alter table companies add column referred_by integer references companies on delete set null',
  'create index companies_referred_by on companies (referred_by) where referred_by is not null',
];

/** Adds the outbox of mail, codes that are sent by mail, and what sign-up notes of a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
