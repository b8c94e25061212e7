import type { Chat, ChatMember, ChatRow } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';

interface ChatFacts {
  id: number;
  uuid: string;
  title: string;
  owner_id: number | null;
  owner_name: string | null;
  is_direct: boolean;
  last_seq: number;
  last_message: string;
  last_sender_id: number | null;
  last_message_at: Date | null;
  users: ChatMember[] | null;
  created_at: Date;
  updated_at: Date;
}
interface RowFacts extends ChatFacts {
  from_seq: number;
  is_pinned: boolean;
  is_muted: boolean;
  is_mentioned: boolean;
  draft: string;
}

/** Members who have an account, the owner first; unread is what lies between a member's marker and the end. */
const members = sql`(
  select jsonb_agg(jsonb_build_object('id', m.id, 'chatId', m.chat_id, 'userId', m.user_id,
      'unreads', greatest(0, c.last_seq - greatest(m.read_seq, m.from_seq - 1)), 'readSeq', m.read_seq,
      'fromSeq', m.from_seq, 'user', jsonb_build_object('id', u.id, 'name', u.name))
    order by m.user_id is distinct from c.owner_id, m.id)
  from chat_members m join users u on u.company_id = m.company_id and u.id = m.user_id and u.deleted_at is null
  where m.company_id = c.company_id and m.chat_id = c.id) as users`;
const columns = sql`c.id, c.uuid, c.title, c.owner_id, o.name as owner_name, c.direct_low is not null as is_direct,
  c.last_seq, c.last_message, c.last_sender_id, c.last_message_at, c.created_at, c.updated_at, ${members}`;

const toWire = (companyId: number, row: ChatFacts, lastMessage: string): Chat => ({
  id: row.id,
  uuid: row.uuid,
  title: row.is_direct ? (row.users ?? []).map(({ user }) => user.name).join(', ') : row.title,
  ownerId: row.owner_id,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  companyId,
  isDirect: row.is_direct,
  lastMessage,
  lastSenderId: row.last_sender_id,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  lastSeq: row.last_seq,
  users: row.users ?? [],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Conversations by id as live events show them, to all members alike: while one of them may not read the last message,
 * it is left out.
 */
export async function loadChats(tx: TenantDb, ids: readonly number[]): Promise<Chat[]> {
  const { rows } = await sql<ChatFacts>`
    select ${columns} from chats c left join users o on o.company_id = c.company_id and o.id = c.owner_id
    where c.company_id = ${tx.companyId} and ${isAnyOf('c.id', ids)}`.execute(tx.db);
  const isShown = ({ users, last_seq }: ChatFacts) => (users ?? []).every(({ fromSeq }) => fromSeq <= last_seq);
  return rows.map((row) => toWire(tx.companyId, row, isShown(row) ? row.last_message : ''));
}

/** Conversations of a person, with what she alone has of them; `r` is her membership. */
export async function selectOwnChats(tx: TenantDb, userId: number, rest: RawBuilder<unknown>): Promise<ChatRow[]> {
  const { rows } = await sql<RowFacts>`
    select ${columns}, r.from_seq, r.pinned_at is not null as is_pinned, r.is_muted, r.draft,
      exists (select from chat_mentions n where n.company_id = r.company_id and n.chat_id = r.chat_id
        and n.user_id = r.user_id and n.seq > r.read_seq) as is_mentioned
    from chat_members r join chats c on c.company_id = r.company_id and c.id = r.chat_id
      left join users o on o.company_id = c.company_id and o.id = c.owner_id
    where r.company_id = ${tx.companyId} and r.user_id = ${userId} ${rest}`.execute(tx.db);
  return rows.map((row) => ({
    ...toWire(tx.companyId, row, row.from_seq <= row.last_seq ? row.last_message : ''),
    own: { isPinned: row.is_pinned, isMuted: row.is_muted, isMentioned: row.is_mentioned, draft: row.draft },
  }));
}

/** One conversation of a person; undefined when there is none, or she is not in it. */
export const findOwnChat = async (
  tx: TenantDb,
  userId: number,
  by: { id: number } | { uuid: string },
): Promise<ChatRow | undefined> => {
  const isIt = 'id' in by ? sql`and c.id = ${by.id}` : sql`and c.uuid = ${by.uuid}`;
  return (await selectOwnChats(tx, userId, isIt))[0];
};

/** Those of some conversations that a person is in. */
export const listOwnChatsById = (tx: TenantDb, userId: number, ids: readonly number[]): Promise<ChatRow[]> =>
  ids.length ? selectOwnChats(tx, userId, sql`and ${isAnyOf('c.id', ids)}`) : Promise.resolve([]);
