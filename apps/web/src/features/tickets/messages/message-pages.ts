import type { Message, messageRoutes, RouteResult } from '@recado/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** One page of a conversation: ascending inside, the newest page first. */
export type MessagePage = RouteResult<typeof messageRoutes.listMessages>;
export type MessageData = InfiniteData<MessagePage, unknown>;

/** Every loaded message, oldest first. */
export const messagesOf = (data: MessageData | undefined): Message[] => {
  const all: Message[] = [];
  for (const page of data?.pages ?? []) all.unshift(...page.messages);
  return all;
};

const isSame = (a: Message, b: Message): boolean =>
  a.id === b.id || (a.clientKey !== null && a.clientKey === b.clientKey);

/** An acknowledgement after a fresh one: it never goes down, except from the clock to failure (decisions 3). */
export const ackAfter = (old: number, fresh: number): number => (fresh === 0 && old <= 1 ? 0 : Math.max(old, fresh));

/** The newer of two versions. */
export const newerOf = (old: Message, fresh: Message): Message => {
  if (fresh.updatedAt < old.updatedAt) return old;
  const ack = ackAfter(old.ack, fresh.ack);
  // An event, which goes to many, does not tell what is quoted from another attendance; who was told keeps it.
  const quotedMsg = fresh.quotedMsg ?? (fresh.quotedMsgId === old.quotedMsgId ? old.quotedMsg : null);
  return ack === fresh.ack && quotedMsg === fresh.quotedMsg ? fresh : { ...fresh, ack, quotedMsg };
};

const changeMessages = (data: MessageData, change: (message: Message) => Message): MessageData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, messages: page.messages.map(change) })),
});

/** Where a message is quoted, it stands as it is now; null: it is gone. The same data where it is not quoted. */
const requote = (data: MessageData, id: string, quoted: Message | null): MessageData => {
  const quotes = (message: Message): boolean =>
    message.quotedMsg?.id === id && (quoted === null || message.quotedMsg.updatedAt < quoted.updatedAt);
  if (!data.pages.some((page) => page.messages.some(quotes))) return data;
  const quotedMsgId = quoted?.id ?? null;
  return changeMessages(data, (message) =>
    quotes(message) ? { ...message, quotedMsgId, quotedMsg: quoted } : message,
  );
};

const replaceOne = (data: MessageData, message: Message): MessageData => {
  const at = data.pages.findIndex((page) => page.messages.some((old) => isSame(old, message)));
  if (at === -1) return data;
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      index === at
        ? { ...page, messages: page.messages.map((old) => (isSame(old, message) ? newerOf(old, message) : old)) }
        : page,
    ),
  };
};

/** Replaces a message that is loaded, and what is quoted of it; the same data when it is neither. */
export const replaceMessage = (data: MessageData, message: Message): MessageData => {
  const replaced = replaceOne(data, message);
  // A quote tells words, not acknowledgements.
  return message.isEdited || message.isDeleted ? requote(replaced, message.id, message) : replaced;
};

/** What was heard and what was asked, in the order of their happening. */
let moment = 0;
/** When messages arrived here: an answer that was asked for earlier may not know them, a later one does. */
const heardAt = new Map<string, number>();
/** More than can arrive while an answer is on its way. */
const mostHeard = 1000;
const noteHeard = (id: string): void => {
  heardAt.delete(id); // so that it is the youngest
  heardAt.set(id, ++moment);
  for (const oldest of heardAt.keys()) {
    if (heardAt.size <= mostHeard) break;
    heardAt.delete(oldest);
  }
};

/** When the pages of an answer were asked for, until it is settled. */
const askedAt = new WeakMap<MessagePage, number>();
/** Asks for a page of messages; what is heard from now on is newer than it. */
export const askForPage = async (ask: () => Promise<MessagePage>): Promise<MessagePage> => {
  const asked = ++moment;
  const page = await ask();
  askedAt.set(page, asked);
  return page;
};
/** When the first page that was just asked for was; Infinity where none was, but what is here was changed. */
const takeAskedAt = (pages: MessagePage[]): number => {
  const first = Math.min(...pages.map((page) => askedAt.get(page) ?? Number.POSITIVE_INFINITY));
  for (const page of pages) askedAt.delete(page);
  return first;
};

/** Takes a message away that was undone, and quotes of it; the same data when there is neither. */
export const dropMessage = (data: MessageData, id: string): MessageData => {
  const isLoaded = data.pages.some((page) => page.messages.some((message) => message.id === id));
  const without = (messages: Message[]): Message[] => messages.filter((message) => message.id !== id);
  const rest = isLoaded
    ? { ...data, pages: data.pages.map((page) => ({ ...page, messages: without(page.messages) })) }
    : data;
  return requote(rest, id, null);
};

/**
 * Puts an arrived message at its position; one that is loaded already is replaced, so a bubble is never doubled.
 * Anything older than what is loaded is left to scrolling.
 */
export const putMessage = (data: MessageData, message: Message): MessageData => {
  if (data.pages.some((page) => page.messages.some((old) => isSame(old, message))))
    return replaceMessage(data, message);
  const [newest, ...older] = data.pages;
  if (!newest) return data;
  noteHeard(message.id);
  const oldest = newest.messages[0];
  if (oldest && message.position < oldest.position && (older.length > 0 || newest.hasMore)) return data;
  const messages = [...newest.messages, message].sort((a, b) => a.position - b.position);
  return { ...data, pages: [{ ...newest, messages }, ...older] };
};

/**
 * What a conversation becomes when an answer arrives: the answer, but of each message the newer version, and with what was
 * heard while it was on its way. Else an event or a reply that is newer would be undone until the next answer.
 */
export const settlePages = (old: MessageData | undefined, answer: MessageData): MessageData => {
  const asked = takeAskedAt(answer.pages);
  if (!old) return answer;
  const known = new Map(messagesOf(old).map((message) => [message.id, message]));
  const settled = (message: Message): Message => {
    const before = known.get(message.id);
    return before && before !== message ? newerOf(before, message) : message;
  };
  const pages = answer.pages.map((page) => ({ ...page, messages: page.messages.map(settled) }));
  const last = pages[0]?.messages.at(-1)?.position ?? Number.POSITIVE_INFINITY;
  const isNewer = ({ id, position }: Message): boolean => position > last && (heardAt.get(id) ?? 0) > asked;
  pages[0]?.messages.push(...[...known.values()].filter(isNewer));
  return { ...answer, pages };
};
