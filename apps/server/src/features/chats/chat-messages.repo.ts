import { type ChatMessage, limits } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';

type Shaped = Pick<
  ChatMessage,
  | 'id'
  | 'chatId'
  | 'seq'
  | 'senderId'
  | 'sender'
  | 'message'
  | 'mediaName'
  | 'media'
  | 'quoted'
  | 'ticket'
  | 'mentions'
  | 'reactions'
  | 'isEdited'
  | 'isDeleted'
  | 'clientKey'
>;
interface MessageFacts extends Shaped {
  media_id: string | null;
  created_at: Date;
  updated_at: Date;
}

const personOf = (alias: 'u' | 'qu') =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** Messages with all that they show, by a condition on `m` and an order. */
async function select(tx: TenantDb, addressOf: MediaAddress, rest: RawBuilder<unknown>): Promise<ChatMessage[]> {
  const { companyId } = tx;
  const { rows } = await sql<MessageFacts>`
    select m.id, m.chat_id as "chatId", m.seq, m.sender_id as "senderId", ${personOf('u')} as sender, m.body as message,
      m.media_id, f.name as "mediaName",
      case when f.id is not null then jsonb_build_object('kind', f.kind, 'type', f.type, 'bytes', f.bytes) end as media,
      case when q.id is not null then jsonb_build_object('id', q.id, 'seq', q.seq, 'sender', ${personOf('qu')},
        'message', left(case when q.body = '' then coalesce(qf.name, '') else q.body end, ${limits.messagePreview.max}),
        'isDeleted', q.deleted_at is not null) end as quoted,
      case when t.id is not null then jsonb_build_object('id', t.id, 'uuid', t.uuid) end as ticket,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.id) from chat_mentions n
        join users w on w.company_id = n.company_id and w.id = n.user_id
        where n.company_id = m.company_id and n.message_id = m.id), '[]') as mentions,
      coalesce((select jsonb_agg(jsonb_build_object('emoji', e.emoji, 'userIds', e.ids) order by e.first) from (
        select emoji, jsonb_agg(user_id order by created_at, user_id) as ids, min(created_at) as first from chat_reactions
        where company_id = m.company_id and message_id = m.id group by emoji) e), '[]') as reactions,
      m.edited_at is not null as "isEdited", m.deleted_at is not null as "isDeleted", m.client_key as "clientKey",
      m.created_at, m.updated_at
    from chat_messages m
      left join users u on u.company_id = m.company_id and u.id = m.sender_id
      left join media f on f.company_id = m.company_id and f.id = m.media_id
      left join chat_messages q on q.company_id = m.company_id and q.id = m.quoted_id
      left join users qu on qu.company_id = q.company_id and qu.id = q.sender_id
      left join media qf on qf.company_id = q.company_id and qf.id = q.media_id
      left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${companyId} and ${rest}`.execute(tx.db);
  return rows.map(({ media_id, created_at, updated_at, ...row }) => ({
    ...row,
    mediaPath: media_id === null ? null : addressOf({ companyId, id: media_id }),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }));
}

/** Messages by id; unknown ids are left out. */
export const loadChatMessages = (
  tx: TenantDb,
  ids: readonly number[],
  addressOf: MediaAddress,
): Promise<ChatMessage[]> => (ids.length ? select(tx, addressOf, isAnyOf('m.id', ids)) : Promise.resolve([]));

/** The newest messages of a place span, ascending: a page, and one more when there are older ones. */
export async function listPlaces(
  tx: TenantDb,
  addressOf: MediaAddress,
  { chatId, fromSeq, below, atMost }: { chatId: number; fromSeq: number; below: number; atMost: number },
): Promise<ChatMessage[]> {
  const page = await select(
    tx,
    addressOf,
    sql`m.chat_id = ${chatId} and m.seq >= ${fromSeq} and m.seq < ${below} order by m.seq desc limit ${atMost}`,
  );
  return page.toReversed();
}

/** The message that an Idempotency-Key of a person has made. */
export const findMessageOfKey = async (
  tx: TenantDb,
  addressOf: MediaAddress,
  { userId, key }: { userId: number; key: string },
): Promise<ChatMessage | undefined> =>
  (await select(tx, addressOf, sql`m.sender_id = ${userId} and m.client_key = ${key}`))[0];

/** Messages of a person's conversations that hold a text, newest first. */
export async function searchMessages(
  tx: TenantDb,
  addressOf: MediaAddress,
  { userId, pattern }: { userId: number; pattern: string },
): Promise<ChatMessage[]> {
  return select(
    tx,
    addressOf,
    sql`m.id in (select find_chat_messages(${userId}, ${pattern}, ${limits.chatHits})) order by m.id desc`,
  );
}
