import type { BulkChange, BulkPatch } from '@recado/contract';
import { sql } from 'kysely';
import { newestHeard } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';

/** One ticket of a change whose time has come. */
export interface DueTicket {
  companyId: number;
  changeId: number;
  ticketId: number;
}
/** The same in hand: nobody else works on its change. */
export interface HeldTicket {
  userId: number;
  patch: BulkPatch;
}
/** What a change asks of a ticket, before anything is written. */
export interface AskedTicket {
  id: number;
  status: string;
  queueId: number | null;
}

interface Row {
  id: number;
  patch: BulkPatch;
  due_at: Date;
  finished_at: Date | null;
  ticketIds: number[];
  done: number;
  failed: BulkChange['failed'];
}

const toWire = (row: Row): BulkChange => ({
  id: row.id,
  kind: row.patch.kind,
  dueAt: row.due_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  ticketIds: row.ticketIds,
  done: row.done,
  failed: row.failed,
});

/** Changes by id in the shape of the wire, for live events. */
export async function loadBulkChanges({ db, companyId }: TenantDb, ids: readonly number[]): Promise<BulkChange[]> {
  const { rows } = await sql<Row>`
    select b.id, b.patch, b.due_at, b.finished_at, array_agg(r.ticket_id order by r.id) as "ticketIds",
      (count(*) filter (where r.state = 'done'))::integer as done,
      coalesce(json_agg(json_build_object('ticketId', r.ticket_id, 'error', r.error, 'contactName', c.name) order by r.id)
        filter (where r.state = 'failed'), '[]') as failed
    from bulk_changes b
    join bulk_change_tickets r on r.company_id = b.company_id and r.bulk_change_id = b.id
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where b.company_id = ${companyId} and b.id = any(${[...ids]}::integer[]) group by b.company_id, b.id order by b.id`.execute(
    db,
  );
  return rows.map(toWire);
}

/** What of the asked tickets is there. */
export async function askedTickets({ db, companyId }: TenantDb, ids: readonly number[]): Promise<AskedTicket[]> {
  const { rows } = await sql<AskedTicket>`
    select id, status, queue_id as "queueId" from tickets
    where company_id = ${companyId} and id = any(${[...ids]}::integer[])`.execute(db);
  return rows;
}

/** Writes a change down, with its tickets in their order. Answers its id. */
export async function insertBulkChange(
  { db, companyId }: TenantDb,
  change: { userId: number; patch: BulkPatch; holdMs: number; ticketIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into bulk_changes (company_id, user_id, patch, due_at)
      values (${companyId}, ${change.userId}, ${JSON.stringify(change.patch)}::jsonb,
        now() + make_interval(secs => ${change.holdMs / 1000}))
      returning id),
    listed as (
      insert into bulk_change_tickets (company_id, bulk_change_id, ticket_id, seen_status, seen_user_id, seen_position)
      select ${companyId}, made.id, t.id, t.status, t.user_id, ${newestHeard}
      from made, unnest(${[...change.ticketIds]}::integer[]) with ordinality as item(id, n)
      join tickets t on t.company_id = ${companyId} and t.id = item.id order by item.n)
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Takes a change away that has not begun. Answers its tickets; "begun" when its time has come, and undefined when this person
 * has no such change.
 */
export async function takeBack(tx: TenantDb, userId: number, id: number): Promise<number[] | 'begun' | undefined> {
  const { db, companyId } = tx;
  const held = await sql<{ begun: boolean }>`
    select due_at <= now() as begun from bulk_changes
    where company_id = ${companyId} and id = ${id} and user_id = ${userId} for update`.execute(db);
  const [row] = held.rows;
  if (!row) return undefined;
  if (row.begun) return 'begun';
  const [change] = await loadBulkChanges(tx, [id]);
  await sql`delete from bulk_changes where company_id = ${companyId} and id = ${id}`.execute(db);
  return change?.ticketIds ?? [];
}

/** Tickets of all companies whose change is due, longest due first. */
export const dueTickets = (data: Data, limit: number): Promise<DueTicket[]> =>
  data.system(async ({ db }) => {
    const { rows } = await sql<DueTicket>`
      select r.company_id as "companyId", r.bulk_change_id as "changeId", r.ticket_id as "ticketId"
      from (select company_id, id, due_at from bulk_changes where due_at <= now() and finished_at is null and ${ofLivingCompany}
        order by due_at, id limit ${limit}) b
      join bulk_change_tickets r on r.company_id = b.company_id and r.bulk_change_id = b.id and r.state = 'waiting'
      order by b.due_at, b.id, r.id limit ${limit}`.execute(db);
    return rows;
  });

/** Holds the change of a due ticket; undefined when somebody else works on it, or when the ticket is done. */
export async function holdTicket({ db, companyId }: TenantDb, due: DueTicket): Promise<HeldTicket | undefined> {
  const { rows } = await sql<HeldTicket>`
    select user_id as "userId", patch from bulk_changes
    where company_id = ${companyId} and id = ${due.changeId} and finished_at is null for update skip locked`.execute(
    db,
  );
  // Asked now that the change is held: another node may have been faster.
  const waiting = await sql`
    select 1 from bulk_change_tickets where company_id = ${companyId} and bulk_change_id = ${due.changeId}
      and ticket_id = ${due.ticketId} and state = 'waiting'`.execute(db);
  return waiting.rows.length > 0 ? rows[0] : undefined;
}

/**
 * Whether a ticket is another than the one that was chosen: somebody else's, in another state, or its customer has written
 * (docs/rules/tickets.md, T-8). It is held until the end of the transaction.
 */
export async function hasChanged({ db, companyId }: TenantDb, { changeId, ticketId }: DueTicket): Promise<boolean> {
  await sql`select from tickets where company_id = ${companyId} and id = ${ticketId} for no key update`.execute(db);
  const { rows } = await sql<{ isOther: boolean }>`
    select t.status <> r.seen_status or t.user_id is distinct from r.seen_user_id
      or coalesce(${newestHeard}, 0) > coalesce(r.seen_position, 0) as "isOther"
    from bulk_change_tickets r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${companyId} and r.bulk_change_id = ${changeId} and r.ticket_id = ${ticketId}
      and r.seen_status is not null`.execute(db);
  return rows[0]?.isOther === true;
}

/** Notes what became of a ticket. Answers whether it was the last one: then the change is finished. */
export async function settleTicket(
  { db, companyId }: TenantDb,
  { changeId, ticketId }: DueTicket,
  error: string | null,
): Promise<boolean> {
  await sql`
    update bulk_change_tickets set state = ${error === null ? 'done' : 'failed'}, error = ${error}
    where company_id = ${companyId} and bulk_change_id = ${changeId} and ticket_id = ${ticketId}`.execute(db);
  const { numAffectedRows } = await sql`
    update bulk_changes b set finished_at = now() where b.company_id = ${companyId} and b.id = ${changeId}
      and not exists (select 1 from bulk_change_tickets r where r.company_id = b.company_id
        and r.bulk_change_id = b.id and r.state = 'waiting')`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** How many tickets the changes of somebody have not reached yet. */
export async function countWaitingChanges({ db, companyId }: TenantDb, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bulk_changes b
    join bulk_change_tickets r on r.company_id = b.company_id and r.bulk_change_id = b.id and r.state = 'waiting'
    where b.company_id = ${companyId} and b.user_id = ${userId} and b.finished_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Changes of many tickets go a day after they were due. */
export const bulkChangeRemovals: readonly Removal[] = [oldRows('bulk_changes', sql`due_at < now() - interval '1 day'`)];
