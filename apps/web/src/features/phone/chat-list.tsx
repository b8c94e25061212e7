import type { Chat, ChatMessage, PhoneDetails } from '@recado/whatsapp-simulator/client';
import { Search, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../kit/format.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { Ack } from '../../ui/ack.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useWordsOf } from './words-of.ts';

const isGroup = (chat: Chat): boolean => chat.id.includes('@g.us');

const LastLine = ({ message }: { message: ChatMessage | undefined }) => {
  const wordsOf = useWordsOf();
  if (!message) return null;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1 text-control text-text-2">
      {message.fromMe ? <Ack ack={message.ack} /> : null}
      <span className={cx('truncate', message.isDeleted && 'italic')}>{wordsOf(message)}</span>
    </span>
  );
};

const ChatRow = ({ chat, isFirst, onOpen }: { chat: Chat; isFirst: boolean; onOpen: () => void }) => {
  const last = chat.messages.at(-1);
  return (
    <li>
      <button
        type="button"
        data-chat=""
        tabIndex={isFirst ? 0 : -1}
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <Avatar name={chat.name} icon={isGroup(chat) ? <Users size={18} /> : undefined} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold text-body">{chat.name}</span>
            {last ? (
              <span
                className={cx(
                  'text-meta tabular-nums',
                  chat.unread > 0 ? 'font-semibold text-brand-text' : 'text-text-3',
                )}
              >
                {formatTime(new Date(last.time))}
              </span>
            ) : null}
          </span>
          <span className="flex h-5 items-center gap-2">
            <LastLine message={last} />
            {chat.unread > 0 ? <Badge>{badgeCount(chat.unread)}</Badge> : null}
          </span>
        </span>
      </button>
    </li>
  );
};

/** The chats of a handset, the latest first; one tab stop. */
export const ChatList = ({ phone, onOpen }: { phone: PhoneDetails; onOpen: (chat: string) => void }) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { ref, onKeyDown } = useRoving<HTMLUListElement>({ selector: '[data-chat]' });
  const wanted = words.trim().toLocaleLowerCase();
  const chats = phone.chats.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      <div className="relative mx-4 mb-2">
        <Search size={15} aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 text-text-3" />
        <input
          type="search"
          aria-label={t('phone.company.search')}
          placeholder={t('phone.company.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="control-text h-9 w-full rounded-full bg-hover pr-3 pl-9"
        />
      </div>
      {chats.length === 0 ? (
        <p className="px-6 py-10 text-center text-control text-text-3">
          {phone.chats.length === 0 ? t('phone.company.noChats') : t('common.noResults')}
        </p>
      ) : null}
      <ul ref={ref} onKeyDown={onKeyDown} className="thin-scroll min-h-0 flex-1 overflow-y-auto pb-6">
        {chats.map((chat, index) => (
          <ChatRow key={chat.id} chat={chat} isFirst={index === 0} onOpen={() => onOpen(chat.id)} />
        ))}
      </ul>
    </>
  );
};
