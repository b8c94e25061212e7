import { lazy, memo, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { showError } from '../../../kit/show-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { ContextMenu } from '../../../ui/menu.tsx';
import { MessageQuote } from '../../composer/text/message-quote.tsx';
import type { Abilities } from '../../connections/use-abilities.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { deleteMessage } from '../../tickets/mutations.ts';
import { KindSlot } from '../kinds/kind-slot.tsx';
import { LedgerSlot, type Telling } from '../ledger/ledger-slot.tsx';
import type { Place } from '../log/use-quote-jump.ts';
import { MessageBody, MessageFilePart } from './message-body.tsx';
import { MessageTools, react, useMessageEntries } from './message-menu.tsx';
import { MessageMeta } from './message-meta.tsx';
import { MessageReactions } from './message-reactions.tsx';

const MessageFailure = lazy(() =>
  orNothing(withTexts(import('./message-failure.tsx')), (module) => module.MessageFailure),
);

type MessageBubbleProps = {
  bubble: Bubble;
  isFirst: boolean;
  isLast: boolean;
  isFlashing: boolean;
  ticketId: number;
  contactName: string;
  canAnswer: boolean;
  abilities: Abilities;
  onOpenQuoted: (quoted: Place) => void;
};

/** Pictures and films reach to the edge of their bubble, a sticker has none. */
const paddings = { framed: 'p-1', bare: 'py-1', sound: 'px-3 pt-1.5 pb-2', plain: 'px-3 pt-1.5 pb-2' };
/** A caption is as wide as its file. */
const captions = { framed: 'w-0 min-w-full px-2 pt-1 pb-1', bare: '', sound: '', plain: 'w-0 min-w-full pt-1' };
export type Frame = keyof typeof paddings;

const frameOf = ({ file, mediaType, isDeleted }: Bubble): Frame => {
  if (!file || isDeleted) return 'plain';
  if (file.isSticker) return 'bare';
  if (mediaType === 'audio' && file.state !== 'failed') return 'sound';
  return mediaType === 'image' || mediaType === 'video' ? 'framed' : 'plain';
};

const shape = (frame: Frame, fromMe: boolean, isLast: boolean, isFailed: boolean, isFlashing: boolean): string =>
  cx(
    'relative w-fit max-w-full rounded-bubble text-body text-text transition-[outline-color] [overflow-wrap:anywhere] whitespace-pre-wrap',
    paddings[frame],
    fromMe && 'ml-auto',
    frame !== 'bare' && 'shadow-bubble',
    frame !== 'bare' && (fromMe ? 'bg-bubble-out' : 'bg-bubble-in'),
    isLast && (fromMe ? 'rounded-br-chip' : 'rounded-bl-chip'),
    isFailed && 'outline-1 outline-danger',
    isFlashing && 'outline-2 outline-brand outline-offset-2',
  );

/** What stands above a message: the author is told on the first of several. */
const labelsOf = ({ details }: Bubble, isFirst: boolean): 'author' | 'labels' | null => {
  if (isFirst && details.author) return 'author';
  return details.forwarded || details.disappearsAfter || details.ad ? 'labels' : null;
};

/** What a press on a reaction does; nothing where none is possible. */
const reactionOf = (bubble: Bubble, canReact: boolean) => (canReact ? (emoji: string) => react(bubble, emoji) : null);

/** Just written: it rises into its place, which history and what is scrolled to do not (ui §6). */
const justMs = 2000;
const isJustWritten = ({ createdAt }: Bubble): boolean => Math.abs(serverNow() - Date.parse(createdAt)) < justMs;

const lineOf = (fromMe: boolean, isFirst: boolean, isNew: boolean): string =>
  cx(
    'flex gap-1 px-4 sm:px-6',
    isNew && 'animate-rise',
    fromMe ? 'flex-row-reverse' : 'flex-row',
    isFirst ? 'pt-2.5' : 'pt-[3px]',
  );

/** It did not leave, or a change of it was refused. */
const tellsFailure = ({ fromMe, ack, error }: Bubble): boolean => fromMe && (ack === 0 || error !== null);

/** One message: text, quote, time and tick, reactions, failure; its menu by right click, long press or button. */
export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { bubble, isFirst, isLast, isFlashing, ticketId, contactName, canAnswer, abilities, onOpenQuoted } = props;
  const { t } = useTranslation();
  const [isNew] = useState(() => isJustWritten(bubble));
  const [isActive, setActive] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [reactOpen, setReactOpen] = useState(false);
  const article = useRef<HTMLElement>(null);
  const wordsId = useId();
  const changeReact = (open: boolean) => {
    setReactOpen(open);
    // Its button leaves with it unless the pointer is here: the focus goes back to the message.
    if (!open && !isActive) article.current?.focus({ preventScroll: true });
  };
  const [asksDelete, setAsksDelete] = useState(false);
  const [telling, setTelling] = useState<Telling | null>(null);
  const entries = useMessageEntries(
    bubble,
    ticketId,
    { canAnswer, abilities },
    {
      onReact: () => setReactOpen(true),
      onDelete: () => setAsksDelete(true),
      onTell: setTelling,
    },
  );
  const { fromMe, quoted } = bubble;
  const canReact = canAnswer && abilities.reactions;
  const file = bubble.isDeleted ? null : bubble.file;
  const frame = frameOf(bubble);
  const labels = labelsOf(bubble, isFirst);
  const isFailed = fromMe && bubble.ack === 0;
  const confirmDelete = () => {
    setAsksDelete(false);
    if (bubble.message) deleteMessage(bubble.message.id).catch(showError);
  };
  return (
    <div
      className={lineOf(fromMe, isFirst, isNew)}
      // A finger holds the bubble for its menu, or draws it.
      onPointerEnter={({ pointerType }) => setActive(pointerType !== 'touch')}
      onPointerLeave={() => setActive(false)}
    >
      <div className="min-w-0 max-w-[84%] sm:max-w-[min(600px,84%)]">
        <ContextMenu entries={entries} onOpenChange={setMenuOpen}>
          <article
            ref={article}
            data-bubble={bubble.key}
            tabIndex={-1}
            // Who walks from message to message hears who wrote each, and what.
            aria-label={fromMe ? t('messages.you') : (bubble.details.author?.name ?? contactName)}
            aria-describedby={wordsId}
            className={shape(frame, fromMe, isLast, isFailed, isFlashing)}
          >
            <div id={wordsId}>
              <div className={frame === 'framed' ? 'px-1' : undefined}>
                {bubble.message?.trace ? (
                  <KindSlot part="automatic" bubble={bubble} onWhy={() => setTelling('why')} />
                ) : null}
                {labels ? <KindSlot part={labels} bubble={bubble} /> : null}
                {quoted ? (
                  <MessageQuote
                    quoted={quoted}
                    contactName={contactName}
                    onOpen={() => onOpenQuoted(quoted)}
                    className="mt-0.5 mb-1"
                  />
                ) : null}
              </div>
              {file ? <MessageFilePart bubble={bubble} file={file} /> : null}
              <div className={cx('flow-root', file && bubble.body !== '' && captions[frame])}>
                <MessageBody bubble={bubble} />
                <MessageMeta bubble={bubble} frame={frame} onOpenData={() => setTelling('ledger')} />
              </div>
            </div>
          </article>
        </ContextMenu>
        {tellsFailure(bubble) ? (
          <Suspense fallback={null}>
            <MessageFailure bubble={bubble} />
          </Suspense>
        ) : null}
        <MessageReactions reactions={bubble.reactions} fromMe={fromMe} onReact={reactionOf(bubble, canReact)} />
      </div>
      {/* The menu of the bubble has the same acts, and would half cover them. */}
      {(isActive && !isMenuOpen) || reactOpen ? (
        <MessageTools
          bubble={bubble}
          entries={entries}
          canReact={canReact}
          reactOpen={reactOpen}
          onReactOpen={changeReact}
        />
      ) : null}
      <LedgerSlot bubble={bubble} shows={telling} onClose={() => setTelling(null)} />
      <ConfirmDialog
        open={asksDelete}
        onClose={() => setAsksDelete(false)}
        onConfirm={confirmDelete}
        title={t('messages.confirmDelete.title')}
        confirmLabel={t('messages.menu.delete')}
        danger
      >
        {t('messages.confirmDelete.detail')}
      </ConfirmDialog>
    </div>
  );
});
