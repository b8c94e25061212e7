import { type ChatRow, chatRoutes } from '@recado/contract';
import { Bell, BellOff, Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { showError } from '../../kit/show-error.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { applyChat } from './queries.ts';

/** Changes what the reader alone keeps of a conversation. */
const changeOwn = (chat: ChatRow, body: { isPinned?: boolean; isMuted?: boolean }): void => {
  call(chatRoutes.changeOwnChat, { params: { id: chat.id }, body }).then(
    (own) => applyChat({ ...chat, own }),
    showError,
  );
};

/** What everybody may do with a conversation: pin it, and leave it without sound. */
export const useChatEntries = (chat: ChatRow): MenuEntry[] => {
  const { t } = useTranslation();
  const { isPinned, isMuted } = chat.own;
  return [
    {
      key: 'pin',
      label: t(isPinned ? 'chats.menu.unpin' : 'chats.menu.pin'),
      icon: isPinned ? <PinOff size={16} /> : <Pin size={16} />,
      onSelect: () => changeOwn(chat, { isPinned: !isPinned }),
    },
    {
      key: 'mute',
      label: t(isMuted ? 'chats.menu.unmute' : 'chats.menu.mute'),
      icon: isMuted ? <Bell size={16} /> : <BellOff size={16} />,
      onSelect: () => changeOwn(chat, { isMuted: !isMuted }),
    },
  ];
};
