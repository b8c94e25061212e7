import type { AutomaticTrace } from '@recado/contract';
import { type Address, addressKey, type OutboundItem, parseAddressKey, type Ref } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { nextVersion } from '#kit/db/next-version.ts';
import { newMessageId } from './message-ids.ts';

/** Where a conversation goes on: the ticket's own keys and whose queue it stands in. */
export interface Conversation {
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
}

/** The address to write to: where the customer wrote from last on this connection if it is still hers, else the dialled number, else what is known. */
export async function findDestination(
  tx: TenantDb,
  conversation: Pick<Conversation, 'contactId' | 'connectionId'>,
): Promise<Address | undefined> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(
      (select l.wa_chat from (
          select m.wa_chat from messages m where m.company_id = ${tx.companyId} and m.contact_id = ${conversation.contactId}
            and m.connection_id = ${conversation.connectionId} and not m.from_me order by m.position desc limit 1) l
        where exists (select 1 from contact_addresses a where a.company_id = ${tx.companyId}
          and a.contact_id = ${conversation.contactId} and a.kind || ':' || a.dial = l.wa_chat)),
      (select a.kind || ':' || a.dial from contact_addresses a where a.company_id = ${tx.companyId} and a.contact_id = ${conversation.contactId}
        order by case a.kind when 'phone' then 0 else 1 end limit 1)) as key`.execute(tx.db);
  const key = rows[0]?.key;
  return key ? parseAddressKey(key) : undefined;
}

/** What waits in the outbox; of a file, what it is stands in message_files. */
export type QueuedItem =
  | Exclude<OutboundItem, { kind: 'media' }>
  | { id: string; to: Address; kind: 'media'; quoted?: { ref: Ref; text: string }; forwarded?: true };

export interface OutgoingRow {
  conversation: Conversation;
  to: Address;
  body: string;
  mediaType: string;
  /** What the ticket's row says of it. */
  preview: string;
  data: unknown;
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

/**
 * One statement: the message, the ticket's last message, the outbox row, and the call to the session that owns the
 * connection. Undefined when a message with the same client key is already stored (decision 42).
 */
export async function storeOutgoing(tx: TenantDb, row: OutgoingRow): Promise<string | undefined> {
  const { ticketId, contactId, connectionId, queueId } = row.conversation;
  const id = newMessageId();
  const isAutomatic = row.trace !== null;
  const { undoSeconds } = row;
  const heldUntil =
    undoSeconds > 0 ? sql`now() + make_interval(secs => ${undoSeconds}::float8)` : sql`null::timestamptz`;
  const wakes = isAutomatic ? ' automatic' : undoSeconds > 0 ? ' undoable' : '';
  const { rows } = await sql<{ id: string }>`
    with stored as (
      insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, wa_author, from_me, body, media_type,
        ack, read, quoted_id, user_id, queue_id, data, client_key, trace)
      values (${tx.companyId}, ${id}, ${ticketId}, ${contactId}, ${connectionId}, ${row.waId}, ${addressKey(row.to)}, 'me', true, ${row.body},
        ${row.mediaType}, 1, true, ${row.quotedId}, ${row.userId}, ${queueId},
        ${row.data === null ? null : JSON.stringify(row.data)}::jsonb, ${row.clientKey},
        ${row.trace === null ? null : JSON.stringify(row.trace)}::jsonb)
      on conflict (company_id, ticket_id, client_key) where client_key is not null do nothing
      returning id, company_id, ticket_id
    ), queued as (
      insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, automatic,
        next_at, held_until, held_why, undo)
      select s.company_id, ${connectionId}, ${contactId}, s.id, ${row.waId}, ${row.payload.kind}, ${JSON.stringify(row.payload)}::jsonb,
        ${isAutomatic}, coalesce(${heldUntil}, now()), ${heldUntil}, ${undoSeconds > 0 ? 'undo' : null}::text,
        ${isAutomatic || undoSeconds > 0 ? sql`jsonb_build_object('message', t.last_message, 'at', t.last_message_at, 'id', t.last_message_id, 'fromMe', t.from_me)` : sql`null::jsonb`}
      from stored s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
    ), touched as (
      update tickets t set last_message = ${row.preview}, last_message_at = now(), last_message_id = stored.id, from_me = true, updated_at = now(),
        bot_paused = t.bot_paused or ${!isAutomatic}
      from stored where t.company_id = stored.company_id and t.id = stored.ticket_id
    )
    select id, pg_notify('recado_outbox', ${`${connectionId}${wakes}`}) from stored`.execute(tx.db);
  return rows[0]?.id;
}

/** Queues an action on a stored message (edit, revoke, reaction) behind what already waits for the conversation. */
export async function queueAction(
  tx: TenantDb,
  message: { id: string; contact_id: number; connection_id: number },
  payload: QueuedItem,
): Promise<void> {
  await sql`
    with queued as (
      insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload)
      values (${tx.companyId}, ${message.connection_id}, ${message.contact_id}, ${message.id}, ${payload.id}, ${payload.kind}, ${JSON.stringify(payload)}::jsonb))
    select pg_notify('recado_outbox', ${String(message.connection_id)})`.execute(tx.db);
}

/** Takes a message that the server holds (send budget, undo) out of the line; false when it has left, or was not held. */
export async function withdrawHeld(tx: TenantDb, message: { id: string; connection_id: number }): Promise<boolean> {
  const { rows } =
    await sql`delete from outbox where company_id = ${tx.companyId} and connection_id = ${message.connection_id}
    and message_id = ${message.id} and (automatic or held_why = 'undo') and state = 'waiting' and left_at is null returning 1`.execute(
      tx.db,
    );
  return rows.length > 0;
}

/** Rewords a text that the server holds; false when it has left, or was not held. */
export async function rewordHeld(
  tx: TenantDb,
  message: { id: string; connection_id: number },
  text: string,
): Promise<boolean> {
  const { rows } = await sql`update outbox set payload = jsonb_set(payload, '{text}', to_jsonb(${text}::text))
    where company_id = ${tx.companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}
      and (automatic or held_why = 'undo') and state = 'waiting' and left_at is null returning 1`.execute(tx.db);
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

/** Writes columns of a message; a changed text follows into the ticket's row when it is the last one. */
export async function writeMessage(
  tx: TenantDb,
  id: string,
  set: { body?: string; is_edited?: boolean; is_deleted?: boolean; ack?: number; error?: string | null },
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ...set, updated_at: nextVersion('updated_at') })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
  if (set.body === undefined) return;
  await sql`update tickets t set last_message = ${set.body} from messages m
    where m.company_id = ${tx.companyId} and m.id = ${id} and t.company_id = m.company_id and t.id = m.ticket_id and t.last_message_id = m.id`.execute(
    tx.db,
  );
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

/** A message that an Idempotency-Key made, and its file. */
export interface KeyedMessage {
  id: string;
  key: string;
  body: string;
  quotedId: string | null;
  fileName: string | null;
  bytes: number | null;
}

/** The messages that these Idempotency-Keys already made in a ticket. */
export async function findByClientKeys(
  tx: TenantDb,
  ticketId: number,
  keys: readonly string[],
): Promise<Map<string, KeyedMessage>> {
  const { rows } = await sql<KeyedMessage>`
    select m.id, m.client_key as key, m.body, m.quoted_id as "quotedId", f.name as "fileName", f.bytes
    from messages m left join message_files f on f.company_id = m.company_id and f.message_id = m.id
    where m.company_id = ${tx.companyId} and m.ticket_id = ${ticketId} and m.client_key = any(${[...keys]}::text[])`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
