import type { Message, Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import type { Abilities } from '../../connections/use-abilities.ts';
import type { Hit } from '../../tickets/conversation-store.ts';
import { messagesOf } from '../../tickets/messages/message-pages.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { MessageList } from '../log/message-list.tsx';
import { ConversationSkeleton } from '../skeletons.tsx';
import { aroundOptions } from './around-query.ts';

type AroundLogProps = {
  ticket: Ticket;
  hit: Hit;
  canAnswer: boolean;
  abilities: Abilities;
  /** Shows the present again. */
  onLeave: () => void;
  present: readonly Message[];
};

/** The conversation around a hit that lies far back; at its end, or by the button, the present is shown again. */
export const AroundLog = ({ ticket, hit, canAnswer, abilities, onLeave, present }: AroundLogProps) => {
  const { t } = useTranslation();
  const log = useInfiniteQuery(aroundOptions(ticket.id, hit.position, useIsPeek()));
  const messages = useMemo(() => messagesOf(log.data), [log.data]);
  const hidden = useMemo(() => log.data?.pages.flatMap((page) => page.hiddenTickets) ?? [], [log.data]);
  if (log.isError && !log.data)
    return (
      <div className="flex min-h-0 flex-1 items-center justify-center bg-chat">
        <FailedLoad title={t('messages.loadFailed')} query={log} />
      </div>
    );
  return (
    <Loading waiting={log.isPending} skeleton={<ConversationSkeleton />}>
      <MessageList
        ticket={ticket}
        messages={messages}
        hidden={hidden}
        hasOlder={log.hasNextPage}
        isLoadingOlder={log.isFetchingNextPage}
        hasOlderFailed={log.isFetchNextPageError}
        onLoadOlder={log.fetchNextPage}
        newer={{
          has: log.hasPreviousPage,
          isLoading: log.isFetchingPreviousPage,
          hasFailed: log.isFetchPreviousPageError,
          load: log.fetchPreviousPage,
          leave: onLeave,
          present,
        }}
        target={hit}
        canAnswer={canAnswer}
        abilities={abilities}
      />
    </Loading>
  );
};
