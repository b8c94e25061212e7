import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ChatListSkeleton } from './chat-list.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatsQuery } from './queries.ts';

/** The latest conversations in the bar's popover; a press opens one. */
export const ChatsPanel = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(chatsQuery(''));
  const chats = query.data?.pages[0]?.records ?? [];
  if (query.isError && !query.data) return <FailedLoad title={t('common.loadFailed')} query={query} />;
  return (
    <Loading waiting={query.isPending} skeleton={<ChatListSkeleton />}>
      {chats.length === 0 ? (
        <EmptyState icon={<MessageCircle />} title={t('chats.empty.title')} className="py-8">
          {t('chats.empty.detail')}
        </EmptyState>
      ) : (
        <ul className="thin-scroll max-h-[min(420px,60dvh)] overflow-y-auto">
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} isSelected={false} isTabStop onOpen={onLeave} />
          ))}
        </ul>
      )}
      <Link
        to="/chats"
        onClick={onLeave}
        className="block border-line border-t px-4 py-3 text-center font-medium text-brand-text text-control hover:bg-hover focus-visible:-outline-offset-2"
      >
        {t('chats.all')}
      </Link>
    </Loading>
  );
};
