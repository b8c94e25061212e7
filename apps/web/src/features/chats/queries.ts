import { type Chat, type ChatMessage, type ChatRow, chatRoutes, userListRoutes } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser } from '../../kit/session-store.ts';
import {
  type ChatList,
  changeInList,
  dropFromList,
  type MessagePages,
  markRead,
  mergeChat,
  putMessage,
} from './chat-caches.ts';
import { noteTyping } from './typing.ts';

const listKey = ['chats', 'list'];
const oneKey = (uuid: string) => ['chats', 'one', uuid];
const logKey = (id: number) => ['chats', 'log', id];

/** The reader's conversations, 20 at a time, found by title and names. */
export const chatsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search],
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call(chatRoutes.listChats, { query: { pageNumber, searchParam: search } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });

/** One conversation. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: oneKey(uuid),
    queryFn: ({ signal }) => call(chatRoutes.getChat, { params: { id: uuid } }, { signal }),
  });

/** Its messages, the newest page first; older ones by place. */
export const chatLogQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: logKey(id),
    queryFn: ({ pageParam: before, signal }) =>
      call(
        chatRoutes.listChatMessages,
        { params: { id }, query: { pageNumber: 1, ...(before ? { before } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined, // widened: the first page has no place
    getNextPageParam: (last) => (last.hasMore ? last.records[0]?.seq : undefined),
  });

/** Messages of all conversations of the reader that hold a text. */
export const chatHitsQuery = (text: string) =>
  queryOptions({
    queryKey: ['chats', 'hits', text],
    queryFn: ({ signal }) => call(chatRoutes.searchChats, { query: { searchParam: text } }, { signal }),
    enabled: text.length >= 2,
  });

/** The company's people, for choosers and who is there. */
export const colleaguesQuery = queryOptions({
  queryKey: ['chats', 'colleagues'],
  queryFn: ({ signal }) => call(userListRoutes.listUserNames, { query: {} }, { signal }),
});

const askLists = (): void => void queryClient.invalidateQueries({ queryKey: listKey });

/** Changes a conversation wherever it is shown; a list that should hold it and does not is asked again. */
const change = (id: number, to: (known: ChatRow) => ChatRow): void => {
  for (const [key, list] of queryClient.getQueriesData<ChatList>({ queryKey: listKey })) {
    if (!list) continue;
    const next = changeInList(list, id, to);
    if (next) queryClient.setQueryData(key, next);
    else void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
  queryClient.setQueriesData<ChatRow>({ queryKey: ['chats', 'one'] }, (known) =>
    known?.id === id ? to(known) : known,
  );
};

/** A conversation as one of the reader's own calls answered it. */
export const applyChat = (row: ChatRow): void => {
  queryClient.setQueryData(oneKey(row.uuid), row);
  change(row.id, () => row);
};

/** A message that is new or another one. */
export const applyMessage = (message: ChatMessage): void => {
  queryClient.setQueryData<MessagePages>(logKey(message.chatId), (log) => log && putMessage(log, message));
};

const hear = (message: ChatMessage, chat: Chat): void => {
  const userId = currentUser()?.id ?? 0;
  const names = message.senderId !== userId && message.mentions.some(({ id }) => id === userId);
  const own = (known: ChatRow) => ({
    isMentioned: known.own.isMentioned || names,
    draft: message.senderId === userId ? '' : known.own.draft,
  });
  change(chat.id, (known) => ({ ...mergeChat(known, chat), own: { ...known.own, ...own(known) } }));
  const log = queryClient.getQueryData<MessagePages>(logKey(chat.id));
  const last = log?.pages[0]?.records.at(-1)?.seq ?? 0;
  applyMessage(message);
  // A hole would stay: what lies between is asked for.
  if (log && message.seq > last + 1) void queryClient.invalidateQueries({ queryKey: logKey(chat.id) });
  if (message.senderId !== null) noteTyping(chat.id, { userId: message.senderId, name: '', on: false });
};

const forget = (id: number): void => {
  queryClient.setQueriesData<ChatList>({ queryKey: listKey }, (list) => list && dropFromList(list, id));
  queryClient.removeQueries({ queryKey: logKey(id) });
  // Whoever looks at it is told by its answer.
  void queryClient.invalidateQueries({
    queryKey: ['chats', 'one'],
    predicate: ({ state }) => (state.data as ChatRow | undefined)?.id === id, // of chatQuery
  });
};

onEvent('chat.messageCreated', ({ newMessage: { chat: _members, ...message }, chat }) => hear(message, chat));
onEvent('chat.messageUpdated', ({ message, chatId }) => {
  applyMessage(message);
  const isLast = queryClient
    .getQueriesData<ChatList>({ queryKey: listKey })
    .some(([, list]) =>
      list?.pages.some((page) => page.records.some((row) => row.id === chatId && row.lastSeq === message.seq)),
    );
  if (isLast) askLists();
});
onEvent('chat.updated', ({ chat }) => change(chat.id, (known) => mergeChat(known, chat)));
onEvent('chat.listed', ({ record }) => change(record.id, (known) => mergeChat(known, record)));
onEvent('chat.deleted', ({ id }) => forget(id));
onEvent('chat.read', ({ chatId, userId, readSeq }) =>
  change(chatId, (known) => {
    const next = markRead(known, userId, readSeq);
    const isOwn = userId === currentUser()?.id;
    return isOwn && readSeq >= known.lastSeq ? { ...next, own: { ...next.own, isMentioned: false } } : next;
  }),
);
onEvent('chat.ownChanged', () => {
  askLists();
  void queryClient.invalidateQueries({ queryKey: ['chats', 'one'] });
});
onEvent('chat.typing', ({ chatId, ...typist }) => noteTyping(chatId, typist));
onEvent('user.presenceChanged', ({ userId, online }) => {
  queryClient.setQueryData(colleaguesQuery.queryKey, (people) =>
    people?.map((person) => (person.id === userId ? { ...person, online } : person)),
  );
});
