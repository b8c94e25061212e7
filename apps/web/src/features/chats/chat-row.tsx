import type { ChatRow as Row } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { AtSign, BellOff, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatListTime } from '../../kit/format.ts';
import { useUser } from '../../kit/session-store.ts';
import { useToday } from '../../kit/use-today.ts';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { ContextMenu } from '../../ui/menu.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import { titleOf, unreadsOf } from './chat-caches.ts';
import { useTypists } from './typing.ts';
import { useChatEntries } from './use-chat-entries.tsx';

/** What was said last: in a direct conversation without the other's name, of one's own with "Você". */
export const useLastLine = (chat: Row): string => {
  const { t } = useTranslation();
  const { id } = useUser();
  const sender = chat.users.find(({ userId }) => userId === chat.lastSenderId)?.user.name;
  const begin = sender === undefined ? '' : `${sender}: `;
  const text = chat.lastMessage.startsWith(begin) ? chat.lastMessage.slice(begin.length) : chat.lastMessage;
  if (chat.lastSenderId === id) return t('chats.row.own', { text });
  return chat.isDirect ? text : chat.lastMessage;
};

const Line = ({ chat }: { chat: Row }) => {
  const { t } = useTranslation();
  const [typist] = useTypists(chat.id);
  const last = useLastLine(chat);
  if (typist) return <span className="truncate text-brand-text">{t('chats.typing', { name: typist, count: 1 })}</span>;
  if (chat.own.draft)
    return <span className="truncate text-warn">{t('chats.row.draft', { text: chat.own.draft })}</span>;
  return <span className="truncate">{last || t('chats.row.nothing')}</span>;
};

const Signs = ({ chat, unread }: { chat: Row; unread: number }) => {
  const { t } = useTranslation();
  const { isPinned, isMuted, isMentioned } = chat.own;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-text-3">
      {isPinned ? (
        <>
          <Pin size={13} aria-hidden="true" />
          <span className="sr-only">{t('chats.row.pinned')}</span>
        </>
      ) : null}
      {isMuted ? (
        <>
          <BellOff size={13} aria-hidden="true" />
          <span className="sr-only">{t('chats.row.muted')}</span>
        </>
      ) : null}
      {isMentioned ? (
        <Badge tone="soft">
          <AtSign size={11} aria-hidden="true" />
          <span className="sr-only">{t('chats.row.mentioned')}</span>
        </Badge>
      ) : null}
      {unread > 0 ? (
        <Badge tone={isMuted ? 'neutral' : 'brand'}>
          <span aria-hidden="true">{badgeCount(unread)}</span>
          <span className="sr-only">{t('chats.row.unread', { count: unread })}</span>
        </Badge>
      ) : null}
    </span>
  );
};

type ChatRowProps = { chat: Row; isSelected: boolean; isTabStop: boolean; onOpen?: () => void };

/** One conversation in a list: title, when, last message, what is new. */
export const ChatRow = ({ chat, isSelected, isTabStop, onOpen }: ChatRowProps) => {
  const { id } = useUser();
  useToday();
  const entries = useChatEntries(chat);
  const unread = unreadsOf(chat, id);
  const at = chat.lastMessageAt ?? chat.createdAt;
  return (
    <li>
      <ContextMenu entries={entries}>
        <Link
          to="/chats/$uuid"
          params={{ uuid: chat.uuid }}
          search={(kept: Record<string, unknown>) => kept}
          data-row={chat.id}
          tabIndex={isTabStop ? 0 : -1}
          {...(onOpen ? { onClick: onOpen } : {})}
          className={cx(
            'relative flex h-[65px] items-center gap-3 border-line border-b px-3 outline-offset-[-2px]',
            isSelected
              ? 'bg-selected before:absolute before:inset-y-1 before:left-0 before:w-[3px] before:rounded-full before:bg-brand'
              : 'hover:bg-hover',
          )}
        >
          <ChatAvatar chat={chat} />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className={cx('min-w-0 flex-1 truncate text-name', unread > 0 ? 'font-semibold' : 'font-medium')}>
                {titleOf(chat, id)}
              </span>
              <time
                dateTime={at}
                className={cx(
                  'shrink-0 text-meta tabular-nums',
                  unread > 0 ? 'font-semibold text-brand-text' : 'text-text-3',
                )}
              >
                {formatListTime(at)}
              </time>
            </span>
            <span className="mt-0.5 flex items-center gap-2 text-control text-text-2">
              <span className="flex min-w-0 flex-1">
                <Line chat={chat} />
              </span>
              <Signs chat={chat} unread={unread} />
            </span>
          </span>
        </Link>
      </ContextMenu>
    </li>
  );
};
