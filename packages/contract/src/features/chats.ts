/** The internal chat: how a team talks where it works (docs/decisions/0109). */
import { z } from 'zod';
import { mediaKinds } from '../kit/media.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, message, optionalId, pageQuery, pathId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

const person = z.object({ id: z.number(), name: z.string() });

const chatMember = z.object({
  id: z.number(),
  chatId: z.number(),
  userId: z.number(),
  /** Messages behind the member's marker. */
  unreads: z.number(),
  /** Place of the newest message that the member has read. */
  readSeq: z.number(),
  /** Place of the oldest message that the member may read. */
  fromSeq: z.number(),
  user: person,
});
export type ChatMember = z.infer<typeof chatMember>;

/** A conversation, the same for all its members. */
export const chat = z.object({
  id: z.number(),
  uuid: z.string(),
  /** Of a direct conversation: both names. */
  title: z.string(),
  /** Null once the account is gone. */
  ownerId: z.number().nullable(),
  owner: person.nullable(),
  companyId: z.number(),
  /** Between two people: it has no owner's rights and no title of its own. */
  isDirect: z.boolean(),
  /** "name: text"; empty where a member may not read it. */
  lastMessage: z.string(),
  lastSenderId: z.number().nullable(),
  lastMessageAt: instant.nullable(),
  /** Place of the newest message; 0 without any. */
  lastSeq: z.number(),
  /** The owner first, then in the order in which they came. */
  users: z.array(chatMember),
  createdAt: instant,
  updatedAt: instant,
});
export type Chat = z.infer<typeof chat>;

/** What a member keeps for herself. */
const ownChat = z.object({
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  /** An unread message names the reader. */
  isMentioned: z.boolean(),
  draft: z.string(),
});
export type OwnChat = z.infer<typeof ownChat>;

/** With what the reader alone has of it. */
const chatRow = chat.extend({ own: ownChat });
export type ChatRow = z.infer<typeof chatRow>;

const chatReaction = z.object({ emoji: z.string(), userIds: z.array(z.number()) });

export const chatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  /** Its place in the conversation, from 1 on. */
  seq: z.number(),
  /** Null once the account is gone. */
  senderId: z.number().nullable(),
  sender: person.nullable(),
  /** Empty once deleted. */
  message: z.string(),
  /** Signed address of its file. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  media: z.object({ kind: z.enum(mediaKinds), type: z.string(), bytes: z.number() }).nullable(),
  /** What it answers. */
  quoted: z
    .object({ id: z.number(), seq: z.number(), sender: person.nullable(), message: z.string(), isDeleted: z.boolean() })
    .nullable(),
  /** The ticket whose address stands in it; who may read it asks for more. */
  ticket: z.object({ id: z.number(), uuid: z.string() }).nullable(),
  mentions: z.array(person),
  reactions: z.array(chatReaction),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** The Idempotency-Key with which it was sent. */
  clientKey: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What everybody in a conversation is told of who it was. */
export const chatNotFound = 'ERR_NO_CHAT_FOUND';

const title = z
  .string()
  .trim()
  .min(1, 'Por favor, preencha o título da conversa.')
  .max(limits.chatTitle.max, 'Too Long!');
const users = z
  .array(z.object({ id: requiredId }))
  .min(1, 'Por favor, selecione pelo menos um usuário.')
  .max(limits.chatMembers);
const text = z.string().max(limits.chatMessage.max, 'Too Long!');
const ofMessage = z.object({ id: pathId, messageId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const messageErrors = ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'] as const;

export const chatRoutes = {
  listChats: route({
    method: 'GET',
    path: '/chats',
    access: 'chats.read',
    summary:
      "The caller's conversations, pinned ones and then the latest first; 20 a page. `searchParam` looks into titles and names.",
    query: pageQuery,
    reply: z.object({ records: z.array(chatRow), count: z.number(), hasMore: z.boolean() }),
  }),
  searchChats: route({
    method: 'GET',
    path: '/chats/search',
    access: 'chats.read',
    summary:
      "Messages of the caller's conversations that hold a text, in any case and with or without accents; newest first, 50 at most.",
    query: z.object({ searchParam: z.string().trim().min(2).max(limits.searchText.max) }),
    reply: z.object({
      hits: z.array(z.object({ chatUuid: z.string(), chatTitle: z.string(), message: chatMessage })),
    }),
  }),
  getChat: route({
    method: 'GET',
    path: '/chats/:id',
    access: 'chats.read',
    summary: 'One conversation of the caller, by its uuid.',
    params: z.object({ id: z.uuid() }),
    reply: chatRow,
    errors: [chatNotFound],
  }),
  createChat: route({
    method: 'POST',
    path: '/chats',
    access: 'chats.create',
    summary: 'Begin a conversation with colleagues; the caller owns it.',
    body: z.object({ title, users }),
    reply: chatRow,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  openDirectChat: route({
    method: 'POST',
    path: '/chats/direct',
    access: 'chats.create',
    summary: 'The direct conversation with a colleague; it is made when there is none yet.',
    body: z.object({ userId: requiredId }),
    reply: chatRow,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  updateChat: route({
    method: 'PUT',
    path: '/chats/:id',
    access: 'chats.edit',
    summary:
      'Rename a conversation and say who is in it; its owner only. Members who stay keep what they have read. `showHistory` lets new ones read what was said before.',
    params: idParams,
    body: z.object({ title, users, showHistory: z.boolean().default(false) }),
    reply: chatRow,
    errors: [chatNotFound, 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  }),
  deleteChat: route({
    method: 'DELETE',
    path: '/chats/:id',
    access: 'chats.delete',
    summary: 'Delete a conversation with all that was said in it; its owner only.',
    params: idParams,
    reply: message,
    errors: [chatNotFound, 'ERR_NO_PERMISSION'],
  }),
  changeOwnChat: route({
    method: 'PUT',
    path: '/chats/:id/own',
    access: 'chats.read',
    summary: 'What the caller alone keeps of a conversation: pinned, muted, and what was begun to write.',
    params: idParams,
    body: z.object({
      isPinned: z.boolean().optional(),
      isMuted: z.boolean().optional(),
      draft: z.string().max(limits.chatMessage.max).optional(),
    }),
    reply: ownChat,
    errors: [chatNotFound],
  }),
  listChatMessages: route({
    method: 'GET',
    path: '/chats/:id/messages',
    access: 'chats.read',
    summary:
      'Messages that the caller may read, ascending; page 1 has the newest 20. `before` goes on below a place instead.',
    params: idParams,
    query: pageQuery
      .pick({ pageNumber: true })
      .extend({ before: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
    reply: z.object({ records: z.array(chatMessage), count: z.number(), hasMore: z.boolean() }),
    errors: [chatNotFound],
  }),
  sendChatMessage: route({
    method: 'POST',
    path: '/chats/:id/messages',
    access: 'chats.send',
    summary:
      'Say something to the members, with a file or without. Header Idempotency-Key: the same key sends nothing twice.',
    params: idParams,
    body: z.object({
      message: text.default(''),
      /** The message that it answers. */
      quotedId: optionalId,
      /** Members whom it names, as JSON text in a form; who has left meanwhile is not named. */
      mentions: z
        .preprocess(
          (value) => (typeof value === 'string' ? parsedOr(value) : value),
          z.array(requiredId).max(limits.chatMembers),
        )
        .default([]),
    }),
    upload: { field: 'medias', accepts: mediaKinds, maxBytes: limits.attachmentBytes, minFiles: 0, purpose: 'chat' },
    reply: chatMessage,
    errors: [
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_CHAT_MESSAGE_EMPTY',
      'ERR_IDEMPOTENCY_CONFLICT',
      'ERR_NO_FILE_FOUND',
    ],
  }),
  editChatMessage: route({
    method: 'PUT',
    path: '/chats/:id/messages/:messageId',
    access: 'chats.send',
    summary: 'Correct an own message; all members see it.',
    params: ofMessage,
    body: z.object({ message: text }),
    reply: chatMessage,
    errors: [...messageErrors, 'ERR_CHAT_MESSAGE_EMPTY'],
  }),
  deleteChatMessage: route({
    method: 'DELETE',
    path: '/chats/:id/messages/:messageId',
    access: 'chats.send',
    summary: 'Take an own message back, and its file; all members see that it is gone.',
    params: ofMessage,
    reply: chatMessage,
    errors: messageErrors,
  }),
  reactInChat: route({
    method: 'POST',
    path: '/chats/:id/messages/:messageId/reaction',
    access: 'chats.send',
    summary: "The caller's reaction to a message; an empty one takes it back.",
    params: ofMessage,
    body: z.object({ emoji: z.string().max(limits.chatEmoji.max) }),
    reply: chatMessage,
    errors: messageErrors,
  }),
  readChat: route({
    method: 'POST',
    path: '/chats/:id/read',
    access: 'chats.read',
    summary: 'The caller has read a conversation, to its end or up to a place.',
    params: idParams,
    body: z.object({
      /** Clients of the family send it: nobody but the caller reads. */
      userId: optionalId,
      seq: z.number().int().positive().max(2_147_483_647).optional(),
    }),
    reply: chatRow,
    errors: [chatNotFound, 'ERR_NO_USER_FOUND'],
  }),
  typingInChat: route({
    method: 'POST',
    path: '/chats/:id/typing',
    access: 'chats.send',
    summary: 'Tell the other members that the caller is writing, or has stopped.',
    params: idParams,
    body: z.object({ on: z.boolean() }),
    reply: message,
    errors: [chatNotFound],
  }),
};

/** JSON of a form's text part; what is none is refused by the shape. */
function parsedOr(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
