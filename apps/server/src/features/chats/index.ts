/** Internal chat: how colleagues talk to each other; only who is in a conversation reads it (docs/decisions/0109). */
import { type Chat, type ChatMessage, type chatRoutes, limits, type RouteRequest } from '@recado/contract';
import { likePattern } from '#kit/crud/like-pattern.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';
import { createChat, openDirectChat, ownChat, removeChat, updateChat } from './change-chat.ts';
import { deleteMessage, editMessage, type Place, reactToMessage } from './change-message.ts';
import { listPlaces, loadChatMessages, searchMessages } from './chat-messages.repo.ts';
import { findOwnChat, listOwnChatsById } from './chat-rows.repo.ts';
import { changeOwn, findMembership, moveMarker } from './chat-writes.repo.ts';
import { listOwnChats } from './list-chats.repo.ts';
import { sendChatMessage } from './send-chat-message.ts';

export { loadChats } from './chat-rows.repo.ts';

/** Loads messages of conversations for live events. */
export const chatMessageLoader =
  (links: MediaLinks) =>
  (tx: TenantDb, ids: readonly number[]): Promise<ChatMessage[]> =>
    loadChatMessages(tx, ids, (media) => links.url(media));

/** Who may hear of a message of a conversation, or of the conversation itself: who is in it by now, and may read that far. */
export const readersOfChat = ({ users }: Chat, message?: Pick<ChatMessage, 'seq'>): number[] =>
  users.filter(({ fromSeq }) => !message || fromSeq <= message.seq).map(({ userId }) => userId);

interface Asked {
  pageNumber: number;
  before?: number | undefined;
}

async function listMessages(tx: TenantDb, actor: Actor, chatId: number, asked: Asked & { addressOf: MediaAddress }) {
  const chat = (await findMembership(tx, actor.userId, chatId)) ?? fail('ERR_NO_CHAT_FOUND');
  const below = asked.before ?? chat.last_seq + 1 - (asked.pageNumber - 1) * limits.pageSizes.messages;
  const found = await listPlaces(tx, asked.addressOf, {
    ...{ chatId, fromSeq: chat.from_seq, below },
    atMost: limits.pageSizes.messages + 1,
  });
  const hasMore = found.length > limits.pageSizes.messages;
  return { records: hasMore ? found.slice(1) : found, count: Math.max(0, chat.last_seq - chat.from_seq + 1), hasMore };
}

type Read = RouteRequest<typeof chatRoutes.readChat>['body'];

/** Moves the caller's marker; the other members see how far she has read. */
async function read(tx: TenantDb, actor: Actor, chatId: number, { userId: reader, seq: upTo }: Read) {
  const { userId } = actor;
  if (reader && reader !== userId) fail('ERR_NO_USER_FOUND');
  const chat = (await findMembership(tx, userId, chatId)) ?? fail('ERR_NO_CHAT_FOUND');
  const seq = Math.min(upTo ?? chat.last_seq, chat.last_seq);
  const readSeq = await moveMarker(tx, { chatId, userId, seq });
  if (readSeq !== undefined) {
    const audience = { userIds: chat.member_ids };
    tx.record({ name: 'chat.read', subject: { chatId, userId, readSeq }, audience });
    tx.record({ name: 'chat.readByFamily', subject: { chatId }, audience });
  }
  return ownChat(tx, actor, chatId);
}

async function search(tx: TenantDb, actor: Actor, text: string, addressOf: MediaAddress) {
  const { userId } = actor;
  const found = await searchMessages(tx, addressOf, { userId, pattern: likePattern(text) });
  const chats = new Map(
    (
      await listOwnChatsById(
        tx,
        userId,
        found.map(({ chatId }) => chatId),
      )
    ).map((chat) => [chat.id, chat]),
  );
  return {
    hits: found.flatMap((message) => {
      const chat = chats.get(message.chatId);
      return chat ? [{ chatUuid: chat.uuid, chatTitle: chat.title, message }] : [];
    }),
  };
}

type OwnCall = Pick<Call, 'actor' | 'data' | 'origin'>;
type Handled = Handlers<keyof typeof chatRoutes>;
type MessageParams = { params: { id: number; messageId: number } };

function messageCalls(links: MediaLinks) {
  const addressOf =
    ({ origin }: Pick<Call, 'origin'>): MediaAddress =>
    (media) =>
      links.url(media, origin);
  const change = (
    { params }: MessageParams,
    call: OwnCall,
    work: (tx: TenantDb, place: Place) => Promise<ChatMessage>,
  ): Promise<ChatMessage> => {
    const { actor, data } = call;
    const place = { actor, chatId: params.id, messageId: params.messageId, addressOf: addressOf(call) };
    return data.tenant(actor.companyId, (tx) => work(tx, place));
  };
  return {
    searchChats: ({ query }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => search(tx, call.actor, query.searchParam, addressOf(call))),
    listChatMessages: ({ params, query }, call) =>
      call.data.tenant(call.actor.companyId, (tx) =>
        listMessages(tx, call.actor, params.id, { ...query, addressOf: addressOf(call) }),
      ),
    sendChatMessage: (request, call) => sendChatMessage(call.data, call, request, addressOf(call)),
    editChatMessage: (request, call) =>
      change(request, call, (tx, place) => editMessage(tx, place, request.body.message)),
    deleteChatMessage: (request, call) => change(request, call, deleteMessage),
    reactInChat: (request, call) => change(request, call, (tx, place) => reactToMessage(tx, place, request.body.emoji)),
  } satisfies Partial<Handled>;
}

/** Handlers of the internal chat. */
export function chatHandlers({ links }: { links: MediaLinks }): Handled {
  const tenant = <T>({ data, actor }: OwnCall, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
    data.tenant(actor.companyId, work);
  return {
    ...messageCalls(links),
    listChats: ({ query }, call) => tenant(call, (tx) => listOwnChats(tx, call.actor.userId, query)),
    getChat: ({ params }, call) =>
      tenant(
        call,
        async (tx) => (await findOwnChat(tx, call.actor.userId, { uuid: params.id })) ?? fail('ERR_NO_CHAT_FOUND'),
      ),
    createChat: ({ body }, call) => tenant(call, (tx) => createChat(tx, call.actor, body)),
    openDirectChat: ({ body }, call) => tenant(call, (tx) => openDirectChat(tx, call.actor, body.userId)),
    updateChat: (request, call) => tenant(call, (tx) => updateChat(tx, call.actor, request)),
    deleteChat: ({ params }, call) =>
      tenant(call, async (tx) => {
        await removeChat(tx, call.actor, params.id);
        return { message: 'Chat deleted' };
      }),
    changeOwnChat: ({ params, body }, call) =>
      tenant(call, async (tx) => {
        const { userId } = call.actor;
        const isOther = await changeOwn(tx, { chatId: params.id, userId }, body);
        if (isOther) tx.record({ name: 'chat.ownChanged', subject: { chatId: params.id }, audience: { userId } });
        return (await ownChat(tx, call.actor, params.id)).own;
      }),
    readChat: ({ params, body }, call) => tenant(call, (tx) => read(tx, call.actor, params.id, body)),
    typingInChat: ({ params, body }, call) =>
      tenant(call, async (tx) => {
        const { userId, name } = call.actor;
        const chat = (await findMembership(tx, userId, params.id)) ?? fail('ERR_NO_CHAT_FOUND');
        const userIds = chat.member_ids.filter((id) => id !== userId);
        const subject = { chatId: params.id, userId, name, on: body.on };
        tx.record({ name: 'chat.typing', subject, audience: { userIds } });
        return { message: 'ok' };
      }),
  };
}
