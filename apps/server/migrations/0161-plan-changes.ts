import { type Kysely, sql } from 'kysely';

const statements = [
  /* The smaller plan that a company chose: it begins after this day, which was the due day. */
  `alter table companies add column next_plan_id integer references plans on delete set null,
     add column next_plan_on date`,
  'create index companies_next_plan on companies (next_plan_id)',
  /* An `upgrade` is the difference to a bigger plan for the days that are left; it moves no due day. */
  `alter table invoices add column kind text not null default 'period' check (kind in ('period', 'upgrade')),
     drop constraint invoices_months_check, add constraint invoices_months_check check (months > 0 or kind = 'upgrade')`,
  'drop index invoices_open',
  "create unique index invoices_open on invoices (company_id, due_date) where status = 'open' and kind = 'period'",
  "create unique index invoices_open_upgrade on invoices (company_id) where status = 'open' and kind = 'upgrade'",
];

/** Lets companies change their plan by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
