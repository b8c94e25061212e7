import type { Chat, ChatMessage } from '@recado/whatsapp-simulator/client';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDay } from '../../kit/format.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { Bubble, type BubbleWishes } from './bubble.tsx';

const shownAtMost = 200;
const nearEndPx = 80;

/** Keeps the end in view while the reader is there; a chat opens at its end. */
const usePinnedEnd = (chat: string, count: number, isTyping: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef({ chat: '', isTrue: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grows the list is the reason to run.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (atEnd.current.chat !== chat || atEnd.current.isTrue) element.scrollTop = element.scrollHeight;
    atEnd.current.chat = chat;
  }, [chat, count, isTyping]);
  const onScroll = () => {
    const element = box.current;
    if (element) atEnd.current.isTrue = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
  };
  return { box, onScroll };
};

const Typing = () => {
  const { t } = useTranslation();
  return (
    <div className="px-2.5 pt-[5px]">
      <span
        role="img"
        aria-label={t('phone.customer.typing')}
        className="inline-flex gap-1 rounded-bubble rounded-bl-chip bg-bubble-in px-3 py-2.5 shadow-bubble"
      >
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            className="size-1.5 animate-pulse rounded-full bg-text-3"
            style={{ animationDelay: `${dot * 200}ms` }}
          />
        ))}
      </span>
    </div>
  );
};

const DayMark = ({ at }: { at: number }) => (
  <p className="py-2 text-center">
    <span className="rounded-full bg-surface px-2.5 py-1 text-small text-text-2 shadow-bubble">
      {formatDay(new Date(at))}
    </span>
  </p>
);

type ChatLogProps = {
  chat: Chat | undefined;
  holder: string;
  wishesFor: (message: ChatMessage) => BubbleWishes;
  empty: string;
};

/** The messages of one chat on a handset; one tab stop, arrows move inside. */
export const ChatLog = ({ chat, holder, wishesFor, empty }: ChatLogProps) => {
  const { t } = useTranslation();
  const messages = (chat?.messages ?? []).slice(-shownAtMost);
  const isTyping = chat?.typing ?? false;
  const { box, onScroll } = usePinnedEnd(`${holder}/${chat?.id}`, messages.length, isTyping);
  const { ref, onKeyDown } = useRoving<HTMLDivElement>({ selector: '[data-bubble]' });
  const byId = new Map(messages.map((message) => [message.id, message]));
  return (
    <div
      ref={box}
      onScroll={onScroll}
      className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto bg-chat pt-2 pb-3"
    >
      {messages.length === 0 ? <p className="m-auto px-10 text-center text-control text-text-2">{empty}</p> : null}
      <div ref={ref} role="log" aria-label={t('phone.company.chats')} onKeyDown={onKeyDown} className="mt-auto">
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || dayOf(new Date(before.time)) !== dayOf(new Date(message.time));
          return (
            <div key={message.id}>
              {isNewDay ? <DayMark at={message.time} /> : null}
              <Bubble
                message={message}
                quoted={message.quotedId ? byId.get(message.quotedId) : undefined}
                holder={holder}
                isStop={index === messages.length - 1}
                wishes={wishesFor(message)}
              />
            </div>
          );
        })}
        {isTyping ? <Typing /> : null}
      </div>
    </div>
  );
};
