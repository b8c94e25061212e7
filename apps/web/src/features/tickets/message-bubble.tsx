import { isErrorCode, isSendError } from '@recado/contract';
import { Ban } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../kit/show-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { ContextMenu } from '../../ui/menu.tsx';
import { MessageTools, react, useMessageEntries } from './message-menu.tsx';
import { MessageMeta } from './message-meta.tsx';
import { MessageQuote } from './message-quote.tsx';
import { MessageReactions } from './message-reactions.tsx';
import type { Bubble } from './message-rows.ts';
import { deleteMessage, retryMessage } from './mutations.ts';
import { discardUnsent, retryUnsent } from './outbox.ts';
import { RichText } from './rich-text.tsx';

const Failure = ({ bubble }: { bubble: Bubble }) => {
  const { t } = useTranslation();
  const { unsent, message, error } = bubble;
  const refusal = unsent?.failure ?? null;
  const sentence =
    refusal !== null
      ? t(isErrorCode(refusal) ? `errors.${refusal}` : 'errors.generic')
      : t(`messages.sendErrors.${error !== null && isSendError(error) ? error : 'unknown'}`);
  const retry = () => {
    if (unsent) retryUnsent(unsent.clientKey);
    else if (message) retryMessage(message.id).catch(showError);
  };
  const actionClass = 'min-h-6 rounded-chip font-semibold underline-offset-2 hover:underline';
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-danger text-small">
      <span>{sentence}</span>
      <button type="button" onClick={retry} className={actionClass}>
        {t('common.retry')}
      </button>
      {unsent ? (
        <button
          type="button"
          onClick={() => discardUnsent(unsent.clientKey)}
          className={cx(actionClass, 'text-text-2')}
        >
          {t('common.discard')}
        </button>
      ) : null}
    </div>
  );
};

const Body = ({ bubble }: { bubble: Bubble }) => {
  const { t } = useTranslation();
  if (bubble.isDeleted) {
    return (
      <span className="text-text-2 italic">
        <Ban size={14} className="mr-1.5 inline align-[-2px]" aria-hidden="true" />
        {bubble.body ? <span className="sr-only">{t('messages.deleted')}</span> : null}
        <s>{bubble.body || t('messages.deleted')}</s>
      </span>
    );
  }
  if (bubble.body === '') return <span className="text-text-2 italic">{t('messages.kinds.unsupported')}</span>;
  return <RichText text={bubble.body} />;
};

type MessageBubbleProps = {
  bubble: Bubble;
  isFirst: boolean;
  isLast: boolean;
  isFlashing: boolean;
  ticketId: number;
  contactName: string;
  canAnswer: boolean;
  onOpenQuoted: (messageId: string) => void;
};

const shape = (fromMe: boolean, isLast: boolean, isFailed: boolean, isFlashing: boolean): string =>
  cx(
    'rounded-bubble px-3 pt-1.5 pb-2 text-body text-text shadow-bubble transition-[outline-color] [overflow-wrap:anywhere] whitespace-pre-wrap',
    fromMe ? 'bg-bubble-out' : 'bg-bubble-in',
    isLast && (fromMe ? 'rounded-br-chip' : 'rounded-bl-chip'),
    isFailed && 'outline-1 outline-danger',
    isFlashing && 'outline-2 outline-brand outline-offset-2',
  );

/** One message: text, quote, time and tick, reactions, failure; its menu by right click, long press or button. */
export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { bubble, isFirst, isLast, isFlashing, ticketId, contactName, canAnswer, onOpenQuoted } = props;
  const { t } = useTranslation();
  const [isActive, setActive] = useState(false);
  const [reactOpen, setReactOpen] = useState(false);
  const [asksDelete, setAsksDelete] = useState(false);
  const entries = useMessageEntries(bubble, ticketId, canAnswer, {
    onReact: () => setTimeout(() => setReactOpen(true), 160), // after the menu has left
    onDelete: () => setAsksDelete(true),
  });
  const { fromMe, quoted } = bubble;
  const isFailed = fromMe && bubble.ack === 0;
  const confirmDelete = () => {
    setAsksDelete(false);
    if (bubble.message) deleteMessage(bubble.message.id).catch(showError);
  };
  return (
    <div
      className={cx(
        'flex gap-1 px-4 sm:px-6',
        fromMe ? 'flex-row-reverse' : 'flex-row',
        isFirst ? 'pt-2.5' : 'pt-[3px]',
      )}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
    >
      <div className="min-w-0 max-w-[84%] sm:max-w-[min(600px,84%)]">
        <ContextMenu entries={entries}>
          <article
            data-bubble={bubble.key}
            tabIndex={-1}
            aria-label={t('messages.newFrom', { name: fromMe ? t('messages.you') : contactName, text: '' })}
            className={shape(fromMe, isLast, isFailed, isFlashing)}
          >
            {quoted ? (
              <MessageQuote
                quoted={quoted}
                contactName={contactName}
                onOpen={() => onOpenQuoted(quoted.id)}
                className="mt-0.5 mb-1"
              />
            ) : null}
            <div className="flow-root">
              <Body bubble={bubble} />
              <MessageMeta bubble={bubble} />
            </div>
          </article>
        </ContextMenu>
        {isFailed ? <Failure bubble={bubble} /> : null}
        <MessageReactions reactions={bubble.reactions} fromMe={fromMe} onReact={(emoji) => react(bubble, emoji)} />
      </div>
      {isActive || reactOpen ? (
        <MessageTools
          bubble={bubble}
          entries={entries}
          canAnswer={canAnswer}
          reactOpen={reactOpen}
          onReactOpen={setReactOpen}
        />
      ) : null}
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
