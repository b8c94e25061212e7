import { sql } from 'kysely';
import { queuePushes } from '#features/push/index.ts';
import { withdrawBotTexts, withdrawClosingTexts } from '#features/tickets/index.ts';
import { loadTicketStates } from './batch.repo.ts';
import type { Batch, NewMessage, TicketState } from './inbound-types.ts';
import { insertFiles } from './insert-files.repo.ts';
import { recordChanges } from './record-changes.ts';
import { writeReasons } from './write-reasons.repo.ts';

/** Stores the new tickets; one that an agent opened in the same instant is joined instead (decision 4: the index decides). */
async function insertTickets(batch: Batch, wanted: readonly TicketState[]): Promise<void> {
  if (wanted.length === 0) return;
  const { tx, scope } = batch;
  const rows = wanted.map(({ uuid, contactId, queueId, isGroup }) => ({ uuid, contactId, queueId, isGroup }));
  const stored = await sql<{ id: number; uuid: string }>`
    insert into tickets (company_id, uuid, contact_id, connection_id, queue_id, is_group, queued_at)
    select ${tx.companyId}, n.uuid, n."contactId", ${scope.connectionId}, n."queueId", n."isGroup", now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(uuid uuid, "contactId" integer, "queueId" integer, "isGroup" boolean)
    order by n."contactId"
    on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning id, uuid`.execute(
    tx.db,
  );
  const ids = new Map(stored.rows.map((row) => [row.uuid, row.id]));
  for (const ticket of wanted) ticket.id = ids.get(ticket.uuid) ?? 0;
  await joinOthers(
    batch,
    wanted.filter(({ id }) => id === 0),
  );
}

async function joinOthers(batch: Batch, lost: readonly TicketState[]): Promise<void> {
  if (lost.length === 0) return;
  await loadTicketStates(
    batch,
    lost.map(({ contactId }) => contactId),
  );
  for (const ticket of lost) {
    const other = batch.tickets.get(ticket.contactId);
    if (!other || other.id === 0) throw new Error('A ticket was opened by somebody else and is gone again.');
    Object.assign(ticket, other);
    // Both names now mean one ticket.
    batch.tickets.set(ticket.contactId, ticket);
    for (const message of batch.fresh) {
      if (message.ticket === ticket)
        message.view = { status: ticket.status, queueId: ticket.queueId, userId: ticket.userId };
    }
  }
}

function quotedId(batch: Batch, message: NewMessage): string | null {
  if (message.quotedWaId === null) return null;
  return (
    batch.known.get(message.quotedWaId)?.find(({ contactId }) => contactId === message.ticket.contactId)?.id ?? null
  );
}

/** What stands beside a message, with what it carries of a message that was never stored. */
function dataOf(batch: Batch, message: NewMessage): unknown {
  const { data, quote } = message;
  if (!quote || quotedId(batch, message) !== null) return data;
  return { ...(typeof data === 'object' ? data : null), quote };
}

/** Own ones are at WhatsApp's server; a call has 1 (wire-contract 8.6), and what customers write has none. */
function firstAck({ fromMe, mediaType }: NewMessage): number {
  if (fromMe) return 2;
  return mediaType === 'call_log' ? 1 : 0;
}

/** Stores the messages in their order; answers the ids of those that were new. */
async function insertMessages(batch: Batch): Promise<Set<string>> {
  const { tx, scope, fresh } = batch;
  const rows = fresh.map((message, place) => ({
    place,
    id: message.id,
    ticket_id: message.ticket.id,
    contact_id: message.ticket.contactId,
    wa_id: message.waId,
    wa_chat: message.waChat,
    wa_author: message.waAuthor,
    from_me: message.fromMe,
    body: message.body,
    media_type: message.mediaType,
    ack: firstAck(message),
    read: message.read,
    quoted_id: quotedId(batch, message),
    queue_id: message.ticket.queueId,
    data: dataOf(batch, message),
    created_at: message.at,
    received_at: message.receivedAt,
  }));
  const stored = await sql<{ id: string }>`
    insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, wa_author, from_me, body, media_type, ack,
      read, quoted_id, queue_id, data, created_at, received_at)
    select ${tx.companyId}, n.id, n.ticket_id, n.contact_id, ${scope.connectionId}, n.wa_id, n.wa_chat, n.wa_author, n.from_me, n.body,
      n.media_type, n.ack, n.read, n.quoted_id, n.queue_id, n.data, n.created_at, n.received_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(place integer, id text, ticket_id integer, contact_id integer, wa_id text, wa_chat text,
      wa_author text, from_me boolean, body text, media_type text, ack smallint, read boolean, quoted_id text, queue_id integer, data jsonb,
      created_at timestamptz, received_at timestamptz)
    order by n.place
    on conflict (company_id, connection_id, wa_id, wa_chat, wa_author) do nothing returning id`.execute(tx.db);
  return new Set(stored.rows.map(({ id }) => id));
}

/** Who answers on the phone has read what was written before: those messages stop counting. */
async function markReadBefore(batch: Batch, fresh: readonly NewMessage[]): Promise<void> {
  const answered = [...new Set(fresh.filter(({ fromMe }) => fromMe).map(({ ticket }) => ticket))];
  for (const ticket of answered) {
    const last = fresh.findLastIndex((message) => message.fromMe && message.ticket === ticket);
    for (const message of fresh.slice(0, last)) if (message.ticket === ticket) message.read = true;
  }
  const ids = answered.filter(({ unread }) => unread > 0).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update messages set read = true where company_id = ${batch.tx.companyId} and ticket_id = any(${ids}::integer[]) and not from_me and not read`.execute(
    batch.tx.db,
  );
}

function countUnread(ticket: TicketState, { read }: NewMessage): void {
  if (read) return;
  ticket.unread = ticket.isPutAside ? 1 : ticket.unread + 1;
  ticket.isPutAside = false;
}

const outsideId = ({ bot }: TicketState, kind: 'prompt' | 'integration'): number | null =>
  bot.outside?.kind === kind ? bot.outside.id : null;

/**
 * Writes status, counters and last message of every touched ticket; the rows are held since they were read. Answers those in
 * which an answer from the phone ended an unread count.
 */
async function writeTickets(batch: Batch, fresh: readonly NewMessage[]): Promise<Set<TicketState>> {
  const last = new Map<TicketState, NewMessage>();
  const read = new Set<TicketState>();
  for (const message of fresh) {
    const { ticket } = message;
    if (message.isQuiet) continue;
    last.set(ticket, message);
    if (!message.fromMe) countUnread(ticket, message);
    else if (ticket.unread > 0) {
      ticket.unread = 0;
      read.add(ticket);
    }
  }
  const rows = [...last].map(([ticket, message]) => ({
    id: ticket.id,
    status: ticket.status,
    queue_id: ticket.queueId,
    user_id: ticket.userId,
    chatbot: ticket.bot.inOptions,
    option_id: ticket.bot.optionId,
    bot_paused: ticket.bot.paused,
    bot_greeted: ticket.bot.greeted,
    bot_menus: ticket.bot.menus,
    bot_menu_at: ticket.bot.menuAt,
    away_at: ticket.bot.awayAt,
    use_integration: ticket.bot.outside !== null,
    prompt_id: outsideId(ticket, 'prompt'),
    integration_id: outsideId(ticket, 'integration'),
    unread: ticket.unread,
    closed_at: ticket.closedAt,
    queued_at: ticket.queuedAt,
    started_at: ticket.startedAt,
    rating_asked_at: ticket.ratingAskedAt,
    rating: ticket.rating,
    rated_at: ticket.ratedAt,
    rating_comment: ticket.ratingComment,
    rating_asked_again: ticket.ratingAskedAgain,
    last_message: message.preview,
    last_at: message.at,
    last_id: message.id,
    from_me: message.fromMe,
  }));
  await sql`
    update tickets t set status = n.status, queue_id = n.queue_id, user_id = n.user_id, unread_messages = n.unread, closed_at = n.closed_at, queued_at = n.queued_at,
      started_at = n.started_at, rating_asked_at = n.rating_asked_at, rating = n.rating, rated_at = n.rated_at, rating_comment = n.rating_comment,
      rating_asked_again = n.rating_asked_again, last_message = n.last_message, last_message_at = n.last_at,
      last_message_id = n.last_id, from_me = n.from_me, chatbot = n.chatbot, queue_option_id = n.option_id,
      bot_paused = n.bot_paused, bot_greeted = n.bot_greeted, bot_menus = n.bot_menus, bot_menu_at = n.bot_menu_at, away_at = n.away_at,
      use_integration = n.use_integration, prompt_id = n.prompt_id, integration_id = n.integration_id, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id integer, status text, user_id integer, unread integer, closed_at timestamptz,
      queued_at timestamptz, started_at timestamptz, rating_asked_at timestamptz, rating integer, rated_at timestamptz, rating_comment text, rating_asked_again boolean, last_message text, last_at timestamptz, last_id text,
      from_me boolean, queue_id integer, chatbot boolean, option_id integer, bot_paused boolean, bot_greeted boolean, bot_menus integer,
      bot_menu_at timestamptz, away_at timestamptz, use_integration boolean, prompt_id integer, integration_id integer)
    where t.company_id = ${batch.tx.companyId} and t.id = n.id`.execute(batch.tx.db);
  return read;
}

export async function writeLog(batch: Batch, tickets: readonly TicketState[]): Promise<void> {
  const rows = tickets.flatMap(({ id, log }) =>
    log.map(({ kind, data }) => ({
      company_id: batch.tx.companyId,
      ticket_id: id,
      user_id: null,
      kind,
      data: JSON.stringify(data),
    })),
  );
  if (rows.length) await batch.tx.db.insertInto('ticket_log').values(rows).execute();
}

/** Writes what the steps noted so far: tickets, messages, counters, history and events. */
export async function flush(batch: Batch): Promise<void> {
  if (batch.fresh.length === 0) return;
  const wanted = [...new Set(batch.fresh.map(({ ticket }) => ticket))];
  await insertTickets(
    batch,
    wanted.filter(({ id }) => id === 0),
  );
  await markReadBefore(batch, batch.fresh);
  const byPeople = batch.fresh.filter(({ fromMe }) => fromMe).map(({ ticket }) => ticket.id);
  await withdrawBotTexts(batch.tx, [...new Set(byPeople)]);
  await withdrawClosingTexts(batch.tx, [...new Set(batch.cameBack)]);
  batch.cameBack = [];
  const stored = await insertMessages(batch);
  const fresh = batch.fresh.filter(({ id }) => stored.has(id));
  batch.fresh = [];
  if (fresh.length === 0) return;
  await insertFiles(batch, fresh);
  const tickets = [...new Set(fresh.map(({ ticket }) => ticket))];
  const read = await writeTickets(batch, fresh);
  await writeLog(batch, tickets);
  const rated = [
    ...new Set([...tickets.filter(({ log }) => log.some(({ kind }) => kind === 'rated')), ...batch.reasons]),
  ];
  for (const ticket of tickets) ticket.log = [];
  await writeReasons(batch);
  batch.reasons = [];
  recordChanges(batch, { tickets, read, rated, fresh });
  const news = fresh.filter(({ fromMe, read }) => !fromMe && !read).map(({ ticket }) => ticket.id);
  await queuePushes(batch.tx, [...new Set(news)]);
}
