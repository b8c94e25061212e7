import { type Delivery, type DeliveryDetails, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { deliveriesChannel, neverTried, targetOf, targetWord } from '../deliveries.repo.ts';

/** What the console is asked. */
export interface Wanted {
  target?: 'integration' | 'webhook' | null | undefined;
  targetId?: number | null | undefined;
  state?: Delivery['state'] | null | undefined;
  event?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

interface Row {
  id: string;
  place: number;
  integration_id: number | null;
  webhook_id: number | null;
  target_name: string;
  event: string;
  state: Delivery['state'];
  attempts: number;
  status: number | null;
  failure: Delivery['failure'];
  milliseconds: number | null;
  ticket_id: number | null;
  created_at: Date;
  tried_at: Date | null;
  due_at: Date | null;
}
interface WholeRow extends Row {
  url: string;
  request: string;
  answer: string;
  tries: DeliveryDetails['tries'];
}

const columns = sql`d.id, d.place, d.integration_id, d.webhook_id, coalesce(w.name, i.name, '') as target_name, d.event, d.state,
  d.attempts, d.status, d.failure, d.milliseconds, d.ticket_id, d.created_at, d.tried_at, d.due_at`;
const withTargets = sql`integration_deliveries d
  left join queue_integrations i on i.company_id = d.company_id and i.id = d.integration_id
  left join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id`;

/** What a filter asks of a row, beside its company. */
function conditionsOf({ target, targetId, state, event, from, to }: Wanted) {
  const ofKind = { integration: sql`d.integration_id is not null`, webhook: sql`d.webhook_id is not null` };
  const word = target && targetId ? targetWord({ kind: target, id: targetId }) : undefined;
  const all = [
    word ? sql`d.target = ${word}` : target && ofKind[target],
    state && sql`d.state = ${state}`,
    event && sql`d.event = ${event}`,
    from && sql`d.created_at >= ${from}::timestamptz`,
    to && sql`d.created_at <= ${to}::timestamptz`,
  ].filter((condition) => typeof condition === 'object');
  return all.length ? sql`and ${sql.join(all, sql` and `)}` : sql``;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toWire = (row: Row): Delivery => {
  const { kind, id } = targetOf(row);
  return {
    ...{ id: row.id, target: kind, targetId: id, targetName: row.target_name, event: row.event, state: row.state },
    ...{ attempts: row.attempts, status: row.status, failure: row.failure, milliseconds: row.milliseconds },
    ...{ ticketId: row.ticket_id, createdAt: row.created_at.toISOString() },
    ...{ triedAt: iso(row.tried_at), dueAt: row.state === 'waiting' ? iso(row.due_at) : null },
  };
};

/** Where a request goes, as it may be shown: keys stand behind question marks. */
const shownAddress = (url: string): string => (URL.canParse(url) ? (url.split(/[?#]/, 1)[0] ?? '') : '');

/** A page of deliveries, newest first, from before a place on. */
export async function listDeliveries(
  { db, companyId }: TenantDb,
  wanted: Wanted,
  before: number | undefined,
): Promise<{ deliveries: Delivery[]; last: number | null }> {
  const older = before === undefined ? sql`` : sql`and d.place < ${before}::bigint`;
  const { rows } = await sql<Row>`
    select ${columns} from ${withTargets} where d.company_id = ${companyId} ${conditionsOf(wanted)} ${older}
    order by d.place desc limit ${limits.deliveryPage + 1}`.execute(db);
  const page = rows.slice(0, limits.deliveryPage);
  const last = rows.length > page.length ? page.at(-1)?.place : undefined;
  return { deliveries: page.map(toWire), last: last === undefined ? null : Number(last) };
}

/** One with all that is kept of it. */
export async function findDelivery({ db, companyId }: TenantDb, id: string): Promise<DeliveryDetails | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${columns}, coalesce(w.url, i.url_n8n, '') as url, d.request, d.answer, d.tries
    from ${withTargets} where d.company_id = ${companyId} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const tries = row.tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
  return { ...toWire(row), address: shownAddress(row.url), request: row.request, answer: row.answer, tries };
}

/** Puts deliveries in line again, under their ids and in their places: what waits already is tried at once. */
async function putInLine({ db, companyId }: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`update integration_deliveries set state = 'waiting', due_at = now(), retries = ${neverTried}
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and (lease_until is null or lease_until < now())`.execute(
    db,
  );
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db);
}

/** Sends one once more; false when there is none. */
export async function replayOne(tx: TenantDb, id: string): Promise<boolean> {
  const found = await findDelivery(tx, id);
  if (found) await putInLine(tx, [id]);
  return found !== undefined;
}

/** Sends those of a range once more, the oldest first; answers how many. */
export async function replayRange(tx: TenantDb, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select d.id from integration_deliveries d
    where d.company_id = ${tx.companyId} and d.state <> 'waiting' ${conditionsOf(wanted)}
    order by d.place limit ${limits.replayedAtOnce}`.execute(tx.db);
  if (rows.length)
    await putInLine(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
