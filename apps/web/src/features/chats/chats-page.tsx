import type { ChatRow } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessageCircle, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { useIsNarrow } from '../../kit/use-media.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownLayer } from '../../ui/own-part.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { TicketSkeleton } from '../conversation/skeletons.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatView } from './chat-view.tsx';
import { chatQuery } from './queries.ts';

const ChatDialog = ownLayer(
  () => import('./chat-dialog.tsx'),
  (module) => module.ChatDialog,
  (dialog) => dialog.onClose(),
);

type Pane = 'chats' | 'messages';

type OpenProps = { uuid: string; isShown: boolean; onEdit: (chat: ChatRow) => void };

/** The conversation of the address; without access, or when there is none any more, it says so and goes back to the list. */
const OpenChat = ({ uuid, isShown, onEdit }: OpenProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ticket }: { ticket?: string } = useSearch({ strict: false });
  const query = useQuery(chatQuery(uuid));
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  useEffect(() => {
    if (!isGone) return;
    toast.error(t('errors.ERR_NO_CHAT_FOUND'));
    void navigate({ to: '/chats', replace: true });
  }, [isGone, navigate, t]);
  const taken = useCallback(
    () => void navigate({ to: '/chats/$uuid', params: { uuid }, search: {}, replace: true }),
    [navigate, uuid],
  );
  if (isGone) return null;
  if (query.isError && !query.data)
    return (
      <div className="flex h-full flex-1 items-center justify-center">
        <FailedLoad title={t('messages.loadFailed')} query={query} />
      </div>
    );
  return (
    <Loading waiting={query.isPending} skeleton={<TicketSkeleton />}>
      {query.data ? (
        <ChatView
          key={query.data.id}
          chat={query.data}
          isShown={isShown}
          onEdit={() => query.data && onEdit(query.data)}
          about={ticket ? `${location.origin}/tickets/${ticket}` : null}
          onAboutTaken={taken}
        />
      ) : null}
    </Loading>
  );
};

const NoChat = () => {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-1 items-center justify-center bg-chat">
      <EmptyState icon={<MessageCircle />} title={t('chats.none.title')}>
        {t('chats.none.detail')}
      </EmptyState>
    </div>
  );
};

/** A ticket is to be talked about: the next conversation that is opened gets its address. */
const AboutBar = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ticket }: { ticket?: string } = useSearch({ strict: false });
  if (!ticket) return null;
  return (
    <div
      role="status"
      className="flex min-h-11 shrink-0 items-center gap-2 bg-brand-soft px-4 text-brand-text text-control"
    >
      <span className="min-w-0 flex-1">{t('chats.discuss.choose')}</span>
      <IconButton
        label={t('chats.discuss.leave')}
        icon={<X size={16} />}
        size={32}
        onClick={() => void navigate({ to: '/tickets/$uuid', params: { uuid: ticket } })}
      />
    </div>
  );
};

/** Internal chat: list at the left, conversation at the right; two tabs below 600 px. */
export const ChatsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const uuid: string | undefined = useParams({ strict: false }).uuid;
  const [pane, setPane] = useState<Pane>(uuid ? 'messages' : 'chats');
  const [shownUuid, setShownUuid] = useState(uuid);
  if (shownUuid !== uuid) {
    setShownUuid(uuid);
    setPane(uuid ? 'messages' : 'chats');
  }
  const [dialog, setDialog] = useState<{ open: boolean; chat: ChatRow | null }>({ open: false, chat: null });
  const close = () => setDialog({ ...dialog, open: false });
  const saved = (chat: ChatRow) => {
    close();
    void navigate({ to: '/chats/$uuid', params: { uuid: chat.uuid }, search: (kept: Record<string, unknown>) => kept });
  };
  const list = <ChatList uuid={uuid} onNew={() => setDialog({ open: true, chat: null })} />;
  const conversation = uuid ? (
    <OpenChat
      key={uuid}
      uuid={uuid}
      isShown={!isNarrow || pane === 'messages'}
      onEdit={(chat) => setDialog({ open: true, chat })}
    />
  ) : (
    <NoChat />
  );
  return (
    <div className="flex h-full flex-col">
      <AboutBar />
      {isNarrow ? (
        <Tabs
          label={t('chats.title')}
          options={[
            { value: 'chats', label: t('chats.tabs.chats') },
            { value: 'messages', label: t('chats.tabs.messages') },
          ]}
          value={pane}
          onChange={setPane}
          panelClassName="flex min-h-0 flex-1 flex-col"
        >
          {pane === 'chats' ? list : conversation}
        </Tabs>
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="w-[368px] shrink-0 border-line border-r max-[900px]:w-[280px]">{list}</div>
          <div className="flex min-h-0 min-w-0 flex-1">{conversation}</div>
        </div>
      )}
      <ChatDialog open={dialog.open} onClose={close} chat={dialog.chat} onSaved={saved} />
    </div>
  );
};
