import type { Chat } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useUser } from '../../kit/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { titleOf } from './chat-caches.ts';
import { colleaguesQuery } from './queries.ts';

/** Whether a colleague is there now; undefined while nobody knows. */
export const useIsOnline = (userId: number | undefined): boolean | undefined =>
  useQuery(colleaguesQuery).data?.find(({ id }) => id === userId)?.online;

/** A group has the sign of several people, a colleague the initials and a dot: there or not. */
export const ChatAvatar = ({ chat, size = 40 }: { chat: Chat; size?: 36 | 40 }) => {
  const { id } = useUser();
  const other = chat.isDirect ? chat.users.find(({ userId }) => userId !== id) : undefined;
  const isOnline = useIsOnline(other?.userId);
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar
        name={titleOf(chat, id)}
        size={size}
        icon={chat.isDirect ? undefined : <UsersRound size={18} aria-hidden="true" />}
      />
      {isOnline === undefined ? null : (
        <span
          aria-hidden="true"
          className={cx(
            'absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-surface',
            isOnline ? 'bg-brand' : 'bg-text-3',
          )}
        />
      )}
    </span>
  );
};
