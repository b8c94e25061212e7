import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageCircleMore } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../kit/i18n.ts';
import { useUser } from '../../kit/session-store.ts';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownPanel } from '../../ui/own-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { startChatAlerts } from './chat-alerts.ts';
import { unreadsOf } from './chat-caches.ts';
import { chatsQuery } from './queries.ts';
import { unreadChatsStore } from './unread-store.ts';

const ChatsPanel = ownPanel(
  () => withTexts(import('./chats-panel.tsx')),
  (module) => module.ChatsPanel,
);

/** The latest conversations with colleagues, with the number of those that have something new. */
export const ChatsButton = () => {
  const { t } = useTranslation();
  const { id } = useUser();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useInfiniteQuery(chatsQuery(''));
  const chats = data?.pages.flatMap(({ records }) => records) ?? [];
  const unread = chats.filter((chat) => unreadsOf(chat, id) > 0).length;
  useEffect(() => {
    unreadChatsStore.set(unread);
    return () => unreadChatsStore.set(0);
  }, [unread]);
  useEffect(() => startChatAlerts((uuid) => navigate({ to: '/chats/$uuid', params: { uuid } })), [navigate]);
  const title = t('frame.menu.chats');
  return (
    <Popover
      label={title}
      open={isOpen}
      onOpenChange={setIsOpen}
      isSheet
      trigger={
        <IconButton
          label={unread > 0 ? `${title}, ${t('frame.badges.unread', { count: unread })}` : title}
          icon={<MessageCircleMore size={18} />}
          badge={unread > 0 ? <Badge tone="danger">{badgeCount(unread)}</Badge> : null}
        />
      }
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-control">{title}</h2>
      {isOpen ? <ChatsPanel onLeave={() => setIsOpen(false)} /> : null}
    </Popover>
  );
};
