import type { Chat, ChatMessage, ChatRow } from '@recado/contract';

/** Pages of a list of conversations, as the cache holds them. */
export type ChatPage = { records: ChatRow[]; count: number; hasMore: boolean };
export type ChatList = { pages: ChatPage[]; pageParams: unknown[] };
/** Pages of messages, the newest first; each page ascends. */
export type MessagePages = {
  pages: { records: ChatMessage[]; count: number; hasMore: boolean }[];
  pageParams: unknown[];
};

const activityOf = ({ lastMessageAt, createdAt }: Chat): string => lastMessageAt ?? createdAt;

/** Pinned ones, then the latest first: the server's order. */
export const byActivity = (one: ChatRow, other: ChatRow): number =>
  Number(other.own.isPinned) - Number(one.own.isPinned) ||
  activityOf(other).localeCompare(activityOf(one)) ||
  other.id - one.id;

/** What a live event tells to all members, with what the reader alone has; an older state changes nothing. */
export const mergeChat = (known: ChatRow, told: Chat): ChatRow => {
  if (told.lastSeq < known.lastSeq) return known;
  // Where somebody may not read the last message, the event leaves it out; who knows it keeps it.
  const isLeftOut = told.lastMessage === '' && told.lastSeq === known.lastSeq;
  return { ...known, ...told, lastMessage: isLeftOut ? known.lastMessage : told.lastMessage };
};

const isIn = (list: ChatList, id: number): boolean =>
  list.pages.some(({ records }) => records.some((chat) => chat.id === id));

const inPages = (list: ChatList, change: (rows: ChatRow[]) => ChatRow[]): ChatList => {
  const rows = change(list.pages.flatMap(({ records }) => records)).toSorted(byActivity);
  let at = 0;
  const pages = list.pages.map((page, index) => {
    const isLast = index === list.pages.length - 1;
    const records = rows.slice(at, isLast ? undefined : at + page.records.length);
    at += records.length;
    return { ...page, records };
  });
  return { ...list, pages };
};

/** A list in which one conversation is another, in its new place; undefined when it is not in it. */
export const changeInList = (list: ChatList, id: number, change: (known: ChatRow) => ChatRow): ChatList | undefined =>
  isIn(list, id) ? inPages(list, (rows) => rows.map((row) => (row.id === id ? change(row) : row))) : undefined;

/** A list without a conversation. */
export const dropFromList = (list: ChatList, id: number): ChatList =>
  inPages(list, (rows) => rows.filter((row) => row.id !== id));

/** Puts a message into the pages: a known one is replaced, a new one comes to the end. */
export const putMessage = (log: MessagePages, message: ChatMessage): MessagePages => {
  const isKnown = log.pages.some(({ records }) => records.some(({ id }) => id === message.id));
  if (isKnown) {
    const replaced = (one: ChatMessage): ChatMessage => (one.id === message.id ? message : one);
    return { ...log, pages: log.pages.map((page) => ({ ...page, records: page.records.map(replaced) })) };
  }
  const [newest, ...older] = log.pages;
  const last = newest?.records.at(-1)?.seq ?? 0;
  if (!newest || message.seq <= last) return log;
  return { ...log, pages: [{ ...newest, records: [...newest.records, message] }, ...older] };
};

/** A member has read up to a place. */
export const markRead = <C extends Chat>(chat: C, userId: number, readSeq: number): C => ({
  ...chat,
  users: chat.users.map((member) =>
    member.userId === userId && member.readSeq < readSeq
      ? { ...member, readSeq, unreads: Math.max(0, chat.lastSeq - Math.max(readSeq, member.fromSeq - 1)) }
      : member,
  ),
});

/** Unread messages of a person in a conversation. */
export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;

/** How a conversation is called for its reader: a direct one by the other's name. */
export const titleOf = (chat: Chat, userId: number): string =>
  chat.isDirect ? (chat.users.find((member) => member.userId !== userId)?.user.name ?? chat.title) : chat.title;
