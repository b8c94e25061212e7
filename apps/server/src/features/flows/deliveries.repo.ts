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
/** The retries of what was tried by nobody yet: the first try is none. */
export const neverTried = -1;
/** Longer than a call takes: who was killed while sending loses it after that. */
const lease = sql`now() + make_interval(secs => 15)`;
/** Requests that one target is sent at a time; one that failed last is only looked after. */
const mostAtOnce = { usual: 20, failing: 2 };

/** What something is sent to. */
export interface Target {
  kind: 'integration' | 'webhook';
  id: number;
}
/** Something to be sent, in the hands of who claimed it. */
export interface Delivery {
  companyId: number;
  id: string;
  target: Target;
  event: string;
  ticketId: number | null;
  request: string;
  retries: number;
}
interface Row {
  company_id: number;
  id: string;
  integration_id: number | null;
  webhook_id: number | null;
  event: string;
  ticket_id: number | null;
  request: string;
  retries: number;
}
const columns = sql`d.company_id, d.id, d.integration_id, d.webhook_id, d.event, d.ticket_id, d.request, d.retries`;

/** A target in one word, as the column that is made of its two says it. */
export const targetWord = ({ kind, id }: Target): string => `${kind === 'webhook' ? 'w' : 'i'}${id}`;
/** In whose order what concerns a ticket stands. */
export const ticketLane = (ticketId: number): string => `t${ticketId}`;

/** The two columns of a target, of which a row has one. */
export const targetOf = (row: Pick<Row, 'integration_id' | 'webhook_id'>): Target =>
  row.webhook_id === null
    ? { kind: 'integration', id: row.integration_id ?? 0 }
    : { kind: 'webhook', id: row.webhook_id };
const toDelivery = (row: Row): Delivery => ({
  companyId: row.company_id,
  id: row.id,
  target: targetOf(row),
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
      insert into integration_deliveries (company_id, id, integration_id, event, lane, ticket_id, message_id, contact_name, request, state, due_at)
      values (${companyId}, ${row.id}, ${row.integrationId}, ${row.event}, ${ticketLane(row.ticketId)}, ${row.ticketId}, ${row.messageId},
        ${row.contactName}, ${row.request}, 'waiting', now() + make_interval(mins => ${restMinutes[0] ?? 1}))
      on conflict (company_id, integration_id, message_id) where message_id is not null do nothing`.execute(db);
}

/** Takes the oldest of a ticket that waits, whenever it is due; "busy" while somebody else is sending it. */
export async function claimOfTicket(
  { db, companyId }: TenantDb,
  { integrationId, ticketId }: { integrationId: number; ticketId: number },
): Promise<Delivery | 'busy' | undefined> {
  const { rows } = await sql<Row & { busy: boolean }>`
    select ${columns}, coalesce(d.lease_until > now(), false) as busy from integration_deliveries d
    where d.company_id = ${companyId} and d.target = ${targetWord({ kind: 'integration', id: integrationId })} and d.lane = ${ticketLane(ticketId)} and d.state = 'waiting'
    order by place limit 1 for update`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.busy) return 'busy';
  await sql`update integration_deliveries set lease_until = ${lease}, attempts = attempts + 1, tried_at = now()
    where company_id = ${companyId} and id = ${row.id}`.execute(db);
  return toDelivery(row);
}

/**
 * Takes what is due, of each target its share: the first of a lane, of a target that does not rest. Targets are stepped through
 * by their index, so that what one of them owes costs the others nothing.
 */
export function claimDue(data: Data, most: number): Promise<Delivery[]> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<Row>`
      with recursive targets as (
        (select company_id, target from integration_deliveries where state = 'waiting' order by company_id, target limit 1)
        union all
        select n.company_id, n.target from targets t, lateral (
          select company_id, target from integration_deliveries
          where state = 'waiting' and (company_id, target) > (t.company_id, t.target) order by company_id, target limit 1) n
      ), asked as (
        select t.company_id, t.target, case when i.failure is null and w.failure is null then ${mostAtOnce.usual}::integer
            else ${mostAtOnce.failing}::integer end - (
            select count(*) from integration_deliveries o where o.company_id = t.company_id and o.target = t.target
              and o.state = 'waiting' and o.lease_until > now()) as room
        from targets t
          join companies c on c.id = t.company_id and c.deleted_at is null
          left join queue_integrations i on t.target like 'i%' and i.company_id = t.company_id and i.id = substr(t.target, 2)::integer
          left join webhooks w on t.target like 'w%' and w.company_id = t.company_id and w.id = substr(t.target, 2)::integer
        where i.paused_at is null and w.paused_at is null
      )
      update integration_deliveries d set lease_until = ${lease}, attempts = attempts + 1, retries = retries + 1, tried_at = now()
      where (d.company_id, d.id) in (
        select x.company_id, x.id from asked a, lateral (
          select f.company_id, f.id, f.due_at from integration_deliveries f
          where f.company_id = a.company_id and f.target = a.target and f.state = 'waiting' and f.due_at <= now()
            and (f.lease_until is null or f.lease_until < now())
            and not exists (select from integration_deliveries e where e.company_id = f.company_id and e.target = f.target
              and e.lane = f.lane and e.state = 'waiting' and e.place < f.place)
          order by f.place limit greatest(a.room, 0) for update skip locked) x
        order by x.due_at limit ${most})
      returning ${columns}`.execute(db);
    return rows.map(toDelivery);
  });
}

/** Notes that it arrived, and what was answered. */
export async function noteDelivered(
  { db, companyId }: TenantDb,
  { id }: Pick<Delivery, 'id'>,
  { status, text, milliseconds }: Answered,
): Promise<void> {
  await sql`update integration_deliveries set state = 'delivered', due_at = null, lease_until = null, failure = null,
      status = ${status}, answer = ${storable(text)}, milliseconds = ${milliseconds}, tries = ${withTry({ status, failure: null, milliseconds })}
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** The last tries with this one, which began when it was noted. */
const withTry = (ended: {
  status: number | null;
  failure: IntegrationFailure | null;
  milliseconds: number | null;
}) => sql`
  jsonb_path_query_array(tries || jsonb_build_array(${JSON.stringify(ended)}::jsonb || jsonb_build_object('at', tried_at)),
    ${`$[last - ${limits.deliveryTries - 1} to last]`}::jsonpath)`;

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
  const milliseconds = answered?.milliseconds ?? null;
  await sql`update integration_deliveries set state = ${rest === undefined ? 'failed' : 'waiting'}, lease_until = null,
      due_at = now() + make_interval(mins => ${rest ?? null}::integer), failure = ${kind satisfies IntegrationFailure},
      status = ${status}, answer = ${storable(answered?.text ?? '')}, milliseconds = ${milliseconds},
      tries = ${withTry({ status, failure: kind, milliseconds })}
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
