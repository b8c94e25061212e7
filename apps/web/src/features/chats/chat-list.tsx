import { limits } from '@recado/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Plus, Search } from 'lucide-react';
import { type UIEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatListTime } from '../../kit/format.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatHitsQuery, chatsQuery, colleaguesQuery } from './queries.ts';
import { useOpenDirect } from './use-open-direct.ts';

/** Rows of a list that is still unknown. */
export const ChatListSkeleton = () => (
  <div>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <div key={row} className="flex h-[65px] items-center gap-3 border-line border-b px-3">
        <Skeleton className="size-10 rounded-full!" />
        <div className="flex-1">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="mt-2 h-3 w-56" />
        </div>
      </div>
    ))}
  </div>
);

const headClass = 'px-3 pt-4 pb-1 font-semibold text-small text-text-3';

/** Colleagues whose name holds the text: a press opens the direct conversation. */
const Colleagues = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const { id } = useUser();
  const openDirect = useOpenDirect();
  const { data } = useQuery(colleaguesQuery);
  const found = (data ?? []).filter((person) => person.id !== id && holdsText(text, person.name)).slice(0, 8);
  if (found.length === 0) return null;
  return (
    <section aria-label={t('chats.search.colleagues')}>
      <h2 className={headClass}>{t('chats.search.colleagues')}</h2>
      <ul>
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => openDirect(person.id)}
              className="flex h-12 w-full items-center gap-3 px-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Avatar name={person.name} size={32} />
              <span className="min-w-0 flex-1 truncate text-body">{person.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Messages that hold the text, in all conversations of the reader. */
const Hits = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(chatHitsQuery(text));
  if (!data || data.hits.length === 0) return null;
  return (
    <section aria-label={t('chats.search.messages')}>
      <h2 className={headClass}>{t('chats.search.messages')}</h2>
      <ul>
        {data.hits.map(({ chatUuid, chatTitle, message }) => (
          <li key={message.id}>
            <Link
              to="/chats/$uuid"
              params={{ uuid: chatUuid }}
              search={(kept: Record<string, unknown>) => kept}
              className="block border-line border-b px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex items-baseline gap-2 text-small text-text-3">
                <span className="min-w-0 flex-1 truncate">{chatTitle}</span>
                <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
              </span>
              <span className="line-clamp-2 text-control">{`${message.sender?.name ?? ''}: ${message.message}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Rows = ({ search, uuid }: { search: string; uuid: string | undefined }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(chatsQuery(search));
  const chats = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const { ref, onKeyDown } = useRoving<HTMLUListElement>({ selector: '[data-row]' });
  const stop = chats.find((chat) => chat.uuid === uuid) ?? chats[0];
  if (query.isError && !query.data) return <FailedLoad title={t('common.loadFailed')} query={query} />;
  return (
    <Loading waiting={query.isPending} skeleton={<ChatListSkeleton />}>
      {chats.length === 0 && search === '' ? (
        <EmptyState icon={<MessageCircle />} title={t('chats.empty.title')} className="py-10">
          {t('chats.empty.detail')}
        </EmptyState>
      ) : (
        <ul ref={ref} onKeyDown={onKeyDown} aria-label={t('chats.title')}>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} isSelected={chat.uuid === uuid} isTabStop={chat === stop} />
          ))}
        </ul>
      )}
      {query.isFetchingNextPage ? (
        <div className="flex justify-center p-3">
          <Spinner />
        </div>
      ) : null}
    </Loading>
  );
};

/** Whether a scroll has come near the end. */
const isNearEnd = ({ currentTarget: box }: UIEvent<HTMLElement>): boolean =>
  box.scrollHeight - box.clientHeight - box.scrollTop < limits.listBottomTriggerPx;

/** The reader's conversations with search, in their live order. */
export const ChatList = ({ uuid, onNew }: { uuid: string | undefined; onNew: () => void }) => {
  const { t } = useTranslation();
  const mayCreate = useCan('chats.create');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), limits.searchDebounceMs);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(chatsQuery(search));
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center gap-2 px-3">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-page">{t('chats.title')}</h1>
        {mayCreate ? (
          <IconButton label={t('chats.new')} icon={<Plus size={18} />} kind="solid" size={32} onClick={onNew} />
        ) : null}
      </div>
      <search className="shrink-0 border-line border-b px-3 pb-3">
        <TextInput
          type="search"
          aria-label={t('chats.search.label')}
          placeholder={t('chats.search.label')}
          maxLength={limits.searchText.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          icon={<Search size={16} />}
        />
      </search>
      <div
        className="thin-scroll min-h-0 flex-1 overflow-y-auto"
        onScroll={(event) => {
          if (isNearEnd(event) && hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      >
        <Rows search={search} uuid={uuid} />
        {search ? (
          <>
            <Colleagues text={search} />
            <Hits text={search} />
          </>
        ) : null}
      </div>
      <p className="shrink-0 border-line border-t px-3 py-2.5 text-small text-text-2">{t('chats.foot')}</p>
    </div>
  );
};
