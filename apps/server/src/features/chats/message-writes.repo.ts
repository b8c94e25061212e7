import { sql } from 'kysely';
import { type Reader, readable } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';

export interface NewMessage {
  chatId: number;
  body: string;
  /** "name: text", for lists. */
  preview: string;
  quotedId: number | null;
  mediaId: string | null;
  /** The ticket whose address stands in the text. */
  ticketUuid: string | null;
  mentions: readonly number[];
  key: string | undefined;
}
export interface MadeMessage {
  id: number;
  seq: number;
  quoted_id: number | null;
  member_ids: number[];
}

/**
 * Stores a message at the next place of its conversation, moves its author's marker there, and notes whom it names: one
 * statement, however many members there are. Undefined when the author is in no such conversation.
 */
export async function insertMessage(
  tx: TenantDb,
  author: Reader & { userId: number },
  message: NewMessage,
): Promise<MadeMessage | undefined> {
  const { companyId } = tx;
  const { chatId } = message;
  const { rows } = await sql<MadeMessage>`
    with place as (
      update chats c set last_seq = c.last_seq + 1, last_message = ${message.preview}, last_sender_id = ${author.userId},
        last_message_at = now(), updated_at = now()
      from chat_members r
      where c.company_id = ${companyId} and c.id = ${chatId} and r.company_id = c.company_id and r.chat_id = c.id
        and r.user_id = ${author.userId}
      returning c.id, c.last_seq, r.from_seq
    ), made as (
      insert into chat_messages (company_id, chat_id, seq, sender_id, body, quoted_id, media_id, ticket_id, client_key)
      select ${companyId}, place.id, place.last_seq, ${author.userId}, ${message.body},
        (select q.id from chat_messages q where q.company_id = ${companyId} and q.chat_id = place.id
          and q.id = ${message.quotedId}::bigint and q.seq >= place.from_seq and q.deleted_at is null),
        ${message.mediaId}, (select t.id from tickets t where t.company_id = ${companyId}
          and t.uuid = ${message.ticketUuid}::uuid and ${readable(author)}), ${message.key ?? null}
      from place returning id, seq, quoted_id
    ), marked as (
      update chat_members r set read_seq = place.last_seq, draft = '' from place
      where r.company_id = ${companyId} and r.chat_id = place.id and r.user_id = ${author.userId}
    ), named as (
      insert into chat_mentions (company_id, chat_id, user_id, seq, message_id)
      select m.company_id, m.chat_id, m.user_id, made.seq, made.id from made, chat_members m
      where m.company_id = ${companyId} and m.chat_id = ${chatId} and m.user_id <> ${author.userId}
        and m.user_id = any(${[...message.mentions]}::integer[])
    )
    select made.*, array(select m.user_id from chat_members m
      where m.company_id = ${companyId} and m.chat_id = ${chatId} order by m.id) as member_ids from made`.execute(
    tx.db,
  );
  return rows[0];
}

/** A message as its change needs it. */
export interface HeldMessage {
  id: number;
  seq: number;
  sender_id: number | null;
  media_id: string | null;
  body: string;
  is_deleted: boolean;
}

/** A message of a conversation from a place on, held until the transaction ends. */
export async function holdMessage(
  tx: TenantDb,
  { chatId, messageId, fromSeq }: { chatId: number; messageId: number; fromSeq: number },
): Promise<HeldMessage | undefined> {
  const { rows } = await sql<HeldMessage>`
    select id, seq, sender_id, media_id, body, deleted_at is not null as is_deleted from chat_messages
    where company_id = ${tx.companyId} and chat_id = ${chatId} and id = ${messageId} and seq >= ${fromSeq}
    for update`.execute(tx.db);
  return rows[0];
}

/** Lists show the last message's words: they follow when it is another one. */
async function followInList(tx: TenantDb, messageId: number, preview: string): Promise<void> {
  await sql`update chats c set last_message = ${preview} from chat_messages m
    where m.company_id = ${tx.companyId} and m.id = ${messageId} and c.company_id = m.company_id and c.id = m.chat_id
      and c.last_seq = m.seq`.execute(tx.db);
}

/** Gives a message another text. */
export async function rewordMessage(
  tx: TenantDb,
  messageId: number,
  { body, preview }: { body: string; preview: string },
): Promise<void> {
  await sql`update chat_messages set body = ${body}, edited_at = now(), updated_at = now()
    where company_id = ${tx.companyId} and id = ${messageId}`.execute(tx.db);
  await followInList(tx, messageId, preview);
}

/** Empties a message: its text, its file, whom it named, and the reactions to it. */
export async function emptyMessage(tx: TenantDb, messageId: number, preview: string): Promise<void> {
  await sql`
    with reactions as (delete from chat_reactions where company_id = ${tx.companyId} and message_id = ${messageId}),
      mentions as (delete from chat_mentions where company_id = ${tx.companyId} and message_id = ${messageId})
    update chat_messages set body = '', media_id = null, ticket_id = null, quoted_id = null, deleted_at = now(),
      updated_at = now()
    where company_id = ${tx.companyId} and id = ${messageId}`.execute(tx.db);
  await followInList(tx, messageId, preview);
}

/** A person's one reaction to a message; an empty one takes it back. */
export async function keepReaction(
  tx: TenantDb,
  { messageId, userId }: { messageId: number; userId: number },
  emoji: string,
): Promise<void> {
  if (emoji === '')
    await sql`delete from chat_reactions
      where company_id = ${tx.companyId} and message_id = ${messageId} and user_id = ${userId}`.execute(tx.db);
  else
    await sql`insert into chat_reactions (company_id, message_id, user_id, emoji)
      values (${tx.companyId}, ${messageId}, ${userId}, ${emoji})
      on conflict (company_id, message_id, user_id) do update set emoji = excluded.emoji, created_at = now()`.execute(
      tx.db,
    );
}
