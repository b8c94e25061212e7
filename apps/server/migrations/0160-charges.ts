import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * What a bank was asked to collect for an invoice. The row is there before the bank is asked, so that whatever the bank
   * tells finds it. `copy_text` is empty until the bank answered; `making_until` says that a process asks it just now.
   * `asked` counts who wanted a look, so that a look that began before does not put off the next one.
   */
  `create table charges (
     company_id integer not null references companies on delete cascade, id serial, invoice_id integer not null,
     provider text not null, txid text not null, cents bigint not null check (cents > 0),
     reference text not null default '', copy_text text not null default '',
     state text not null default 'open' check (state in ('open', 'paid', 'replaced', 'ended')),
     expires_at timestamptz, making_until timestamptz,
     next_look_at timestamptz, looks integer not null default 0, asked integer not null default 0,
     trouble text, created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade)`,
  'create unique index charges_txid on charges (provider, txid)',
  "create unique index charges_open on charges (company_id, invoice_id) where state = 'open'",
  'create index charges_due on charges (next_look_at) where next_look_at is not null',

  /* What the bank gave back of a payment. */
  'alter table payments add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents)',
  'grant select on charges to recado_app',
  'alter table charges enable row level security',
  'create policy own_company on charges to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds what banks are asked to collect, and what they gave back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
