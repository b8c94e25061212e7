import { composingRoutes, type Message } from '@recado/contract';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { InnerButton } from '../../../kit/rich-text/inner-button.tsx';
import { serverNow } from '../../../kit/server-clock.ts';
import { currentUser } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { Ack } from '../../../ui/ack.tsx';
import { startQuote } from '../../composer/drafts/draft-quote.ts';
import { readQuote } from '../../composer/drafts/unkept-drafts.ts';
import { focusComposer } from '../../tickets/conversation-store.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { applyUndone } from '../../tickets/ticket-caches.ts';

const lookMs = 250;

/** Whole seconds until an instant of the server; 0 once it has come there. */
const useSecondsTo = (at: number): number => {
  const [left, setLeft] = useState(() => Math.ceil((at - serverNow()) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((at - serverNow()) / 1000)), lookMs);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, left);
};

/** The text as it was typed: the signature comes again when it is sent again. */
const typed = (body: string): string => {
  const signature = `*${currentUser()?.name ?? ''}*\n`;
  return body.startsWith(signature) ? body.slice(signature.length) : body;
};

/** In place of the tick of a message that can still be undone: the way back for its author, and how long it is open. */
export const UndoSign = ({ message, until }: { message: Message; until: string }) => {
  const { t } = useTranslation();
  const left = useSecondsTo(Date.parse(until));
  const [isBusy, setBusy] = useState(false);
  const isPeek = useIsPeek();
  if (isPeek || left === 0 || message.ack !== 1 || message.userId !== currentUser()?.id)
    return <Ack ack={message.ack} />;
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const { body, ticketId, draftFileKey } = await call(composingRoutes.undoMessage, { params: { id: message.id } });
      applyUndone(message.id);
      // A file comes back into the tray with its caption and what it answered, as the draft changes.
      if (draftFileKey === null && message.file?.name !== body) {
        (await import('../../composer/drafts/draft-sync.ts')).bringText(ticketId, typed(body));
        // What it answered comes back with it, unless something else is being answered by now.
        const { quotedMsg } = message;
        if (quotedMsg && !quotedMsg.isDeleted && readQuote(ticketId) === null)
          startQuote(ticketId, { ...quotedMsg, quotedMsg: null });
      }
      focusComposer();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <InnerButton
      disabled={isBusy}
      onClick={() => void undo()}
      className="inline-flex min-h-6 items-center gap-1 rounded-chip px-1 font-medium text-brand-text hover:bg-press disabled:opacity-55 pointer-coarse:min-h-11"
    >
      <Undo2 size={13} aria-hidden="true" />
      {t('composing.undo')}
      <span aria-hidden="true" className="min-w-[2ch] text-right text-text-2 tabular-nums">
        {left}
      </span>
    </InnerButton>
  );
};
