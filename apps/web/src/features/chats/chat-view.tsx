import { type ChatRow, chatRoutes } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { readDraft, writeDraft } from '../../kit/drafts.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { log } from '../../kit/log.ts';
import { useUser } from '../../kit/session-store.ts';
import { share } from '../../kit/tab-marks.ts';
import { useTabVisible } from '../../kit/use-tab-visible.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { ConversationSkeleton } from '../conversation/skeletons.tsx';
import { shownChatMark } from './chat-alerts.ts';
import { unreadsOf } from './chat-caches.ts';
import { ChatComposer, type Writing } from './chat-composer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatLog } from './chat-log.tsx';
import { applyChat, chatLogQuery } from './queries.ts';
import { useTypists } from './typing.ts';
import { chatDraftKey } from './use-chat-draft.ts';
import { useUnreadMark } from './use-unread-mark.ts';

/** Says that what is on screen in a visible tab was read, and keeps it silent. */
const useReading = (chat: ChatRow, isShown: boolean): void => {
  const { id: userId } = useUser();
  const isLooked = useTabVisible() && isShown;
  const unread = unreadsOf(chat, userId);
  const { id } = chat;
  useEffect(() => {
    if (!isLooked) return;
    const mark = share(shownChatMark(id));
    return () => mark.release();
  }, [id, isLooked]);
  useEffect(() => {
    if (!isLooked || unread === 0) return;
    // The next message tries again; unread marks are no reason to disturb somebody.
    call(chatRoutes.readChat, { params: { id }, body: {} }).then(applyChat, (error: unknown) =>
      log('a conversation was not marked as read', error),
    );
  }, [id, isLooked, unread]);
};

const Typists = ({ chatId }: { chatId: number }) => {
  const { t } = useTranslation();
  const names = useTypists(chatId);
  return (
    <p
      aria-live="polite"
      className="pointer-events-none absolute inset-x-0 bottom-1.5 truncate px-6 text-control text-text-2"
    >
      {names.length > 0 ? t('chats.typing', { name: names.join(', '), count: names.length }) : null}
    </p>
  );
};

type ChatViewProps = {
  chat: ChatRow;
  isShown: boolean;
  onEdit: () => void;
  /** The address of a ticket that is to be talked about; it goes into the text once. */
  about: string | null;
  onAboutTaken: () => void;
};

/** One conversation: header, log, who writes, and where one writes. */
export const ChatView = ({ chat, isShown, onEdit, about, onAboutTaken }: ChatViewProps) => {
  const { t } = useTranslation();
  const [writing, setWriting] = useState<Writing>({ kind: 'new' });
  const query = useInfiniteQuery({ ...chatLogQuery(chat.id), structuralSharing: false });
  const messages = useMemo(() => query.data?.pages.toReversed().flatMap(({ records }) => records) ?? [], [query.data]);
  // Taken before the conversation is marked as read.
  const unread = useUnreadMark(chat);
  useReading(chat, isShown);
  useEffect(() => {
    if (about === null) return;
    const key = chatDraftKey(chat.id);
    const begun = readDraft(key);
    if (!begun.includes(about)) writeDraft(key, begun === '' ? `${about} ` : `${begun} ${about} `);
    onAboutTaken();
  }, [about, chat.id, onAboutTaken]);
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col">
      <ChatHeader chat={chat} onEdit={onEdit} />
      <div className="relative min-h-0 flex-1 bg-chat">
        {query.isError && !query.data ? (
          <FailedLoad title={t('messages.loadFailed')} query={query} />
        ) : (
          <Loading waiting={query.isPending} skeleton={<ConversationSkeleton />}>
            <ChatLog
              chat={chat}
              messages={messages}
              unread={unread}
              hasOlder={query.hasNextPage}
              isLoadingOlder={query.isFetchingNextPage}
              onLoadOlder={query.fetchNextPage}
              onQuote={(to) => setWriting({ kind: 'answer', to })}
              onEdit={(of) => setWriting({ kind: 'correction', of, text: of.message })}
            />
          </Loading>
        )}
        <Typists chatId={chat.id} />
      </div>
      <ChatComposer chat={chat} writing={writing} onWriting={setWriting} />
    </div>
  );
};
