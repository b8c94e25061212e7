import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { log } from '../../kit/log.ts';
import { useStore } from '../../kit/store.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { PeekDialog } from '../conversation/peek/peek-dialog.tsx';
import { TicketSkeleton } from '../conversation/skeletons.tsx';
import { beConversationHome } from '../tickets/actions/conversation-home.ts';
import { isOwnRemoval } from '../tickets/actions/own-removal.ts';
import { closeDialog, dialogStore } from '../tickets/actions/ticket-actions.ts';
import { TicketDialogs } from '../tickets/dialogs/ticket-dialogs.tsx';
import { ticketOptions } from '../tickets/queries.ts';
import { cachedTicketOf } from '../tickets/ticket-caches.ts';

/** The dialogs that a conversation asks for. */
const Dialogs = () => {
  const dialog = useStore(dialogStore);
  useEffect(() => closeDialog, []);
  if (dialog.name === 'none') return null;
  return dialog.name === 'peek' ? <PeekDialog ticket={dialog.ticket} onClose={closeDialog} /> : <TicketDialogs />;
};

const Inside = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery({ ...ticketOptions(uuid), placeholderData: () => cachedTicketOf(uuid) });
  const status = query.error instanceof ApiError ? query.error.status : 0;
  // Deleted, or of a queue that is not the reader's any more.
  const isRefused = [400, 403, 404].includes(status);
  useEffect(() => {
    if (!isRefused) return;
    if (!isOwnRemoval(uuid)) toast.error(t(status === 403 ? 'tickets.noAccess.title' : 'tickets.noAccess.gone'));
    onClose();
  }, [isRefused, status, uuid, onClose, t]);
  if (isRefused) return null;
  if (query.isError && !query.data) return <FailedLoad title={t('messages.loadFailed')} query={query} />;
  return (
    <Loading waiting={query.isPending} skeleton={<TicketSkeleton />}>
      {query.data ? (
        <Conversation
          key={query.data.id}
          ticket={query.data}
          isShown
          // What is known of the contact stands beside the ticket on its own page.
          onOpenContact={() => void navigate({ to: '/tickets/$uuid', params: { uuid } })}
        />
      ) : null}
    </Loading>
  );
};

type TicketSheetProps = { uuid: string; onOpen: (uuid: string) => void; onClose: () => void };

/** The conversation of a card, beside the board: one answers without leaving it. */
export const TicketSheet = ({ uuid, onOpen, onClose }: TicketSheetProps) => {
  const { t } = useTranslation();
  const latest = useRef({ onOpen, onClose });
  useEffect(() => {
    latest.current = { onOpen, onClose };
  });
  const close = useCallback(() => latest.current.onClose(), []);
  useEffect(
    () => beConversationHome({ open: (next) => latest.current.onOpen(next), leave: () => latest.current.onClose() }),
    [],
  );
  return (
    <aside
      aria-label={t('kanban.sheet.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className="relative z-2 flex w-[30rem] shrink-0 flex-col border-line border-l bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:shadow-float max-sm:w-full"
    >
      <div className="flex h-11 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
        <p className="text-control text-text-2">{t('kanban.sheet.label')}</p>
        <IconButton label={t('kanban.sheet.close')} icon={<X size={18} />} size={32} onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1">
        <CatchBoundary
          getResetKey={() => uuid}
          errorComponent={({ reset }) => (
            <ErrorState title={t('common.panelFailed')} onRetry={reset}>
              {t('common.panelFailedDetail')}
            </ErrorState>
          )}
          onCatch={(error) => log('the conversation failed', error)}
        >
          <Inside key={uuid} uuid={uuid} onClose={close} />
        </CatchBoundary>
      </div>
      <Dialogs />
    </aside>
  );
};
