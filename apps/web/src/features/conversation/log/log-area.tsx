import type { Message, Ticket } from '@recado/contract';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { withTexts } from '../../../kit/i18n.ts';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import type { Abilities } from '../../connections/use-abilities.ts';
import { type Hit, leaveHit } from '../../tickets/conversation-store.ts';
import type { MessageData } from '../../tickets/messages/message-pages.ts';
import { NotKeptSlot } from '../../tickets/offline/not-kept-slot.tsx';
import { Announcer } from '../look/announcer.tsx';
import { ConversationSkeleton } from '../skeletons.tsx';
import { MessageList } from './message-list.tsx';

const AroundLog = ownPanel(
  () => withTexts(import('../look/around-log.tsx')),
  (module) => module.AroundLog,
  <ConversationSkeleton />,
);

type LogAreaProps = {
  ticket: Ticket;
  log: UseInfiniteQueryResult<MessageData>;
  /** Ascending. */
  messages: readonly Message[];
  /** What is looked for. */
  hit: Hit | null;
  /** Shows the present again, where a hit lies far back; in a conversation, what is looked for is forgotten. */
  onLeaveHit?: () => void;
  canAnswer: boolean;
  abilities: Abilities;
};

/** The log of a conversation in its states, or the part of it around a hit that lies far back. */
const Log = ({ ticket, log, messages, hit, onLeaveHit = leaveHit, canAnswer, abilities }: LogAreaProps) => {
  const { t } = useTranslation();
  const hidden = useMemo(() => log.data?.pages.flatMap((page) => page.hiddenTickets) ?? [], [log.data]);
  // What lies before the loaded pages is shown with its surroundings, not behind all that lies between.
  if (hit && log.hasNextPage && hit.position < (messages[0]?.position ?? 0))
    return (
      <AroundLog
        key={hit.id}
        ticket={ticket}
        hit={hit}
        onLeave={onLeaveHit}
        present={messages}
        canAnswer={canAnswer}
        abilities={abilities}
      />
    );
  if (log.isError && !log.data)
    return (
      <div className="flex min-h-0 flex-1 items-center justify-center bg-chat">
        <FailedLoad title={t('messages.loadFailed')} query={log}>
          <NotKeptSlot error={log.error} />
        </FailedLoad>
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
        canAnswer={canAnswer}
        abilities={abilities}
        target={hit}
      />
    </Loading>
  );
};

/** The log of a conversation; what arrives is spoken whatever part of it is shown. */
export const LogArea = (props: LogAreaProps) => (
  <>
    <Log {...props} />
    <Announcer ticket={props.ticket} messages={props.messages} />
  </>
);
