import { limits, type Message, type Ticket } from '@recado/contract';
import { sql } from 'kysely';
import {
  mayRead,
  readableQueues,
  type TicketFacts,
  ticketColumns,
  ticketJoins,
  toWireTicket,
} from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { type MessagePart, messageColumns, messageJoins, storedColumns, toWireMessage } from './message-rows.repo.ts';

/** Counting stops here: a page needs to know that there is more, not how much. */
const countedAtMost = 200;

interface History extends TicketFacts {
  hidden: { id: number; createdAt: string }[];
  count: number;
  seq: number;
}

/** The ticket with the size of its contact's history on the connection, and the attendances of foreign queues (decision 23). */
async function findHistory(tx: TenantDb, actor: Actor, ticketId: number): Promise<History> {
  const queues = readableQueues(actor);
  const foreign = sql`select h.id, h.created_at from tickets h where h.company_id = t.company_id and h.contact_id = t.contact_id
    and h.connection_id = t.connection_id and h.queue_id is not null and not h.queue_id = any(${queues ?? []}::integer[])`;
  const hidden =
    queues === null
      ? sql`'[]'::json`
      : sql`coalesce((select json_agg(json_build_object('id', f.id, 'createdAt', f.created_at) order by f.id) from (${foreign}) f), '[]')`;
  const shown = queues === null ? sql`` : sql`and m.ticket_id <> all(array(select f.id from (${foreign}) f))`;
  const { rows } = await sql<History>`
    select ${ticketColumns}, ${hidden} as hidden,
      coalesce((select s.last_event from company_sequences s where s.company_id = t.company_id), 0) as seq,
      (select count(*) from (select 1 from messages m where m.company_id = t.company_id and m.contact_id = t.contact_id
        and m.connection_id = t.connection_id ${shown} limit ${countedAtMost}) counted) as count
    from tickets t ${ticketJoins} where t.company_id = ${tx.companyId} and t.id = ${ticketId}`.execute(tx.db);
  const row = rows[0] ?? fail('ERR_NO_TICKET_FOUND');
  return mayRead(actor, { queueId: row.queue_id }) ? row : fail('ERR_NO_PERMISSION');
}

/** The rows of a page, newest first, one more than is shown. */
async function findPage(
  tx: TenantDb,
  history: History,
  page: { before?: number | undefined; offset: number },
): Promise<MessagePart[]> {
  const hidden = history.hidden.map(({ id }) => id);
  const notHidden = hidden.length ? sql`and m.ticket_id <> all(${hidden}::integer[])` : sql``;
  const older = page.before === undefined ? sql`` : sql`and m.position < ${page.before}`;
  const { rows } = await sql<MessagePart>`
    select ${messageColumns} from (
      select ${storedColumns} from messages m where m.company_id = ${tx.companyId} and m.contact_id = ${history.contact_id}
        and m.connection_id = ${history.connection_id} ${older} ${notHidden}
      order by m.position desc limit ${limits.pageSizes.messages + 1} offset ${page.offset}
    ) m ${messageJoins} order by m.position desc`.execute(tx.db);
  return rows;
}

export interface MessagePage {
  count: number;
  messages: Message[];
  ticket: Ticket;
  hasMore: boolean;
  hiddenTickets: { id: number; createdAt: string }[];
  seq: number;
}

/**
 * `GET /messages/:ticketId`: the contact's whole history on the connection (decision 4), newest page first, ascending
 * inside, in two statements. `count` stops at 200 (docs/decisions/0011-ticket-lists.md). Also answers the ticket's row.
 */
export async function listMessages(
  tx: TenantDb,
  actor: Actor,
  query: { ticketId: number; pageNumber: number; before?: number | undefined },
): Promise<MessagePage & { row: TicketFacts }> {
  const size = limits.pageSizes.messages;
  const history = await findHistory(tx, actor, query.ticketId);
  const offset = query.before === undefined ? (query.pageNumber - 1) * size : 0;
  const rows = await findPage(tx, history, { before: query.before, offset });
  return {
    row: history,
    count: history.count,
    messages: rows.slice(0, size).reverse().map(toWireMessage),
    ticket: toWireTicket(history),
    hasMore: rows.length > size,
    hiddenTickets: history.hidden.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() })),
    seq: history.seq,
  };
}
