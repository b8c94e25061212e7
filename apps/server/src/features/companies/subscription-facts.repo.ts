import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

/** What is known of a company where it pays. Money is whole cents. */
export interface SubscriptionFacts {
  id: number;
  name: string;
  email: string | null;
  timezone: string;
  due_date: string | null;
  recurrence: string;
  trial_expiration: string | null;
  billing_name: string;
  billing_document: string;
  address_zip_code: string;
  address_street: string;
  address_city: string;
  address_state: string;
  plan_id: number | null;
  plan_name: string | null;
  cents: number | null;
  users: number | null;
  connections: number | null;
  queues: number | null;
  /** The smaller plan that begins after `next_plan_on`. */
  next_plan_id: number | null;
  next_plan_on: string | null;
  next_name: string | null;
  next_cents: number | null;
}

const facts = sql`select c.id, c.name, c.email, c.timezone, c.due_date, c.recurrence, c.trial_expiration, c.billing_name,
    c.billing_document, c.address_zip_code, c.address_street, c.address_city, c.address_state, c.plan_id,
    p.name as plan_name, (p.value * 100)::bigint as cents, p.users, p.connections, p.queues,
    c.next_plan_id, c.next_plan_on, n.name as next_name, (n.value * 100)::bigint as next_cents
  from companies c left join plans p on p.id = c.plan_id left join plans n on n.id = c.next_plan_id`;

async function find(tx: SystemDb, companyId: number, isHeld: boolean): Promise<SubscriptionFacts> {
  const { rows } = await sql<SubscriptionFacts>`${facts}
    where c.id = ${companyId} and c.deleted_at is null ${isHeld ? sql`for update of c` : sql``}`.execute(tx.db);
  return rows[0] ?? fail('ERR_NO_COMPANY_FOUND');
}

/** Plan, due day and billing data of a company. Throws ERR_NO_COMPANY_FOUND. */
export const subscriptionOf = (tx: SystemDb, companyId: number): Promise<SubscriptionFacts> =>
  find(tx, companyId, false);

/**
 * The same, held until the end of the transaction: all that concerns the money of one company happens one after the other.
 * Throws ERR_NO_COMPANY_FOUND.
 */
export const holdSubscription = (tx: SystemDb, companyId: number): Promise<SubscriptionFacts> =>
  find(tx, companyId, true);

/** Moves the due day of a company. */
export async function moveDueDay({ db }: SystemDb, companyId: number, day: string): Promise<void> {
  await db
    .updateTable('companies')
    .set({ due_date: day, updated_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .execute();
}

/** Whom the bill names. */
export interface Billing {
  firstName: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  document: string | null;
}

/** Keeps the billing data of a company. */
export async function writeBilling({ db }: SystemDb, companyId: number, billing: Billing): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      billing_name: billing.firstName,
      ...(billing.document === null ? {} : { billing_document: billing.document }),
      address_street: billing.address2,
      address_city: billing.city,
      address_state: billing.state,
      address_zip_code: billing.zipcode,
    })
    .where('id', '=', companyId)
    .execute();
}
