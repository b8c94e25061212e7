import { limits, type TicketLogEntry } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

type LogFacts = Omit<TicketLogEntry, 'at' | 'user'> & { at: Date; user_id: number | null; user_name: string | null };

/** Names of a transfer's side; ids of records that are gone have none. */
const placeAt = (side: 'from' | 'to') => {
  const idOf = (key: string) => sql`(l.data -> ${sql.lit(side)} ->> ${sql.lit(key)})::integer`;
  return sql`case when l.kind = 'transferred' then json_build_object(
    'queue', (select q.name from queues q where q.company_id = l.company_id and q.id = ${idOf('queueId')}),
    'user', (select p.name from users p where p.company_id = l.company_id and p.id = ${idOf('userId')}),
    'connection', (select w.name from connections w where w.company_id = l.company_id and w.id = ${idOf('connectionId')})) end`;
};

/** Whom a ticket was handed to. */
const handedTo = sql`case when l.kind = 'assigned' then json_build_object('queue', null, 'user',
  (select p.name from users p where p.company_id = l.company_id and p.id = (l.data ->> 'userId')::integer),
  'connection', null) end`;

const tagsAt = (side: 'added' | 'removed') => sql`coalesce((select json_agg(g.name order by f_unaccent(g.name), g.id)
  from tags g where g.company_id = l.company_id and l.kind = 'tagged'
    and g.id in (select value::integer from jsonb_array_elements_text(l.data -> ${sql.lit(side)}))), '[]')`;

/** A page of a ticket's history, newest first, before an entry, in one statement. */
export async function listTicketLog(
  tx: TenantDb,
  ticketId: number,
  before: number | undefined,
): Promise<{ entries: TicketLogEntry[]; hasMore: boolean }> {
  const size = limits.pageSizes.tickets;
  const older = before === undefined ? sql`` : sql`and l.id < ${before}`;
  const { rows } = await sql<LogFacts>`
    select l.id, l.kind, l.created_at as at, l.user_id, u.name as user_name,
      ${placeAt('from')} as from, coalesce(${placeAt('to')}, ${handedTo}) as to, ${tagsAt('added')} as added, ${tagsAt('removed')} as removed,
      (l.data ->> 'rating')::integer as rating, l.data ->> 'comment' as comment,
      case when l.kind in ('merged', 'joined') then coalesce(l.data ->> 'into', l.data ->> 'from')::integer end as "otherId"
    from ticket_log l left join users u on u.company_id = l.company_id and u.id = l.user_id
    where l.company_id = ${tx.companyId} and l.ticket_id = ${ticketId} ${older}
    order by l.id desc limit ${sql.lit(size + 1)}`.execute(tx.db);
  const entries = rows.slice(0, size).map(({ at, user_id, user_name, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
  }));
  return { entries, hasMore: rows.length > size };
}
