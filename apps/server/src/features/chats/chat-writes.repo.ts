import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** A conversation as its members act on it, and the caller's own membership. */
export interface HeldChat {
  id: number;
  owner_id: number | null;
  is_direct: boolean;
  last_seq: number;
  from_seq: number;
  read_seq: number;
  member_ids: number[];
}

const memberIds = sql<number[]>`array(select m.user_id from chat_members m
  where m.company_id = c.company_id and m.chat_id = c.id order by m.id)`;

/** A conversation that a person is in; with `hold` it stays as it is until the transaction ends. */
export async function findMembership(
  tx: TenantDb,
  userId: number,
  chatId: number,
  { hold = false } = {},
): Promise<HeldChat | undefined> {
  const { rows } = await sql<HeldChat>`
    select c.id, c.owner_id, c.direct_low is not null as is_direct, c.last_seq, r.from_seq, r.read_seq,
      ${memberIds} as member_ids
    from chats c join chat_members r on r.company_id = c.company_id and r.chat_id = c.id and r.user_id = ${userId}
    where c.company_id = ${tx.companyId} and c.id = ${chatId} ${hold ? sql`for update of c` : sql``}`.execute(tx.db);
  return rows[0];
}

/** Which of these people have an account in the company. */
export async function knownUsers(tx: TenantDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${tx.companyId} and id = any(${[...ids]}::integer[]) and deleted_at is null`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** Adds a conversation, empty of people. */
export async function insertChat(tx: TenantDb, title: string, ownerId: number): Promise<number> {
  const { id } = await tx.db
    .insertInto('chats')
    .values({ company_id: tx.companyId, title, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The direct conversation of two people; made when there is none. */
export async function insertDirectChat(
  tx: TenantDb,
  [one, other]: readonly [number, number],
): Promise<{ id: number; isNew: boolean }> {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const made = await tx.db
    .insertInto('chats')
    .values({ company_id: tx.companyId, title: '', owner_id: null, direct_low: low, direct_high: high })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await tx.db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('direct_low', '=', low)
    .where('direct_high', '=', high)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Adds people, who may read from a place on and have nothing unread. */
export async function insertMembers(
  tx: TenantDb,
  chatId: number,
  userIds: readonly number[],
  { fromSeq, readSeq }: { fromSeq: number; readSeq: number },
): Promise<void> {
  const own = { company_id: tx.companyId, chat_id: chatId, from_seq: fromSeq, read_seq: readSeq };
  if (userIds.length)
    await tx.db
      .insertInto('chat_members')
      .values(userIds.map((userId) => ({ ...own, user_id: userId })))
      .execute();
}

/** Takes people out, and what names them there. */
export async function deleteMembers(tx: TenantDb, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db
    .deleteFrom('chat_members')
    .where('company_id', '=', tx.companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Gives a conversation another title. */
export async function renameChat(tx: TenantDb, chatId: number, title: string): Promise<void> {
  await tx.db
    .updateTable('chats')
    .set({ title, updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', chatId)
    .execute();
}

/** Deletes a conversation; answers the files that were in it. */
export async function deleteChat(tx: TenantDb, chatId: number): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    select media_id from chat_messages
    where company_id = ${tx.companyId} and chat_id = ${chatId} and media_id is not null`.execute(tx.db);
  await tx.db.deleteFrom('chats').where('company_id', '=', tx.companyId).where('id', '=', chatId).execute();
  return rows.map(({ media_id }) => media_id);
}

/** Moves a member's marker forward; answers where it stands now, and undefined when it stood there already. */
export async function moveMarker(
  tx: TenantDb,
  { chatId, userId, seq }: { chatId: number; userId: number; seq: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ read_seq: number }>`
    update chat_members set read_seq = ${seq}
    where company_id = ${tx.companyId} and chat_id = ${chatId} and user_id = ${userId} and read_seq < ${seq}
    returning read_seq`.execute(tx.db);
  return rows[0]?.read_seq;
}

/** Changes what a member keeps for herself; answers whether anything is something else now. */
export async function changeOwn(
  tx: TenantDb,
  { chatId, userId }: { chatId: number; userId: number },
  own: { isPinned?: boolean | undefined; isMuted?: boolean | undefined; draft?: string | undefined },
): Promise<boolean> {
  const pinnedAt: RawBuilder<unknown> =
    own.isPinned === undefined
      ? sql`pinned_at`
      : own.isPinned
        ? sql`coalesce(pinned_at, now())`
        : sql`null::timestamptz`;
  const muted = own.isMuted === undefined ? sql`is_muted` : sql`${own.isMuted}::boolean`;
  const draft = own.draft === undefined ? sql`draft` : sql`${own.draft}::text`;
  const { rows } = await sql`
    update chat_members set pinned_at = ${pinnedAt}, is_muted = ${muted}, draft = ${draft}
    where company_id = ${tx.companyId} and chat_id = ${chatId} and user_id = ${userId}
      and (pinned_at, is_muted, draft) is distinct from (${pinnedAt}, ${muted}, ${draft}) returning 1`.execute(tx.db);
  return rows.length > 0;
}
