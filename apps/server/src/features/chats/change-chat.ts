import type { ChatRow, chatRoutes, RouteRequest } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { findOwnChat } from './chat-rows.repo.ts';
import {
  deleteChat,
  deleteMembers,
  findMembership,
  type HeldChat,
  insertChat,
  insertDirectChat,
  insertMembers,
  knownUsers,
  renameChat,
} from './chat-writes.repo.ts';

/** Tells each of them that a conversation of theirs is new, or another one. */
function tellEach(tx: TenantDb, chatId: number, userIds: readonly number[], action: 'create' | 'update'): void {
  for (const userId of userIds)
    tx.record({ name: 'chat.listed', subject: { chatId, userId, action }, audience: { userId } });
}

/** A conversation as the caller has it. Throws ERR_NO_CHAT_FOUND. */
export const ownChat = async (tx: TenantDb, actor: Actor, id: number): Promise<ChatRow> =>
  (await findOwnChat(tx, actor.userId, { id })) ?? fail('ERR_NO_CHAT_FOUND');

/** People by id, each once. Throws ERR_NO_USER_FOUND unless all have an account here. */
async function peopleOf(tx: TenantDb, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const known = new Set(await knownUsers(tx, wanted));
  return wanted.every((id) => known.has(id)) ? wanted : fail('ERR_NO_USER_FOUND');
}

/** Begins a conversation; whoever does is in it first. */
export async function createChat(
  tx: TenantDb,
  actor: Actor,
  { title, users }: RouteRequest<typeof chatRoutes.createChat>['body'],
): Promise<ChatRow> {
  const people = await peopleOf(tx, [actor.userId, ...users.map(({ id }) => id)]);
  const id = await insertChat(tx, title, actor.userId);
  await insertMembers(tx, id, people, { fromSeq: 1, readSeq: 0 });
  tellEach(tx, id, people, 'create');
  return ownChat(tx, actor, id);
}

/** The one conversation between the caller and a colleague. */
export async function openDirectChat(tx: TenantDb, actor: Actor, userId: number): Promise<ChatRow> {
  if (userId === actor.userId) fail('ERR_NO_USER_FOUND');
  await peopleOf(tx, [userId]);
  const { id, isNew } = await insertDirectChat(tx, [actor.userId, userId]);
  if (isNew) {
    await insertMembers(tx, id, [actor.userId, userId], { fromSeq: 1, readSeq: 0 });
    tellEach(tx, id, [actor.userId, userId], 'create');
  }
  return ownChat(tx, actor, id);
}

/** A conversation that the caller owns, held. Throws ERR_NO_PERMISSION for whoever is only in it. */
async function holdOwned(tx: TenantDb, actor: Actor, id: number): Promise<HeldChat> {
  const chat = (await findMembership(tx, actor.userId, id, { hold: true })) ?? fail('ERR_NO_CHAT_FOUND');
  return chat.is_direct || chat.owner_id !== actor.userId ? fail('ERR_NO_PERMISSION') : chat;
}

/** Another title, other members. Who stays keeps the marker; who comes reads from now on, or all. */
export async function updateChat(
  tx: TenantDb,
  actor: Actor,
  { params: { id }, body }: RouteRequest<typeof chatRoutes.updateChat>,
): Promise<ChatRow> {
  const chat = await holdOwned(tx, actor, id);
  const wanted = [...new Set([actor.userId, ...body.users.map((user) => user.id)])];
  const come = await peopleOf(
    tx,
    wanted.filter((userId) => !chat.member_ids.includes(userId)),
  );
  const leave = chat.member_ids.filter((userId) => !wanted.includes(userId));
  const stay = chat.member_ids.filter((userId) => wanted.includes(userId));
  await renameChat(tx, id, body.title);
  await deleteMembers(tx, id, leave);
  const fromSeq = body.showHistory ? 1 : chat.last_seq + 1;
  await insertMembers(tx, id, come, { fromSeq, readSeq: chat.last_seq });
  tellEach(tx, id, come, 'create');
  tellEach(tx, id, stay, 'update');
  tx.record({ name: 'chat.updated', subject: { chatId: id }, audience: { userIds: stay } });
  if (leave.length) tx.record({ name: 'chat.deleted', subject: { chatId: id }, audience: { userIds: leave } });
  return ownChat(tx, actor, id);
}

/** Deletes a conversation with its files. */
export async function removeChat(tx: TenantDb, actor: Actor, id: number): Promise<void> {
  const chat = await holdOwned(tx, actor, id);
  await releaseMedia(tx, await deleteChat(tx, id));
  tx.record({ name: 'chat.deleted', subject: { chatId: id }, audience: { userIds: chat.member_ids } });
}
