import { chatRoutes } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../kit/api.ts';
import { showError } from '../../kit/show-error.ts';
import { applyChat } from './queries.ts';

/** Opens the direct conversation with a colleague; it is made with the first opening. */
export const useOpenDirect = (): ((userId: number) => void) => {
  const navigate = useNavigate();
  return (userId) => {
    call(chatRoutes.openDirectChat, { body: { userId } }).then((chat) => {
      applyChat(chat);
      void navigate({
        to: '/chats/$uuid',
        params: { uuid: chat.uuid },
        search: (kept: Record<string, unknown>) => kept,
      });
    }, showError);
  };
};
