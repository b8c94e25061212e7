import type { Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleMore, Tags } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { composeStore, focusComposer } from './compose-store.ts';
import { Composer } from './composer.tsx';
import { ComposerBlocked } from './composer-blocked.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageList } from './message-list.tsx';
import { messagesOf } from './message-pages.ts';
import { bubblesOf } from './message-rows.ts';
import { whenSent } from './outbox.ts';
import { conversationOptions } from './queries.ts';
import { ConversationSkeleton } from './skeletons.tsx';
import { type TicketActions, useBusyAct, useTicketActions } from './ticket-actions.ts';
import { useTypists } from './typing-store.ts';
import { useConversationKeys } from './use-conversation-keys.ts';
import { useReadMarks } from './use-read-marks.ts';

const TagBar = ({ tags }: { tags: Ticket['tags'] }) => {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={t('tickets.tagsBar.label')}
      className="relative flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b bg-surface px-4 [scrollbar-width:none]"
    >
      <Tags size={16} className="shrink-0 text-text-3" aria-hidden="true" />
      {tags.map((tag) => (
        <li key={tag.id} className="flex shrink-0">
          <Chip color={tag.color}>{tag.name}</Chip>
        </li>
      ))}
    </ul>
  );
};

const TypingLine = ({ ticketId, name }: { ticketId: number; name: string }) => {
  const { t } = useTranslation();
  const typists = useTypists(ticketId);
  if (typists.length === 0) return null;
  const sentences = typists.map((typist) =>
    typist.who === 'contact'
      ? `${name} ${t('tickets.header.typing')}`
      : t('tickets.colleagueTyping', { name: typist.name }),
  );
  return (
    <p
      role="status"
      className="absolute bottom-full left-4 mb-1.5 rounded-full border border-line bg-over px-3 py-0.5 text-small text-text-2"
    >
      {sentences.join(' · ')}
    </p>
  );
};

type FootProps = { ticket: Ticket; actions: TicketActions; canSend: boolean; onQuoteLast: () => void };

const Foot = ({ ticket, actions, canSend, onQuoteLast }: FootProps) => {
  const { t } = useTranslation();
  const busy = useBusyAct(ticket.id);
  const sendThenResolve = async (): Promise<void> => {
    if (await whenSent(ticket.id)) await actions.resolve(ticket);
  };
  if (!canSend) return <ComposerBlocked reason={t('messages.composer.disabled.noPermission')} />;
  if (ticket.isGroup) return <ComposerBlocked reason={t('messages.composer.disabled.group')} />;
  if (ticket.status === 'open') {
    return <Composer ticket={ticket} onSendAndResolve={() => void sendThenResolve()} onQuoteLast={onQuoteLast} />;
  }
  const isPending = ticket.status === 'pending';
  return (
    <ComposerBlocked
      reason={isPending ? t('messages.composer.disabled.pending') : t('messages.composer.disabled.closed')}
      action={
        <Button kind="solid" busy={busy === 'take'} onClick={() => void actions.take(ticket)}>
          {isPending ? t('tickets.actions.accept') : t('tickets.actions.reopen')}
        </Button>
      }
    />
  );
};

/** One conversation: header, tags, log and composer. Give it the ticket's id as key. */
export const Conversation = ({
  ticket,
  isShown,
  onOpenContact,
}: {
  ticket: Ticket;
  isShown: boolean;
  onOpenContact: () => void;
}) => {
  const { t } = useTranslation();
  const actions = useTicketActions();
  const isNarrow = useIsNarrow();
  const canSend = useCan('messages.send');
  const log = useInfiniteQuery(conversationOptions(ticket.id));
  const messages = useMemo(() => messagesOf(log.data), [log.data]);
  const hidden = useMemo(() => log.data?.pages.flatMap((page) => page.hiddenTickets) ?? [], [log.data]);
  useReadMarks(ticket, isShown && log.isSuccess);
  useConversationKeys(ticket, actions, isShown);
  // On a phone the keyboard would cover the conversation that somebody has just opened.
  useEffect(() => {
    if (isShown && !isNarrow && ticket.status === 'open') focusComposer();
  }, [isShown, isNarrow, ticket.status]);
  const canAnswer = canSend && ticket.status === 'open' && !ticket.isGroup;
  const quoteLast = () => {
    const bubble = bubblesOf(messages, []).findLast((one) => !one.fromMe && !one.isDeleted);
    if (bubble) composeStore.set({ name: 'quote', ticketId: ticket.id, bubble });
  };
  return (
    <section aria-label={ticket.contact.name} className="flex h-full min-w-0 flex-1 flex-col">
      <ConversationHeader ticket={ticket} actions={actions} onOpenContact={onOpenContact} />
      <TagBar tags={ticket.tags} />
      {log.isError && !log.data ? (
        <div className="flex min-h-0 flex-1 items-center justify-center bg-chat">
          <ErrorState title={t('messages.loadFailed')} busy={log.isFetching} onRetry={() => void log.refetch()} />
        </div>
      ) : (
        <Loading waiting={log.isPending} skeleton={<ConversationSkeleton />}>
          {messages.length === 0 && !log.isPending ? (
            <div className="flex min-h-0 flex-1 items-center justify-center bg-chat">
              <EmptyState icon={<MessageCircleMore />} title={t('messages.empty')} />
            </div>
          ) : (
            <MessageList
              ticket={ticket}
              messages={messages}
              hidden={hidden}
              hasOlder={log.hasNextPage}
              isLoadingOlder={log.isFetchingNextPage}
              onLoadOlder={log.fetchNextPage}
              canAnswer={canAnswer}
            />
          )}
        </Loading>
      )}
      <div className="relative shrink-0 border-line border-t">
        <TypingLine ticketId={ticket.id} name={ticket.contact.name} />
        <Foot ticket={ticket} actions={actions} canSend={canSend} onQuoteLast={quoteLast} />
      </div>
    </section>
  );
};
