import { type Ticket, ticketRoutes } from '@recado/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { createStore } from '../../../kit/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { isFoundByWords, searchedStore } from '../../tickets/found-by.ts';
import { messagesOf } from '../../tickets/messages/message-pages.ts';
import { PeekView } from '../../tickets/messages/peek-view.ts';
import { conversationOptions } from '../../tickets/queries.ts';
import { LogArea } from '../log/log-area.tsx';
import { hitsOptions } from '../look/hits-query.ts';
import { ConversationSkeleton } from '../skeletons.tsx';

/** What one can do with a message that one only looks at. */
const nothing = { edit: false, revokeForAll: false, reactions: false, media: false };

/** Noted first: what was not noted is not shown. */
const useNoted = (id: number) =>
  useQuery({
    queryKey: ['peek', id],
    queryFn: ({ signal }) => call(ticketRoutes.peekTicket, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** Where a ticket that was found by what was said is looked at: its newest hit, until the present is asked for. */
const useHit = (ticket: Ticket, isNoted: boolean) => {
  const [search, setSearch] = useState(() => {
    const searched = searchedStore.get();
    return isFoundByWords(ticket, searched) ? searched : '';
  });
  const isAsked = search !== '' && isNoted;
  const found = useQuery({ ...hitsOptions(ticket.id, search), enabled: isAsked });
  const hit = (isAsked && found.data?.hits.find(({ ticketId }) => ticketId === ticket.id)) || null;
  return { hit, isPending: isAsked && found.isPending, leave: () => setSearch('') };
};

/** A conversation as it is, to read only: nothing changes by it, and the activity log notes who looked (core §2). */
export const PeekDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const noted = useNoted(ticket.id);
  const log = useInfiniteQuery({ ...conversationOptions(ticket.id, true), gcTime: 0, enabled: noted.isSuccess });
  const { hit, isPending, leave } = useHit(ticket, noted.isSuccess);
  const [viewer] = useState(() => createStore<string | null>(null));
  const messages = useMemo(() => messagesOf(log.data), [log.data]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ticketDialogs.peekDialog.title')}
      description={t('ticketDialogs.peekDialog.note')}
      width={780}
      bodyClassName="p-0!"
    >
      <section aria-label={ticket.contact.name} className="relative flex h-[60dvh] min-h-80 flex-col bg-chat">
        {noted.isError ? (
          <FailedLoad
            title={t('messages.loadFailed')}
            query={noted}
            className="flex flex-1 items-center justify-center"
          />
        ) : (
          <Loading waiting={noted.isPending || isPending} skeleton={<ConversationSkeleton />}>
            <PeekView value={viewer}>
              <LogArea
                ticket={noted.data ?? ticket}
                log={log}
                messages={messages}
                hit={hit}
                onLeaveHit={leave}
                canAnswer={false}
                abilities={nothing}
              />
            </PeekView>
          </Loading>
        )}
      </section>
    </Dialog>
  );
};
