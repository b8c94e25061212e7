import type { Chat, ChatMessage, ChatRow } from '@recado/contract';
import { log } from '../../kit/log.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser } from '../../kit/session-store.ts';
import { isAnyHeld, lead } from '../../kit/tab-marks.ts';
import { desktopState, showOnDesktop } from '../notifications/desktop-state.ts';
import { closePushed, isPushed } from '../notifications/push.ts';
import { soundUnless, visibleMark } from '../tickets/ring.ts';
import { type ChatList, titleOf } from './chat-caches.ts';

/** The mark of a conversation that is on screen in a visible tab. */
export const shownChatMark = (chatId: number): string => `shownChat:${chatId}`;

const tagOf = (chatId: number): string => `chat-${chatId}`;

/** Whether the reader has muted a conversation, as far as it is known here. */
const isMuted = (chatId: number): boolean =>
  queryClient
    .getQueriesData<ChatList>({ queryKey: ['chats', 'list'] })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page): ChatRow[] => page.records)
    .some((chat) => chat.id === chatId && chat.own.isMuted);

/** Whether a message of colleagues is one to hear of: somebody else's, and not muted unless it names the reader. */
const concerns = (message: ChatMessage, chat: Chat, userId: number): boolean => {
  if (message.senderId === userId) return false;
  return !isMuted(chat.id) || message.mentions.some(({ id }) => id === userId);
};

/**
 * Sounds and notifications of the system for what colleagues write, by the rules of tickets: one tab sounds, none while the
 * conversation is on screen; the system shows it while no tab is visible, unless the browser is pushed.
 * @returns a function that ends it and closes what is shown
 */
export const startChatAlerts = (open: (uuid: string) => unknown): (() => void) => {
  const shown = new Map<number, Notification>();
  const leading = lead('desktopChats');
  const close = (chatId: number): void => {
    closePushed(tagOf(chatId)).catch((error: unknown) => log('push failed', error));
    shown.get(chatId)?.close();
    shown.delete(chatId);
  };
  const show = async (message: ChatMessage, chat: Chat, userId: number): Promise<void> => {
    if (desktopState() !== 'granted' || !leading.isHeld() || (await isAnyHeld(visibleMark))) return;
    if (await isPushed()) return;
    const said = message.message || (message.mediaName ?? '');
    const body = chat.isDirect ? said : `${message.sender?.name ?? ''}: ${said}`;
    const notification = showOnDesktop({ title: titleOf(chat, userId), body, tag: tagOf(chat.id) });
    if (!notification) return;
    shown.set(chat.id, notification);
    notification.addEventListener('click', () => {
      window.focus();
      close(chat.id);
      open(chat.uuid);
    });
  };
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent outside secure contexts
  const hear = ({ data }: MessageEvent) => {
    if (data?.kind === 'openChat') open(data.uuid);
  };
  worker?.addEventListener('message', hear);
  const stops = [
    onEvent('chat.messageCreated', ({ newMessage, chat }, { replayed }) => {
      const user = currentUser();
      if (!user || replayed || !concerns(newMessage, chat, user.id)) return;
      void soundUnless(shownChatMark(chat.id));
      void show(newMessage, chat, user.id);
    }),
    onEvent('chat.read', ({ chatId, userId }) => userId === currentUser()?.id && close(chatId)),
    onEvent('chat.deleted', ({ id }) => close(id)),
  ];
  return () => {
    worker?.removeEventListener('message', hear);
    for (const stop of stops) stop();
    for (const chatId of [...shown.keys()]) close(chatId);
    leading.release();
  };
};
