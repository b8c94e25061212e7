import { isConversationLine, type Message, type Ticket, type TicketNoteRow } from '@recado/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageCircleMore } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayPill } from '../../../kit/lists/day-pill.tsx';
import { usePinnedEnd } from '../../../kit/lists/use-pinned-end.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { useMedia } from '../../../kit/use-media.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoteSlot } from '../../composer/notes/note-slot.tsx';
import type { Abilities } from '../../connections/use-abilities.ts';
import { noteKey } from '../../ticket-notes/note-key.ts';
import { type Hit, showHit } from '../../tickets/conversation-store.ts';
import { heightOf, kindOf } from '../../tickets/messages/file-kind.ts';
import { bubblesOf, type Row, rowsOfConversation } from '../../tickets/messages/message-rows.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { useUnsent } from '../../tickets/outbox/outbox.ts';
import { MessageBubble } from '../bubbles/message-bubble.tsx';
import { ViewerSlot } from '../files/viewer-slot.tsx';
import { KindSlot } from '../kinds/kind-slot.tsx';
import { MessageMark } from './message-marks.tsx';
import { momentAt } from './moment-at.ts';
import { type Newer, useLogEdges } from './use-log-edges.ts';
import { useQuoteJump } from './use-quote-jump.ts';
import { useUnreadMark } from './use-unread-mark.ts';

const EdgeState = lazy(() => orNothing(import('../look/edge-state.tsx'), (module) => module.EdgeState));
const EndButton = lazy(() => orNothing(import('../look/end-button.tsx'), (module) => module.EndButton));
const SwipeQuote = lazy(() => orNothing(import('../bubbles/swipe-quote.tsx'), (module) => module.SwipeQuote));

type MessageListProps = {
  ticket: Ticket;
  /** Ascending. */
  messages: readonly Message[];
  hidden: readonly { id: number; createdAt: string }[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** The last try to load older ones failed: only who asks for it tries again. */
  hasOlderFailed: boolean;
  onLoadOlder: () => Promise<unknown>;
  canAnswer: boolean;
  abilities: Abilities;
  /** Absent where the log holds the present. */
  newer?: Newer;
  /** Id of the message that is to be shown and flashed. */
  target?: Hit | null;
};

const estimate = (row: Row | undefined): number => {
  if (row?.kind === 'message') {
    const { file, mediaType, body, message } = row.bubble;
    const textPx = (body.length > 80 ? 64 : 42) + (message?.trace ? 16 : 0);
    return file ? heightOf(kindOf(mediaType, file), file) + (body ? textPx : 24) : textPx;
  }
  return row?.kind === 'note' ? 74 : row?.kind === 'day' ? 48 : 36;
};

const awayFromEndPx = 300;

const none: TicketNoteRow[] = [];

/** Rows of the conversation, outbox included; the unread line stays where it was when the ticket was opened. */
const useRows = ({ ticket, messages, hidden, hasOlder, newer }: MessageListProps): Row[] => {
  const all = useUnsent();
  const unread = useUnreadMark(messages, newer ? 0 : ticket.unreadMessages, !hasOlder);
  // What waits to leave stands at the end of the present; a peek shows what is stored.
  const isPeek = useIsPeek();
  const showsUnsent = !isPeek && !newer;
  const { contactId, whatsappId } = ticket;
  // Asked for by the conversation when its messages are there.
  const { data: ofContact = none } = useQuery<TicketNoteRow[]>({ queryKey: noteKey(contactId), queryFn: skipToken });
  const notes = useMemo(() => {
    const ids = new Set([ticket.id, ...(ofContact.length > 0 ? messages : []).map(({ ticketId }) => ticketId)]);
    return ofContact.filter(({ ticketId }) => ids.has(ticketId));
  }, [ofContact, messages, ticket.id]);
  const isPresent = !newer?.has;
  const closedTicketId = ticket.status === 'closed' ? ticket.id : null;
  return useMemo(() => {
    const own = all.filter(
      (one) => showsUnsent && one.ticket.contactId === contactId && one.ticket.whatsappId === whatsappId,
    );
    const shape = { hidden, isWhole: !hasOlder, isPresent, notes, unread, closedTicketId };
    return rowsOfConversation(bubblesOf(messages, own), shape);
  }, [all, showsUnsent, messages, hidden, hasOlder, isPresent, notes, unread, contactId, whatsappId, closedTicketId]);
};

/** Arrow keys go from bubble to bubble; the log itself is one tab stop. */
const moveInLog = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops: Element[] = [...event.currentTarget.querySelectorAll('[data-bubble]')];
  const at = document.activeElement ? stops.indexOf(document.activeElement) : -1;
  if (at === -1 && event.target !== event.currentTarget) return;
  const target = at === -1 ? stops.at(-1) : stops[at + step];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
};

/** The message log: virtualised, opens at its end, follows new messages only while the end is in sight. */
const RowLog = ({ rows, ...props }: MessageListProps & { rows: Row[] }) => {
  const { ticket, messages, hasOlder, isLoadingOlder, hasOlderFailed, onLoadOlder } = props;
  const { canAnswer, abilities, newer, target } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: !newer,
    scrollEndThreshold: 80,
    paddingStart: 12,
    // Room for who is typing or looking, so that nobody is written over.
    paddingEnd: 34,
  });
  const isTouch = useMedia('(pointer: coarse)');
  const pinned = usePinnedEnd(scroller, virtualizer.getTotalSize());
  const isPeek = useIsPeek();
  const { flashing, jumpTo } = useQuoteJump({
    ...{ rows, virtualizer, hasOlder, onLoadOlder, leaveEnd: pinned.leave },
    firstPosition: messages[0]?.position ?? 0,
    onFar: isPeek ? undefined : (hit) => showHit(ticket.id, hit),
  });
  const unsentCount = useUnsent().length;
  const lastUnsent = useRef(unsentCount);
  const leave = newer?.leave;
  useLayoutEffect(() => {
    // Who answers from far back is led to where the answer stands (docs/decisions/0074).
    if (unsentCount > lastUnsent.current) leave ? leave() : virtualizer.scrollToEnd();
    lastUnsent.current = unsentCount;
  }, [unsentCount, virtualizer, leave]);
  useEffect(() => {
    if (target) jumpTo(target);
  }, [target, jumpTo]);
  const loadAtEdges = useLogEdges({
    ...{ scroller, rowCount: rows.length, hasOlder, isLoadingOlder, hasOlderFailed, onLoadOlder, newer },
  });
  const items = virtualizer.getVirtualItems();
  const shownAt = momentAt(rows, virtualizer.range?.startIndex ?? 0);
  const isAway = newer !== undefined || virtualizer.getDistanceFromEnd() > awayFromEndPx;
  return (
    <div className="relative min-h-0 flex-1 bg-chat">
      {shownAt && virtualizer.isScrolling ? (
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-2 z-2 flex justify-center">
          <DayPill at={shownAt} />
        </div>
      ) : null}
      {isTouch && canAnswer ? (
        <Suspense>
          <SwipeQuote log={scroller} rows={rows} ticketId={ticket.id} />
        </Suspense>
      ) : null}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('messages.logLabel', { name: ticket.contact.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling log must be reachable by keys (ui §6).
        tabIndex={0}
        data-log=""
        onKeyDown={moveInLog}
        onScroll={() => {
          pinned.onScroll();
          loadAtEdges();
        }}
        className="thin-scroll h-full overflow-y-auto overscroll-none [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'note' ? (
                  <NoteSlot part="line" note={row.note} />
                ) : row.kind === 'message' && isConversationLine(row.bubble.details) ? (
                  <KindSlot part="line" bubble={row.bubble} />
                ) : row.kind === 'message' ? (
                  <MessageBubble
                    bubble={row.bubble}
                    isFirst={row.isFirst}
                    isLast={row.isLast}
                    isFlashing={flashing === row.key}
                    ticketId={ticket.id}
                    contactName={ticket.contact.name}
                    canAnswer={canAnswer}
                    abilities={abilities}
                    onOpenQuoted={jumpTo}
                  />
                ) : (
                  <MessageMark row={row} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <Suspense>
        <EdgeState edge="top" isLoading={isLoadingOlder} hasFailed={hasOlderFailed} onRetry={onLoadOlder} />
        {newer && (
          <EdgeState edge="bottom" isLoading={newer.isLoading} hasFailed={newer.hasFailed} onRetry={newer.load} />
        )}
      </Suspense>
      <Suspense>
        <EndButton
          isAway={isAway}
          messages={newer?.present ?? messages}
          onPress={newer?.leave ?? (() => virtualizer.scrollToEnd({ behavior: 'auto' }))}
        />
      </Suspense>
    </div>
  );
};

/** What a conversation has, or that it has nothing: also what waits to leave, and notes, are something. */
export const MessageList = (props: MessageListProps) => {
  const { t } = useTranslation();
  const rows = useRows(props);
  const { ticket, messages, hasOlder, onLoadOlder } = props;
  if (rows.length > 0)
    return (
      <>
        <RowLog rows={rows} {...props} />
        <ViewerSlot messages={messages} contactName={ticket.contact.name} onOlder={hasOlder ? onLoadOlder : null} />
      </>
    );
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center bg-chat">
      <EmptyState icon={<MessageCircleMore />} title={t('messages.empty')}>
        {t('messages.emptyDetail')}
      </EmptyState>
    </div>
  );
};
