import { sql } from 'kysely';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Reader } from './visible-tickets.ts';

/**
 * Notes which conversations somebody reads on a visit of support, in the reading's own transaction: one entry of the activity
 * log a ticket and visit. Whoever belongs to the company is not noted.
 */
export async function noteVisitReads(tx: TenantDb, reader: Reader, ticketIds: readonly number[]): Promise<void> {
  const { support } = reader;
  if (!support || ticketIds.length === 0) return;
  const { rows } = await sql<{ ticket: string }>`
    insert into support_reads (company_id, visit_id, ticket_id)
    select distinct ${tx.companyId}::integer, ${support.visitId}::integer, id from unnest(${ticketIds}::integer[]) id
    on conflict do nothing returning ticket_id::text as ticket`.execute(tx.db);
  const by = { actor: { userId: reader.userId, name: reader.name ?? '' }, ip: support.ip };
  for (const { ticket } of rows) await logActivity(tx, by, { kind: 'ticket.peeked', facts: { ticket } });
}

const keyOf = (visitId: number, ticketId: number): string => `${visitId}:${ticketId}`;

/** Whether a conversation was read on a visit, and so noted. */
export type HasRead = (visitId: number, ticketId: number) => boolean;

/** Which conversations were read on some visits. */
export async function readsOfVisits(tx: TenantDb, visitIds: readonly number[]): Promise<HasRead> {
  if (visitIds.length === 0) return () => false;
  const { rows } = await sql<{ visit: number; ticket: number }>`
    select visit_id as visit, ticket_id as ticket from support_reads
    where company_id = ${tx.companyId} and visit_id = any(${visitIds}::integer[])`.execute(tx.db);
  const known = new Set(rows.map(({ visit, ticket }) => keyOf(visit, ticket)));
  return (visitId, ticketId) => known.has(keyOf(visitId, ticketId));
}
