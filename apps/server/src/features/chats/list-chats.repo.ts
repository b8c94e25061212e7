import { type ChatRow, limits } from '@recado/contract';
import { sql } from 'kysely';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { selectOwnChats } from './chat-rows.repo.ts';

interface Asked {
  pageNumber: number;
  searchParam: string;
}

/** Whose title, or the name of somebody in it, holds the text. */
const matching = (text: string) =>
  text === ''
    ? sql``
    : sql`and ((c.direct_low is null and ${textHolds('c.title', text)}) or exists (
        select from chat_members m join users w on w.company_id = m.company_id and w.id = m.user_id and w.deleted_at is null
        where m.company_id = r.company_id and m.chat_id = r.chat_id and m.user_id <> r.user_id and ${textHolds('w.name', text)}))`;

/** A page of a person's conversations: pinned ones, then the latest first. */
export async function listOwnChats(
  tx: TenantDb,
  userId: number,
  { pageNumber, searchParam }: Asked,
): Promise<{ records: ChatRow[]; count: number; hasMore: boolean }> {
  const found = matching(searchParam);
  const counted = sql<{ count: number }>`
    select count(*)::integer as count from chat_members r join chats c on c.company_id = r.company_id and c.id = r.chat_id
    where r.company_id = ${tx.companyId} and r.user_id = ${userId} ${found}`.execute(tx.db);
  const offset = (pageNumber - 1) * limits.pageSize;
  const [records, { rows }] = await Promise.all([
    selectOwnChats(
      tx,
      userId,
      sql`${found} order by (r.pinned_at is not null) desc, coalesce(c.last_message_at, c.created_at) desc, c.id desc
        limit ${limits.pageSize} offset ${offset}`,
    ),
    counted,
  ]);
  const count = rows[0]?.count ?? 0;
  return { records, count, hasMore: count > offset + records.length };
}
