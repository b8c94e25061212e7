import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hotkeysOf } from '../../features/keys/key-map.ts';
import { acceptButtonOf } from '../../features/tickets/actions/accept-button.ts';
import { endChoosing } from '../../features/tickets/bulk/chosen-store.ts';
import { showSearch, tabStore, useListWidth } from '../../features/tickets/list-choice.ts';
import { ApiError } from '../../kit/api-error.ts';
import { isTyping, useHotkeys } from '../../kit/hotkeys.ts';
import { withTexts } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { partAhead } from '../../kit/part-ahead.ts';
import { can, useCan, useUser } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useIsOnePane, useIsWide } from '../../kit/use-media.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { ownLayer } from '../../ui/own-part.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { BottomTabs, type Pane } from './bottom-tabs.tsx';
import '../../features/tickets/live.ts';
import { TicketSkeleton } from '../../features/conversation/skeletons.tsx';
import { TicketManager } from '../../features/inbox/list/ticket-manager.tsx';
import { followAddress } from '../../features/inbox/search/search-choice.ts';
import { isOwnRemoval } from '../../features/tickets/actions/own-removal.ts';
import {
  closeDialog,
  contactOpenStore,
  dialogStore,
  focusRow,
  openDialog,
  stopRow,
  useTicketActions,
} from '../../features/tickets/actions/ticket-actions.ts';
import { closeLook, lookStore } from '../../features/tickets/conversation-store.ts';
import { failedStore } from '../../features/tickets/failed/failed-store.ts';
import { NotKeptSlot } from '../../features/tickets/offline/not-kept-slot.tsx';
import { ticketOptions } from '../../features/tickets/queries.ts';
import { cachedTicketOf } from '../../features/tickets/ticket-caches.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';

const { Part: Conversation, fetch: fetchConversation } = partAhead(() =>
  withTexts(import('../../features/conversation/conversation.tsx')).then((module) => ({
    default: module.Conversation,
  })),
);
const Dialogs = ownLayer(
  () => withTexts(import('./desk-dialogs.tsx')),
  (module) => module.DeskDialogs,
  closeDialog,
);
const ListEdge = lazy(() => orNothing(import('../../features/inbox/list/list-edge.tsx'), (module) => module.ListEdge));
const NoTicket = lazy(() => orNothing(import('../../features/inbox/today/no-ticket.tsx'), (module) => module.NoTicket));
const DraftFeed = lazy(() =>
  orNothing(withTexts(import('../../features/composer/drafts/draft-feed.tsx')), (module) => module.DraftFeed),
);
const TicketContact = ownLayer(
  () => withTexts(import('../../features/conversation/beside/ticket-contact.tsx')),
  (module) => module.TicketContact,
  () => contactOpenStore.set(false),
);

/** The code of a conversation comes beside the ticket of the address, else once the list stands: no click waits for it. */
const useConversationAhead = (hasTicket: boolean): void =>
  useEffect(() => {
    const fetchIt = (): void => void fetchConversation().catch(() => undefined); // whoever opens one is told
    if (hasTicket || !('requestIdleCallback' in window)) return fetchIt();
    const waiting = requestIdleCallback(fetchIt, { timeout: 2000 });
    return () => cancelIdleCallback(waiting);
  }, [hasTicket]);

/** The letters bring the focus to the list, where they and the arrows move on; an arrow alone scrolls what is read. */
const enterList = (event: KeyboardEvent): boolean => {
  const stop = stopRow();
  if (event.key.length > 1 || !stop) return false;
  stop.focus();
  return true;
};

/** Accepts the waiting ticket whose row has the focus, whatever stands beside the list. */
const acceptRow = ({ target }: KeyboardEvent): boolean => {
  const button = acceptButtonOf(target);
  button?.click();
  return button !== null;
};

const isInRow = (at: Element | null): boolean => at !== null && at.closest('[data-row]') !== null;

/** Closes what stands open in a conversation: what is known of the contact, or its search, that which the focus is in first. */
const closeBeside = (from: EventTarget | null): boolean => {
  const isLooking = lookStore.get()?.hasBar ?? false;
  const isInLook = isLooking && from instanceof Element && from.closest('search') !== null;
  const isContact = contactOpenStore.get() && !isInLook;
  if (isContact) contactOpenStore.set(false);
  else if (isLooking) closeLook();
  return isContact || isLooking;
};

/** Keys of the whole area; those of a conversation stand with it (ui §6). */
const useAreaKeys = (onClose: (from: EventTarget | null) => void): void => {
  const { takeNext } = useTicketActions();
  useHotkeys(
    hotkeysOf({
      tabOpen: () => tabStore.set('open'),
      tabClosed: () => tabStore.set('closed'),
      tabSearch: showSearch,
      search: showSearch,
      newTicket: () => can('tickets.create') && openDialog({ name: 'new' }),
      accept: acceptRow,
      takeNext: () => can('tickets.update') && takeNext(),
      next: enterList,
      previous: enterList,
      close: ({ target }) => {
        if (isTyping(target) && target instanceof HTMLElement) target.blur();
        else if (!endChoosing()) onClose(target);
      },
    }),
  );
};

const PanelFailed = ({ reset }: { reset: () => void }) => {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('common.panelFailed')} onRetry={reset}>
      {t('common.panelFailedDetail')}
    </ErrorState>
  );
};

/** The ticket of the address; without access, or when there is none any more, it says so and goes back to the list (core §5). */
const OpenTicket = ({ uuid, isShown }: { uuid: string; isShown: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasDrawer = useStore(contactOpenStore);
  const isWide = useIsWide();
  // Where the contact covers the conversation, another one does not begin covered.
  useLayoutEffect(() => {
    if (!isWide) contactOpenStore.set(false);
  }, [isWide]);
  // A row that was clicked has all that the conversation begins with: its messages are asked for at once.
  const query = useQuery({ ...ticketOptions(uuid), placeholderData: () => cachedTicketOf(uuid) });
  const status = query.error instanceof ApiError ? query.error.status : 0;
  const isRefused = [400, 403, 404].includes(status);
  useEffect(() => {
    if (!isRefused) return;
    if (!isOwnRemoval(uuid)) toast.error(t(status === 403 ? 'tickets.noAccess.title' : 'tickets.noAccess.gone'));
    void navigate({ to: '/tickets', replace: true });
  }, [isRefused, status, uuid, navigate, t]);
  if (isRefused) return null;
  if (query.isError && !query.data) {
    return (
      <div className="flex h-full flex-1 items-center justify-center">
        <FailedLoad title={t('messages.loadFailed')} query={query}>
          <NotKeptSlot error={query.error} />
        </FailedLoad>
      </div>
    );
  }
  return (
    <Loading waiting={query.isPending} skeleton={<TicketSkeleton />}>
      {query.data ? (
        <Suspense fallback={<TicketSkeleton />}>
          <Conversation
            key={query.data.id}
            ticket={query.data}
            isShown={isShown}
            onOpenContact={() => contactOpenStore.set(!contactOpenStore.get())}
          />
        </Suspense>
      ) : null}
      {query.data && hasDrawer ? <TicketContact ticket={query.data} /> : null}
    </Loading>
  );
};

/** The tickets area: manager at the left, conversation at the right; one pane and two bottom tabs where both have no room. */
export const TicketsPage = () => {
  const { t } = useTranslation();
  const uuid: string | undefined = useParams({ strict: false }).uuid;
  const isOnePane = useIsOnePane();
  const navigate = useNavigate();
  const [pane, setPane] = useState<Pane>(uuid ? 'ticket' : 'list');
  const [shownUuid, setShownUuid] = useState(uuid);
  if (shownUuid !== uuid) {
    setShownUuid(uuid);
    setPane(uuid ? 'ticket' : 'list');
  }
  useConversationAhead(uuid !== undefined);
  const [width, setWidth] = useListWidth();
  const { id: userId } = useUser();
  const mayWrite = useCan('messages.send');
  const address: Record<string, unknown> = useSearch({ strict: false });
  useEffect(() => followAddress(address, userId), [address, userId]);
  const dialog = useStore(dialogStore);
  useEffect(() => {
    // A dialog belongs to what stood on the screen: the way back leaves it, and nobody else finds it here.
    addEventListener('popstate', closeDialog);
    return () => {
      removeEventListener('popstate', closeDialog);
      closeDialog();
      failedStore.set(new Map());
    };
  }, []);
  useAreaKeys((from) => {
    if (closeBeside(from) || !uuid) return;
    const left = cachedTicketOf(uuid)?.id;
    void navigate({ to: '/tickets' }).then(() => !isInRow(document.activeElement) && focusRow(left));
  });
  const showsList = !isOnePane || pane === 'list';
  const showsTicket = !isOnePane || pane === 'ticket';
  return (
    <div className="flex h-full flex-col">
      {showsList ? null : <h1 className="sr-only">{t('tickets.title')}</h1>}
      <div className="flex min-h-0 flex-1">
        <div
          className={showsList ? 'relative min-h-0 shrink-0 border-line border-r' : 'hidden'}
          style={isOnePane ? { width: '100%' } : { width, maxWidth: 'calc(100% - 340px)' }}
        >
          <CatchBoundary
            getResetKey={() => 'list'}
            errorComponent={PanelFailed}
            onCatch={(error) => log('the ticket list failed', error)}
          >
            <TicketManager uuid={uuid} />
          </CatchBoundary>
          {isOnePane ? null : (
            <Suspense>
              <ListEdge width={width} onChange={setWidth} />
            </Suspense>
          )}
        </div>
        <div className={showsTicket ? 'relative flex min-h-0 min-w-0 flex-1' : 'hidden'}>
          <CatchBoundary
            getResetKey={() => uuid}
            errorComponent={PanelFailed}
            onCatch={(error) => log('the conversation failed', error)}
          >
            {uuid ? (
              <OpenTicket key={uuid} uuid={uuid} isShown={showsTicket} />
            ) : (
              <Suspense fallback={<div className="h-full flex-1 bg-chat" />}>
                <NoTicket />
              </Suspense>
            )}
          </CatchBoundary>
        </div>
      </div>
      {mayWrite ? (
        <Suspense>
          <DraftFeed />
        </Suspense>
      ) : null}
      {isOnePane ? <BottomTabs pane={pane} onChange={setPane} /> : null}
      {dialog.name === 'none' ? null : <Dialogs />}
    </div>
  );
};
