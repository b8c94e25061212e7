import type { Message } from '@recado/contract';
import { useState } from 'react';
import { useTabVisible } from '../../../kit/use-tab-visible.ts';
import { wasCounted } from '../../tickets/messages/details.ts';
import { type UnreadSince, unreadAt } from '../../tickets/messages/message-rows.ts';

const theirsAfter = (messages: readonly Message[], position: number): number =>
  messages.filter((message) => message.position > position && wasCounted(message)).length;

/**
 * Where the unread line stands: as it was when the ticket was opened, and anew over what came while the tab was hidden.
 * @param count unread when opened
 */
export const useUnreadMark = (messages: readonly Message[], count: number, isWhole: boolean) => {
  const last = messages.at(-1)?.position ?? 0;
  const [since, setSince] = useState<UnreadSince>({ count, last });
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const isVisible = useTabVisible();
  if (!isVisible && leftAt === null) setLeftAt(last);
  if (isVisible && leftAt !== null) {
    setLeftAt(null);
    const missed = theirsAfter(messages, leftAt);
    if (missed > 0) setSince({ count: missed, last });
  }
  return unreadAt(messages, since, isWhole);
};
