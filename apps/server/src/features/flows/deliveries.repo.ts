import { type IntegrationFailure, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import type { Answered } from './call-service.ts';
import type { FlowError } from './flow-error.ts';

/** On which processes hear that something is to be sent. */
export const deliveriesChannel = 'recado_integration_deliveries';

/** Minutes between the tries of what did not arrive: 1, 5, 30, then 2 and 6 hours. */
const restMinutes = [1, 5, 30, 120, 360];
/** Longer than a call takes: who was killed while sending loses it after that. */
const lease = sql`now() + make_interval(secs => 15)`;
/** Requests that one integration is asked at a time beside the conversations. */
const mostAtOnce = 5;

/** Something to be sent, in the hands of who claimed it. */
export interface Delivery {
  companyId: number;
  id: string;
  integrationId: number;
  event: string;
  ticketId: number | null;
  request: string;
  retries: number;
}
interface Row {
  company_id: number;
  id: string;
  integration_id: number;
  event: string;
  ticket_id: number | null;
  request: string;
  retries: number;
}
const columns = sql`company_id, id, integration_id, event, ticket_id, request, retries`;
const toDelivery = (row: Row): Delivery => ({
  companyId: row.company_id,
  id: row.id,
  integrationId: row.integration_id,
  event: row.event,
  ticketId: row.ticket_id,
  request: row.request,
  retries: row.retries,
});

export interface NewDelivery {
  id: string;
  integrationId: number;
  event: string;
  ticketId: number;
  messageId: string;
  contactName: string;
  request: string;
}

/** Notes what is to be sent, once a message; whoever notes it sends it now, and others only after a minute. */
export async function noteDeliveries({ db, companyId }: TenantDb, rows: readonly NewDelivery[]): Promise<void> {
  for (const row of rows)
    await sql`
      insert into integration_deliveries (company_id, id, integration_id, event, ticket_id, message_id, contact_name, request, state, due_at)
      values (${companyId}, ${row.id}, ${row.integrationId}, ${row.event}, ${row.ticketId}, ${row.messageId},
        ${row.contactName}, ${row.request}, 'waiting', now() + make_interval(mins => ${restMinutes[0] ?? 1}))
      on conflict (company_id, integration_id, message_id) where message_id is not null do nothing`.execute(db);
}

/** Takes the oldest of a ticket that waits, whenever it is due; "busy" while somebody else is sending it. */
export async function claimOfTicket(
  { db, companyId }: TenantDb,
  { integrationId, ticketId }: { integrationId: number; ticketId: number },
): Promise<Delivery | 'busy' | undefined> {
  const { rows } = await sql<Row & { busy: boolean }>`
    select ${columns}, coalesce(lease_until > now(), false) as busy from integration_deliveries
    where company_id = ${companyId} and integration_id = ${integrationId} and ticket_id = ${ticketId} and state = 'waiting'
    order by place limit 1 for update`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.busy) return 'busy';
  await sql`update integration_deliveries set lease_until = ${lease}, attempts = attempts + 1, tried_at = now()
    where company_id = ${companyId} and id = ${row.id}`.execute(db);
  return toDelivery(row);
}

/** Takes what is due: the first of its ticket, of an integration that does not rest and is not asked a lot already. */
export function claimDue(data: Data): Promise<Delivery | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<Row>`
      update integration_deliveries set lease_until = ${lease}, attempts = attempts + 1, retries = retries + 1, tried_at = now()
      where (company_id, id) in (
        select d.company_id, d.id from integration_deliveries d
          join queue_integrations i on i.company_id = d.company_id and i.id = d.integration_id and i.paused_at is null
        where d.state = 'waiting' and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
          and exists (select from companies c where c.id = d.company_id and c.deleted_at is null)
          and not exists (select from integration_deliveries e where e.company_id = d.company_id
            and e.integration_id = d.integration_id and e.ticket_id = d.ticket_id and e.state = 'waiting' and e.place < d.place)
          and (select count(*) from integration_deliveries o where o.company_id = d.company_id
            and o.integration_id = d.integration_id and o.state = 'waiting' and o.lease_until > now()) < ${mostAtOnce}
        order by d.due_at limit 1 for update of d skip locked)
      returning ${columns}`.execute(db);
    return rows[0] && toDelivery(rows[0]);
  });
}

/** Notes that it arrived, and what was answered. */
export async function noteDelivered(
  { db, companyId }: TenantDb,
  { id }: Pick<Delivery, 'id'>,
  { status, text, milliseconds }: Answered,
): Promise<void> {
  await sql`update integration_deliveries set state = 'delivered', due_at = null, lease_until = null, failure = null,
      status = ${status}, answer = ${storable(text)}, milliseconds = ${milliseconds}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** PostgreSQL keeps no zero byte in a text. */
const storable = (text: string): string => text.replaceAll('\u0000', '').slice(0, limits.keptAnswer);

/** Notes that it did not arrive; it waits for its next try, or for nobody any more. */
export async function noteNotDelivered(
  { db, companyId }: TenantDb,
  { id, retries }: Pick<Delivery, 'id' | 'retries'>,
  { kind, status, again }: FlowError,
  answered: Answered | null,
): Promise<void> {
  const rest = again === 'never' ? undefined : restMinutes[retries];
  await sql`update integration_deliveries set state = ${rest === undefined ? 'failed' : 'waiting'}, lease_until = null,
      due_at = now() + make_interval(mins => ${rest ?? null}::integer), failure = ${kind satisfies IntegrationFailure},
      status = ${status}, answer = ${storable(answered?.text ?? '')}, milliseconds = ${answered?.milliseconds ?? null}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** The answers to messages, in their order. */
export async function answersTo(
  { db, companyId }: TenantDb,
  integrationId: number,
  messageIds: readonly string[],
): Promise<{ status: number; answer: string }[]> {
  const { rows } = await sql<{ status: number; answer: string }>`
    select status, answer from integration_deliveries where company_id = ${companyId} and integration_id = ${integrationId}
      and message_id = any(${[...messageIds]}::text[]) and state = 'delivered' order by place`.execute(db);
  return rows;
}

/** Kept for two weeks. */
export const deliveryRemovals: readonly Removal[] = [
  oldRows('integration_deliveries', sql`created_at < now() - interval '14 days'`),
];
