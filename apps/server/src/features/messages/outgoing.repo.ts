import type { AutomaticTrace } from '@recado/contract';
import { type Address, addressKey, type OutboundItem, parseAddressKey, type QuotedByUs } from '@recado/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { nextVersion } from '#kit/db/next-version.ts';
import { fail } from '#kit/http/fail.ts';
import { shortPreview } from './file-kinds.ts';
import { newMessageId } from './message-ids.ts';
import { ownAuthor } from './message-ref.ts';
import type { MessageFacts } from './message-rows.repo.ts';

/** Where a conversation goes on: the ticket's own keys and whose queue it stands in. */
export interface Conversation {
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
}

/**
 * The address of each contact to write to on a connection, by the contact's id: where the customer wrote from last if it is
 * still hers, else the dialled number, else what is known. Who has none is left out; where the connection is deleted, nobody
 * is reached.
 */
export async function findDestinations(
  tx: TenantDb,
  connectionId: number,
  contactIds: readonly number[],
): Promise<Map<number, Address>> {
  const { rows } = await sql<{ id: number; key: string | null }>`
    select c.id, coalesce(
      (select l.wa_chat from (
          select m.wa_chat from messages m where m.company_id = ${tx.companyId} and m.contact_id = c.id
            and m.connection_id = ${connectionId} and not m.from_me order by m.position desc limit 1) l
        where exists (select 1 from contact_addresses a where a.company_id = ${tx.companyId}
          and a.contact_id = c.id and a.kind || ':' || a.dial = l.wa_chat)),
      (select a.kind || ':' || a.dial from contact_addresses a where a.company_id = ${tx.companyId} and a.contact_id = c.id
        order by case a.kind when 'phone' then 0 else 1 end limit 1)) as key
    from unnest(${[...contactIds]}::integer[]) as c(id)
    where exists (select from connections k where k.company_id = ${tx.companyId} and k.id = ${connectionId} and k.deleted_at is null)`.execute(
    tx.db,
  );
  return new Map(rows.flatMap(({ id, key }) => (key ? [[id, parseAddressKey(key)]] : [])));
}

/** The address of one contact; undefined where there is none. */
export async function findDestination(
  tx: TenantDb,
  { contactId, connectionId }: Pick<Conversation, 'contactId' | 'connectionId'>,
): Promise<Address | undefined> {
  return (await findDestinations(tx, connectionId, [contactId])).get(contactId);
}

/** What waits in the outbox; of a file, what it is stands in message_files. */
export type QueuedItem =
  | Exclude<OutboundItem, { kind: 'media' }>
  | { id: string; to: Address; kind: 'media'; quoted?: QuotedByUs; forwarded?: true };

/** What a change of a message replaces, kept with it until WhatsApp has answered: the customer still has it if the answer is no. */
export type ChangedPart =
  | { text: string; isEdited: boolean }
  | { emoji: string; userId: number | null }
  | { preview: string };

export interface OutgoingRow {
  conversation: Conversation;
  to: Address;
  body: string;
  mediaType: string;
  /** What the ticket's row says of it. */
  preview: string;
  data: unknown;
  /** Whose words they are, where they were passed on. */
  origin?: string | null | undefined;
  waId: string;
  userId: number | null;
  quotedId: string | null;
  clientKey: string | null;
  /** Nobody typed it: why it was written. It leaves when the send budget of the connection allows (decision 20). */
  trace: AutomaticTrace | null;
  /** So long it waits and can be undone; 0 = it leaves at once. */
  undoSeconds: number;
  payload: QueuedItem;
}

/** A row as the statement takes it apart. */
function toStore(row: OutgoingRow) {
  const { conversation, undoSeconds, trace, payload } = row;
  return {
    id: newMessageId(),
    ticket_id: conversation.ticketId,
    contact_id: conversation.contactId,
    connection_id: conversation.connectionId,
    queue_id: conversation.queueId,
    wa_id: row.waId,
    wa_chat: addressKey(row.to),
    body: row.body,
    media_type: row.mediaType,
    preview: shortPreview(row.preview),
    quoted_id: row.quotedId,
    user_id: row.userId,
    data: row.data,
    origin: row.origin ?? null,
    client_key: row.clientKey,
    trace,
    kind: payload.kind,
    payload,
    automatic: trace !== null,
    undo_seconds: undoSeconds,
    wakes: `${conversation.connectionId}${trace ? ' automatic' : undoSeconds > 0 ? ' undoable' : ''}`,
  };
}

/**
 * One statement: messages of different tickets, the tickets' last messages, the outbox rows, and the call to the sessions that
 * own the connections. Answers the ids of what is new: a client key that is already used stores nothing (decision 42).
 */
export async function storeAllOutgoing(
  tx: TenantDb,
  outgoing: readonly OutgoingRow[],
): Promise<(string | undefined)[]> {
  const given = outgoing.map(toStore);
  const { rows } = await sql<{ id: string }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(id text, ticket_id integer, contact_id integer,
        connection_id integer, queue_id integer, wa_id text, wa_chat text, body text, media_type text, preview text, quoted_id text,
        user_id integer, data jsonb, origin text, client_key text, trace jsonb, kind text, payload jsonb, automatic boolean, undo_seconds float8,
        wakes text)
    ), stored as (
      insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, wa_author, from_me, body, media_type,
        ack, read, quoted_id, user_id, queue_id, data, origin, client_key, trace)
      select ${tx.companyId}, n.id, n.ticket_id, n.contact_id, n.connection_id, n.wa_id, n.wa_chat, 'me', true, n.body,
        n.media_type, 1, true, n.quoted_id, n.user_id, n.queue_id, nullif(n.data, 'null'), n.origin, n.client_key, nullif(n.trace, 'null')
      from n
      on conflict (company_id, ticket_id, client_key) where client_key is not null do nothing
      returning id, company_id, ticket_id
    ), queued as (
      insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, automatic,
        next_at, held_until, held_why, undo)
      select s.company_id, n.connection_id, n.contact_id, s.id, n.wa_id, n.kind, n.payload, n.automatic,
        now() + make_interval(secs => n.undo_seconds), case when n.undo_seconds > 0 then now() + make_interval(secs => n.undo_seconds) end,
        case when n.undo_seconds > 0 then 'undo' end,
        case when n.automatic or n.undo_seconds > 0 then
          jsonb_build_object('message', t.last_message, 'at', t.last_message_at, 'id', t.last_message_id, 'fromMe', t.from_me) end
      from stored s join n on n.id = s.id join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
    ), touched as (
      update tickets t set last_message = n.preview, last_message_at = now(), last_message_id = s.id, from_me = true, updated_at = now(),
        bot_paused = t.bot_paused or not n.automatic, use_integration = t.use_integration and n.automatic
      from stored s join n on n.id = s.id where t.company_id = s.company_id and t.id = s.ticket_id
    )
    select s.id, pg_notify('recado_outbox', n.wakes) from stored s join n on n.id = s.id`.execute(tx.db);
  const stored = new Set(rows.map(({ id }) => id));
  return given.map(({ id }) => (stored.has(id) ? id : undefined));
}

/** The same for one message. */
export const storeOutgoing = async (tx: TenantDb, row: OutgoingRow): Promise<string | undefined> =>
  (await storeAllOutgoing(tx, [row]))[0];

/**
 * Queues an action on a stored message (edit, revoke, reaction) behind what already waits for the conversation.
 * ERR_SENDING_WAPP_MSG where the connection is deleted.
 */
export async function queueAction(
  tx: TenantDb,
  message: { id: string; contact_id: number; connection_id: number },
  payload: QueuedItem & { before?: ChangedPart },
): Promise<void> {
  const { rows } = await sql`
    with queued as (
      insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload)
      select company_id, id, ${message.contact_id}, ${message.id}, ${payload.id}, ${payload.kind}, ${JSON.stringify(payload)}::jsonb
      from connections where company_id = ${tx.companyId} and id = ${message.connection_id} and deleted_at is null
      returning connection_id)
    select pg_notify('recado_outbox', connection_id::text) from queued`.execute(tx.db);
  if (rows.length === 0) fail('ERR_SENDING_WAPP_MSG');
}

type InLine = Pick<MessageFacts, 'id' | 'connection_id' | 'wa_id'>;

/**
 * A message's row of the outbox that no session has taken yet: nothing of it is on the way. The session takes it under the
 * same lock, so that it has either left, or is found here and never leaves.
 */
const unsentRow = (tx: TenantDb, message: InLine): RawBuilder<boolean> => sql<boolean>`company_id = ${tx.companyId}
  and connection_id = ${message.connection_id} and wa_id = ${message.wa_id} and kind in ('text', 'media')
  and state = 'waiting' and left_at is null`;

/**
 * Takes a message that has not left (no line, send budget, undo) out of the line, and what waits behind it to change it;
 * false when it has left.
 */
export async function withdrawUnsent(tx: TenantDb, message: InLine): Promise<boolean> {
  const { rows } = await sql`delete from outbox where ${unsentRow(tx, message)} returning 1`.execute(tx.db);
  if (rows.length === 0) return false;
  await sql`delete from outbox where company_id = ${tx.companyId} and connection_id = ${message.connection_id}
    and message_id = ${message.id} and state = 'waiting'`.execute(tx.db);
  return true;
}

/** Rewords a text that has not left; false when it has. */
export async function rewordUnsent(tx: TenantDb, message: InLine, text: string): Promise<boolean> {
  const { rows } = await sql`update outbox set payload = jsonb_set(payload, '{text}', to_jsonb(${text}::text))
    where ${unsentRow(tx, message)} returning 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Puts a failed message back in line under its old WhatsApp id, in the outbox row it had, or in a new one. Whoever asks for
 * it is a person: the send budget does not hold it.
 */
export async function queueAgain(
  tx: TenantDb,
  message: { id: string; wa_id: string; contact_id: number; connection_id: number },
  payload: QueuedItem,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update outbox set state = 'waiting', attempts = 0, next_at = now(), error = null, automatic = false
    where company_id = ${tx.companyId} and connection_id = ${message.connection_id} and wa_id = ${message.wa_id} and kind in ('text', 'media')
    returning id`.execute(tx.db);
  if (rows.length === 0) return queueAction(tx, message, payload);
  await sql`select pg_notify('recado_outbox', ${String(message.connection_id)})`.execute(tx.db);
}

export interface MessageSet {
  body?: string;
  is_edited?: boolean;
  is_deleted?: boolean;
  ack?: number;
  error?: string | null | RawBuilder<string | null>;
}

/** Writes columns of a message; `rewordMessage` also what the ticket's row tells of it. */
export async function writeMessage(tx: TenantDb, id: string, set: MessageSet): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ...set, updated_at: nextVersion('updated_at') })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Sets or takes back the reaction of one author. */
export async function writeReaction(
  tx: TenantDb,
  reaction: {
    messageId: string;
    author: string;
    emoji: string;
    fromMe: boolean;
    userId: number | null;
    contactId: number | null;
  },
): Promise<void> {
  const { messageId, author, emoji, fromMe, userId, contactId } = reaction;
  await writeMessage(tx, messageId, {});
  if (emoji === '') {
    await tx.db
      .deleteFrom('message_reactions')
      .where('company_id', '=', tx.companyId)
      .where('message_id', '=', messageId)
      .where('author', '=', author)
      .execute();
    return;
  }
  await sql`
    insert into message_reactions (company_id, message_id, author, emoji, from_me, user_id, contact_id)
    values (${tx.companyId}, ${messageId}, ${author}, ${emoji}, ${fromMe}, ${userId}, ${contactId})
    on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, user_id = excluded.user_id, updated_at = now()`.execute(
    tx.db,
  );
}

/** The reaction of our account to a message, and who chose it; none is an empty emoji. */
export async function findOwnReaction(
  tx: TenantDb,
  messageId: string,
): Promise<{ emoji: string; userId: number | null }> {
  const row = await tx.db
    .selectFrom('message_reactions')
    .select(['emoji', 'user_id as userId'])
    .where('company_id', '=', tx.companyId)
    .where('message_id', '=', messageId)
    .where('author', '=', ownAuthor)
    .executeTakeFirst();
  return row ?? { emoji: '', userId: null };
}
