import type { RouteResult, ticketRoutes } from '@recado/contract';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { readable } from './visible-tickets.repo.ts';

type Today = RouteResult<typeof ticketRoutes.countToday>;

/**
 * What the day has brought so far, of the tickets that the caller may read (decision 23), in one statement; the day is the
 * civil one of the company's zone (decision 13). Whatever began or ended today has changed today: the index of activity
 * holds all of it in one piece.
 */
export async function countToday(data: Data, actor: Actor): Promise<Today> {
  const zone = actor.timezone;
  const midnight = sql<Date>`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`;
  const isResolved = sql<boolean>`t.status = 'closed' and t.closed_at >= ${midnight}`;
  const [[row]] = await data.read(actor.companyId, [
    sql<Today>`select count(*) filter (where t.created_at >= ${midnight})::integer as begun,
        count(*) filter (where ${isResolved})::integer as resolved,
        count(*) filter (where ${isResolved} and t.user_id = ${actor.userId})::integer as "resolvedByMe"
      from tickets t where t.company_id = ${actor.companyId} and t.updated_at >= ${midnight} and ${readable(actor)}`,
  ]);
  return row ?? { begun: 0, resolved: 0, resolvedByMe: 0 };
}
