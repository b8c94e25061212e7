import { type Kysely, sql } from 'kysely';

const statements = [
  "alter table companies add column billing_document text not null default ''",

  /*
   * What a company pays for one due day. Plan, price and months are those of the day on which it was made. `moved_from` and
   * `moved_to` are the company's due days before and after the payment, `anchor_day` the day of the month that both stand
   * for: after the 28th of February comes the 31st of March. `is_replaced`: the company's due day was changed by hand.
   */
  `create table invoices (
     company_id integer not null references companies on delete cascade, id serial,
     plan_id integer references plans on delete set null, detail text not null,
     cents bigint not null check (cents >= 0), due_date date not null, months integer not null check (months > 0),
     status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'refunded')),
     is_replaced boolean not null default false,
     paid_at timestamptz, moved_from date, moved_to date, anchor_day smallint,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create unique index invoices_id on invoices (id)',
  "create unique index invoices_open on invoices (company_id, due_date) where status = 'open'",
  'create index invoices_newest on invoices (company_id, due_date desc, id desc)',
  'create index invoices_of_all on invoices (due_date desc, id desc)',
  'create index invoices_plan on invoices (plan_id)',

  /* What came in. `end_to_end` is the bank's own name of the payment: whoever tells of it again changes nothing. */
  `create table payments (
     company_id integer not null references companies on delete cascade, id serial, invoice_id integer not null,
     provider text not null, end_to_end text not null, cents bigint not null check (cents >= 0),
     outcome text not null check (outcome in ('full', 'surplus', 'partial', 'repeated', 'late')),
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade)`,
  'create unique index payments_once on payments (end_to_end)',
  'create index payments_invoice on payments (company_id, invoice_id)',
];

/** Calls of a company read what it owes; only the server itself writes it. */
const accessRules = ['invoices', 'payments'].flatMap((table) => [
  `grant select on ${table} to recado_app`,
  `alter table ${table} enable row level security`,
  `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
]);

/** Adds invoices and the payments that came for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
