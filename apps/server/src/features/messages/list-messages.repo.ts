import { limits, type Message, type Ticket } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ContactFacts } from '#features/contacts/index.ts';
import {
  mayRead,
  readableQueues,
  type TicketFacts,
  ticketColumns,
  ticketJoins,
  toWireTicket,
} from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { historyRows } from './history.repo.ts';
import {
  type BubbleFacts,
  bubbleColumns,
  bubbleJoins,
  storedColumns,
  toWireMessage,
  withoutHiddenQuote,
} from './message-rows.repo.ts';

/** Counting stops here: a page needs to know that there is more, not how much. */
const countedAtMost = 200;

interface History extends TicketFacts {
  /** Of every message of the history: the page draws one contact's. */
  contact: ContactFacts;
  hidden: { id: number; createdAt: string }[];
  count: number;
  seq: number;
}

/** Attendances of queues that a reader may not see, of the contact and connection that `of` names (decision 23). */
function foreignTickets(companyId: number, queues: readonly number[], of: 't' | 'asked'): RawBuilder<unknown> {
  return sql`select h.id, h.created_at from tickets h where h.company_id = ${companyId} and h.contact_id = ${sql.ref(`${of}.contact_id`)}
    and h.connection_id = ${sql.ref(`${of}.connection_id`)} and h.queue_id is not null and not h.queue_id = any(${queues}::integer[])`;
}

/** The ticket with the size of its contact's history on the connection, and the attendances of foreign queues. */
function historyOf(actor: Actor, ticketId: number): RawBuilder<History> {
  const { companyId } = actor;
  const queues = readableQueues(actor);
  const foreign = queues && foreignTickets(companyId, queues, 't');
  const hidden = foreign
    ? sql`coalesce((select json_agg(json_build_object('id', f.id, 'createdAt', f.created_at) order by f.id) from (${foreign}) f), '[]')`
    : sql`'[]'::json`;
  const shown = foreign ? sql`and m.ticket_id <> all(array(select f.id from (${foreign}) f))` : sql``;
  const counted = historyRows(companyId, 't', { columns: sql`1`, wanted: shown, most: countedAtMost });
  return sql<History>`
    select ${ticketColumns}, ${hidden} as hidden, to_jsonb(c) as contact,
      coalesce((select s.last_event from company_sequences s where s.company_id = t.company_id), 0) as seq,
      (select count(*) from (select 1 from (${counted}) h limit ${sql.lit(countedAtMost)}) counted) as count
    from tickets t ${ticketJoins} where t.company_id = ${companyId} and t.id = ${ticketId}`;
}

interface Asked {
  ticketId: number;
  pageNumber: number;
  before?: number | undefined;
  after?: number | undefined;
}

/** The rows of a page, newest first, one more than is shown; those after a position begin with the next one. */
function pageOf(actor: Actor, query: Asked) {
  const { companyId } = actor;
  const queues = readableQueues(actor);
  const size = limits.pageSizes.messages;
  const notHidden = queues
    ? sql`and m.ticket_id <> all(array(select f.id from (${foreignTickets(companyId, queues, 'asked')}) f))`
    : sql``;
  const older = query.before === undefined ? sql`` : sql`and m.position < ${query.before}`;
  const newer = query.after === undefined ? sql`` : sql`and m.position > ${query.after}`;
  const order = query.after === undefined ? sql`desc` : sql`asc`;
  const skipped = query.before === undefined ? (query.pageNumber - 1) * size : 0;
  const rows = historyRows(companyId, 'asked', {
    ...{ columns: storedColumns, wanted: sql`${older} ${newer} ${notHidden}`, order, most: skipped + size + 1 },
  });
  return sql<PageRow>`
    select ${bubbleColumns}, not m.from_me and not exists (
        select 1 from message_moments k where k.company_id = m.company_id and k.message_id = m.id and k.kind = 'shown') as "isUnshown"
    from tickets asked, lateral (
      select * from (${rows}) m order by m.position ${order} limit ${sql.lit(size + 1)} offset ${sql.lit(skipped)}
    ) m ${bubbleJoins} where asked.company_id = ${companyId} and asked.id = ${query.ticketId} order by m.position ${order}`;
}

type PageRow = BubbleFacts & { isUnshown: boolean };

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
 * inside, in two statements of one round trip. `count` stops at 200 (docs/decisions/0011-ticket-lists.md). Also answers
 * the ticket's row, and which messages no browser was given before. Throws ERR_NO_TICKET_FOUND and ERR_NO_PERMISSION.
 */
export async function listMessages(
  data: Data,
  actor: Actor,
  query: Asked,
  addressOf: MediaAddress,
): Promise<MessagePage & { row: TicketFacts; unshown: string[] }> {
  const size = limits.pageSizes.messages;
  const [tickets, rows] = await data.read(actor.companyId, [historyOf(actor, query.ticketId), pageOf(actor, query)]);
  const history = tickets[0] ?? fail('ERR_NO_TICKET_FOUND');
  if (!mayRead(actor, { queueId: history.queue_id })) fail('ERR_NO_PERMISSION');
  const hiddenIds = new Set(history.hidden.map(({ id }) => id));
  const isHidden = (ticketId: number) => hiddenIds.has(ticketId);
  const shown = rows.slice(0, size);
  if (query.after === undefined) shown.reverse();
  return {
    row: history,
    unshown: shown.filter(({ isUnshown }) => isUnshown).map(({ id }) => id),
    count: history.count,
    messages: shown.map((row) =>
      withoutHiddenQuote(toWireMessage({ ...row, contact: history.contact }, addressOf), isHidden),
    ),
    ticket: toWireTicket(history, addressOf),
    hasMore: rows.length > size,
    hiddenTickets: history.hidden.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() })),
    seq: history.seq,
  };
}
