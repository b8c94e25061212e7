import { type ChatRow, chatRoutes } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Crown, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ChatAvatar, useIsOnline } from './chat-avatar.tsx';
import { titleOf } from './chat-caches.ts';
import { colleaguesQuery } from './queries.ts';
import { useChatEntries } from './use-chat-entries.tsx';
import { useOpenDirect } from './use-open-direct.ts';

const shownAvatars = 3;

/** Who is in it: a stack of signs that opens the list; a press on a name opens the direct conversation. */
const Members = ({ chat }: { chat: ChatRow }) => {
  const { t } = useTranslation();
  const { id } = useUser();
  const openDirect = useOpenDirect();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(colleaguesQuery);
  const online = new Set((data ?? []).filter((person) => person.online).map((person) => person.id));
  const more = chat.users.length - shownAvatars;
  return (
    <Popover
      label={t('chats.members.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      isSheet
      trigger={
        <button
          type="button"
          aria-label={t('chats.members.open', { count: chat.users.length })}
          className="hidden h-9 items-center rounded-full px-1 hover:bg-hover sm:flex"
        >
          {chat.users.slice(0, shownAvatars).map(({ userId, user }) => (
            <Avatar key={userId} name={user.name} size={28} className="-ml-1.5 border-2 border-surface" />
          ))}
          {more > 0 ? (
            <span className="-ml-1.5 inline-flex h-7 min-w-7 items-center justify-center rounded-full border-2 border-surface bg-hover px-1 text-meta text-text-2">
              {t('chats.members.more', { count: more })}
            </span>
          ) : null}
        </button>
      }
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-control">{t('chats.members.title')}</h2>
      <ul className="thin-scroll max-h-80 overflow-y-auto py-1">
        {chat.users.map(({ userId, user }) => (
          <li key={userId}>
            <button
              type="button"
              disabled={userId === id}
              onClick={() => {
                setIsOpen(false);
                openDirect(userId);
              }}
              className="flex min-h-11 w-full items-center gap-3 px-4 text-left hover:bg-hover disabled:hover:bg-transparent"
            >
              <Avatar name={user.name} size={28} />
              <span className="min-w-0 flex-1 truncate text-body">{userId === id ? t('messages.you') : user.name}</span>
              {userId === chat.ownerId ? <Crown size={14} role="img" aria-label={t('chats.members.owner')} /> : null}
              <span className="text-small text-text-3">{online.has(userId) ? t('chats.members.online') : null}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
};

const Facts = ({ chat }: { chat: ChatRow }) => {
  const { t } = useTranslation();
  const { id } = useUser();
  const { data } = useQuery(colleaguesQuery);
  const other = chat.users.find(({ userId }) => userId !== id);
  const isOnline = useIsOnline(other?.userId);
  if (chat.isDirect) return isOnline === undefined ? null : t(isOnline ? 'chats.members.online' : 'chats.members.away');
  const inIt = new Set(chat.users.map(({ userId }) => userId));
  const online = (data ?? []).filter((person) => person.online && inIt.has(person.id)).length;
  const people = t('chats.members.count', { count: chat.users.length });
  return (
    <>
      {chat.ownerId === id ? (
        <>
          <Crown size={12} aria-hidden="true" className="mr-1 inline text-warn align-[-1px]" />
          {`${t('chats.members.yours')} · `}
        </>
      ) : null}
      {`${people}, ${t('chats.members.onlineCount', { count: online })}`}
    </>
  );
};

/** Title, people and what is done with the conversation; pencil and bin are its owner's alone. */
export const ChatHeader = ({ chat, onEdit }: { chat: ChatRow; onEdit: () => void }) => {
  const { t } = useTranslation();
  const { id } = useUser();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const entries = useChatEntries(chat);
  const isOwner = !chat.isDirect && chat.ownerId === id;
  // On a narrow screen the list, which names the page, is not there.
  const Heading = useIsNarrow() ? 'h1' : 'h2';
  const remove = () => {
    setAsks(false);
    call(chatRoutes.deleteChat, { params: { id: chat.id } }).then(
      () => navigate({ to: '/chats', replace: true }),
      showError,
    );
  };
  return (
    <header className="flex h-15 shrink-0 items-center gap-3 border-line border-b px-4">
      <ChatAvatar chat={chat} />
      <div className="min-w-0 flex-1">
        <Heading className="truncate font-semibold text-name">{titleOf(chat, id)}</Heading>
        <p className="truncate text-small text-text-2">
          <Facts chat={chat} />
        </p>
      </div>
      {chat.isDirect ? null : <Members chat={chat} />}
      {isOwner ? (
        <>
          <IconButton label={t('chats.edit')} icon={<Pencil size={18} />} onClick={onEdit} />
          <IconButton label={t('chats.delete.label')} icon={<Trash2 size={18} />} onClick={() => setAsks(true)} />
        </>
      ) : null}
      <Menu
        entries={entries}
        trigger={<IconButton label={t('chats.menu.label')} icon={<EllipsisVertical size={18} />} />}
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={remove}
        title={t('chats.delete.title', { title: chat.title })}
        confirmLabel={t('chats.delete.confirm')}
        danger
      >
        {t('chats.delete.detail')}
      </ConfirmDialog>
    </header>
  );
};
