/** A conversation of colleagues that the caller of the wall's tests owns, with two messages of hers. */
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

export interface WallChats {
  chatId: number;
  chatUuid: string;
  chatMessageId: number;
}

interface Owner {
  companyId: number;
  userId: number;
  colleagueId: number;
  canary: string;
}

async function insertTexts(data: Data, { companyId, userId, canary }: Owner, chatId: number): Promise<number> {
  const own = { company_id: companyId, chat_id: chatId, sender_id: userId, body: canary };
  return data.tenant(companyId, async ({ db }) => {
    const made = await db
      .insertInto('chat_messages')
      .values([
        { ...own, seq: 1 },
        { ...own, seq: 2 },
      ])
      .returning('id')
      .execute();
    return made[0]?.id ?? 0;
  });
}

/** Stores it; nobody has read it. */
export async function makeWallChats(data: Data, owner: Owner): Promise<WallChats> {
  const { companyId, userId, colleagueId, canary } = owner;
  const chat = await data.tenant(companyId, async ({ db }) => {
    const made = await db
      .insertInto('chats')
      .values({ company_id: companyId, title: canary, owner_id: userId, last_message: canary, last_seq: sql`2` })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const member = { company_id: companyId, chat_id: made.id };
    const members = [userId, colleagueId].map((id) => ({ ...member, user_id: id }));
    await db.insertInto('chat_members').values(members).execute();
    return made;
  });
  return { chatId: chat.id, chatUuid: chat.uuid, chatMessageId: await insertTexts(data, owner, chat.id) };
}
