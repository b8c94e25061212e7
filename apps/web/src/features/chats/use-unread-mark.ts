import type { ChatRow } from '@recado/contract';
import { useState } from 'react';
import { useUser } from '../../kit/session-store.ts';
import { useTabVisible } from '../../kit/use-tab-visible.ts';

/** Place of the oldest new message, and how many there are; null without any. */
export type UnreadMark = { from: number; count: number } | null;

const markOf = (chat: ChatRow, userId: number): UnreadMark => {
  const own = chat.users.find((member) => member.userId === userId);
  return own && own.unreads > 0 ? { from: chat.lastSeq - own.unreads + 1, count: own.unreads } : null;
};

/** The line above what is new: as it was when the conversation was opened, and anew over what came while the tab was hidden. */
export const useUnreadMark = (chat: ChatRow): UnreadMark => {
  const { id } = useUser();
  const isVisible = useTabVisible();
  const [mark, setMark] = useState(() => markOf(chat, id));
  const [wasVisible, setWasVisible] = useState(isVisible);
  if (isVisible !== wasVisible) {
    setWasVisible(isVisible);
    const missed = markOf(chat, id);
    if (isVisible && missed) setMark(missed);
  }
  return mark;
};
