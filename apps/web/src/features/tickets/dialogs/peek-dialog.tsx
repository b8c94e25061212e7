import { messageRoutes, type Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleMore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { MessageBody, MessageFilePart } from '../message-body.tsx';
import { MessageMark } from '../message-marks.tsx';
import { MessageMeta } from '../message-meta.tsx';
import { type MessagePage, messagesOf } from '../message-pages.ts';
import { type Bubble, bubblesOf, rowsOfConversation } from '../message-rows.ts';
import { ConversationSkeleton } from '../skeletons.tsx';

/** A message with nothing to press beside its own file: a peek offers no act. */
const StillBubble = ({ bubble, name }: { bubble: Bubble; name: string }) => {
  const { t } = useTranslation();
  const { fromMe, isDeleted } = bubble;
  const file = isDeleted ? null : bubble.file;
  const author = fromMe ? t('messages.you') : (bubble.details.author?.name ?? name);
  return (
    <div className={cx('flex px-4 pt-1.5', fromMe && 'justify-end')}>
      <article
        aria-label={t('messages.newFrom', { name: author, text: '' })}
        className={cx(
          'max-w-[84%] whitespace-pre-wrap rounded-bubble px-3 pt-1.5 pb-2 text-body shadow-bubble [overflow-wrap:anywhere]',
          fromMe ? 'bg-bubble-out' : 'bg-bubble-in',
        )}
      >
        {file ? <MessageFilePart bubble={bubble} file={file} /> : null}
        <div className="flow-root">
          <MessageBody bubble={bubble} />
          <MessageMeta bubble={bubble} frame="plain" />
        </div>
      </article>
    </div>
  );
};

/**
 * What a conversation holds now, for admins: nothing is marked as read or shown, nobody is told, and the server notes each
 * page in the activity log. Asked for once: asking again by itself would be another peek.
 */
const usePeek = (ticketId: number) =>
  useInfiniteQuery({
    queryKey: ['peek', ticketId],
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      call(
        messageRoutes.peekTicket,
        { params: { id: ticketId }, body: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as number | undefined, // widened: the first page has no position
    getNextPageParam: (last: MessagePage) => (last.hasMore ? last.messages[0]?.position : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** A read-only look into a conversation that changes nothing in it. */
export const PeekDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const peek = usePeek(ticket.id);
  const rows = rowsOfConversation(bubblesOf(messagesOf(peek.data), []), {
    hidden: peek.data?.pages.flatMap((page) => page.hiddenTickets) ?? [],
    isWhole: !peek.hasNextPage,
    unread: null,
    closedTicketId: ticket.status === 'closed' ? ticket.id : null,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={t('ticketHistory.peek.title', { name: ticket.contact.name })}
      description={t('ticketHistory.peek.detail')}
      bodyClassName="bg-chat p-0! pb-4!"
    >
      {peek.isError && !peek.data ? (
        <ErrorState title={t('messages.loadFailed')} busy={peek.isFetching} onRetry={() => void peek.refetch()} />
      ) : (
        <Loading waiting={peek.isPending} skeleton={<ConversationSkeleton />}>
          {peek.hasNextPage ? (
            <div className="flex justify-center pt-3">
              <Button size="small" busy={peek.isFetchingNextPage} onClick={() => void peek.fetchNextPage()}>
                {t('ticketHistory.peek.older')}
              </Button>
            </div>
          ) : null}
          {rows.length === 0 && peek.isSuccess ? (
            <EmptyState icon={<MessageCircleMore />} title={t('messages.empty')} />
          ) : (
            rows.map((row) =>
              row.kind === 'message' ? (
                <StillBubble key={row.key} bubble={row.bubble} name={ticket.contact.name} />
              ) : (
                <MessageMark key={row.key} row={row} />
              ),
            )
          )}
        </Loading>
      )}
    </Dialog>
  );
};
