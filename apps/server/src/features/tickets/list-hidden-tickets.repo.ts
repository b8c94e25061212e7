import { type HiddenTicket, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { readableQueues } from './visible-tickets.ts';

/**
 * Attendances of a contact in queues that the reader may not see, the newest first and as many as a page of the list has,
 * and how many there are: only that they were (decision 23). Told to whom may read another one of the contact, as its
 * history tells it.
 */
export async function listHiddenTickets(
  data: Data,
  actor: Actor,
  contactId: number,
): Promise<{ hiddenTickets: HiddenTicket[]; hiddenCount: number }> {
  const queues = readableQueues(actor);
  if (queues === null) return { hiddenTickets: [], hiddenCount: 0 };
  const [rows] = await data.read(actor.companyId, [
    sql<{ id: number; createdAt: Date | string; total: number }>`select t.id, t.created_at as "createdAt",
        (count(*) over ())::integer as total
      from tickets t
      where t.company_id = ${actor.companyId} and t.contact_id = ${contactId}
        and t.queue_id is not null and not t.queue_id = any(${queues}::integer[])
      order by t.id desc limit ${sql.lit(limits.pageSizes.tickets)}`,
  ]);
  const hiddenTickets = rows.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() }));
  return { hiddenTickets, hiddenCount: rows[0]?.total ?? 0 };
}
