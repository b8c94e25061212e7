import { type ChatMessage, type ChatRow, limits } from '@recado/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageCircle } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayPill } from '../../kit/lists/day-pill.tsx';
import { usePinnedEnd } from '../../kit/lists/use-pinned-end.ts';
import { useUser } from '../../kit/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { titleOf } from './chat-caches.ts';
import { useUnsentChats } from './chat-outbox.ts';
import { bubblesOfChat, type ChatLogRow, rowsOfChat } from './chat-rows.ts';
import type { UnreadMark } from './use-unread-mark.ts';

type ChatLogProps = {
  chat: ChatRow;
  /** Ascending. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => Promise<unknown>;
  onQuote: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  unread: UnreadMark;
};

/** Arrow keys go from bubble to bubble; the log itself is one tab stop. */
const moveInLog = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bubble]')];
  const at = stops.indexOf(document.activeElement as HTMLElement); // -1 for any other;
  const target = at === -1 ? stops.at(-1) : stops[at + step];
  if (!target || (at === -1 && event.target !== event.currentTarget)) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
};

const estimate = (row: ChatLogRow | undefined): number => {
  if (row?.kind !== 'message') return row?.kind === 'day' ? 48 : 36;
  const { body, message } = row.bubble;
  return (body.length > 80 ? 64 : 42) + (message?.media ? 230 : 0) + (message?.quoted ? 56 : 0);
};

const Line = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-4 px-4 py-2.5 sm:px-6">
      <span aria-hidden="true" className="h-px flex-1 bg-brand" />
      <span className="font-semibold text-brand-text text-small">{t('chats.newLine', { count })}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-brand" />
    </div>
  );
};

const Rows = ({ rows, ...props }: ChatLogProps & { rows: ChatLogRow[] }) => {
  const { chat, hasOlder, isLoadingOlder, onLoadOlder, onQuote, onEdit } = props;
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    ...{ anchorTo: 'end', followOnAppend: true, scrollEndThreshold: 80 },
    ...{ paddingStart: 12, paddingEnd: 30 },
  });
  const pinned = usePinnedEnd(scroller, virtualizer.getTotalSize());
  const unsentCount = rows.filter((row) => row.kind === 'message' && row.bubble.unsent).length;
  const before = useRef(unsentCount);
  useLayoutEffect(() => {
    // Whoever writes is led to where it stands.
    if (unsentCount > before.current) virtualizer.scrollToEnd();
    before.current = unsentCount;
  }, [unsentCount, virtualizer]);
  const loadNearTop = () => {
    const box = scroller.current;
    if (box && box.scrollTop < limits.chatTopTriggerPx && hasOlder && !isLoadingOlder) void onLoadOlder();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that does not fill the screen cannot be scrolled.
  useEffect(() => {
    const box = scroller.current;
    if (box && box.scrollHeight <= box.clientHeight + limits.chatTopTriggerPx) loadNearTop();
  }, [rows.length, isLoadingOlder]);
  const lastOwn = rows.findLast((row) => row.kind === 'message' && row.bubble.message?.senderId === userId);
  return (
    <div
      ref={scroller}
      role="log"
      aria-live="polite"
      aria-label={t('messages.logLabel', { name: titleOf(chat, userId) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling log must be reachable by keys.
      tabIndex={0}
      onKeyDown={moveInLog}
      onScroll={() => {
        pinned.onScroll();
        loadNearTop();
      }}
      className="thin-scroll h-full overflow-y-auto overscroll-none [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'day' ? (
                <div className="flex justify-center pt-4 pb-1.5">
                  <DayPill at={row.at} />
                </div>
              ) : row.kind === 'unread' ? (
                <Line count={row.count} />
              ) : (
                <ChatBubble
                  chat={chat}
                  bubble={row.bubble}
                  isFirst={row.isFirst}
                  isLast={row.isLast}
                  showsSeen={row === lastOwn}
                  onQuote={onQuote}
                  onEdit={onEdit}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};

/** The log of a conversation: opens at its end, follows new messages only while the end is in sight. */
export const ChatLog = (props: ChatLogProps) => {
  const { t } = useTranslation();
  const { chat, messages, unread } = props;
  const all = useUnsentChats();
  const rows = useMemo(
    () =>
      rowsOfChat(
        bubblesOfChat(
          messages,
          all.filter(({ chatId }) => chatId === chat.id),
        ),
        unread,
      ),
    [messages, all, chat.id, unread],
  );
  if (rows.length > 0) return <Rows {...props} rows={rows} />;
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState icon={<MessageCircle />} title={t('chats.log.empty')}>
        {t('chats.log.emptyDetail')}
      </EmptyState>
    </div>
  );
};
