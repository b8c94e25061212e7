import { type ChatMessage, limits } from '@recado/contract';
import { dayOf } from '../../kit/format.ts';
import type { UnsentChat } from './chat-outbox.ts';

/** A message as the log draws it, stored or on its way. */
export type ChatBubble = {
  /** Stays the same when one on its way becomes a stored message. */
  key: string;
  senderId: number | null;
  body: string;
  createdAt: string;
  /** Null while it is on its way. */
  message: ChatMessage | null;
  unsent: UnsentChat | null;
};

export type ChatLogRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; bubble: ChatBubble; isFirst: boolean; isLast: boolean };

/** What is stored and what waits, in their order; one that arrived meanwhile is there once. */
export const bubblesOfChat = (messages: readonly ChatMessage[], unsent: readonly UnsentChat[]): ChatBubble[] => {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey));
  return [
    ...messages.map((message) => ({
      key: message.clientKey ?? `m${message.id}`,
      senderId: message.senderId,
      body: message.message,
      createdAt: message.createdAt,
      message,
      unsent: null,
    })),
    ...unsent
      .filter(({ clientKey }) => !arrived.has(clientKey))
      .map((one) => ({
        key: one.clientKey,
        senderId: one.senderId,
        body: one.body,
        createdAt: one.createdAt,
        message: null,
        unsent: one,
      })),
  ];
};

const areTogether = (one: ChatBubble | undefined, other: ChatBubble | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.senderId === other.senderId &&
  dayOf(one.createdAt) === dayOf(other.createdAt) &&
  Math.abs(Date.parse(other.createdAt) - Date.parse(one.createdAt)) < limits.sameGroupMs;

/**
 * Days, the line above what is new, and bubbles of one author together.
 * @param unreadFrom place of the oldest new message; null without any
 */
export const rowsOfChat = (
  bubbles: readonly ChatBubble[],
  unread: { from: number; count: number } | null,
): ChatLogRow[] => {
  const rows: ChatLogRow[] = [];
  let isMarked = false;
  bubbles.forEach((bubble, index) => {
    const before = bubbles[index - 1];
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(bubble.createdAt);
    if (isNewDay) rows.push({ kind: 'day', key: `d${dayOf(bubble.createdAt)}`, at: bubble.createdAt });
    const isFirstNew = !isMarked && unread !== null && (bubble.message?.seq ?? 0) >= unread.from;
    if (isFirstNew && unread) {
      isMarked = true;
      rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    }
    rows.push({
      ...{ kind: 'message', key: bubble.key, bubble },
      isFirst: isFirstNew || !areTogether(before, bubble),
      isLast: !areTogether(bubble, bubbles[index + 1]),
    });
  });
  return rows;
};
