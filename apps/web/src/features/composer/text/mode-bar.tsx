import { Pencil, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLaterTexts } from '../../../kit/i18n.ts';
import { sentenceOf, showError } from '../../../kit/show-error.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { focusComposer } from '../../tickets/conversation-store.ts';
import { editMessage } from '../../tickets/mutations.ts';
import type { ComposeMode } from '../compose-mode.ts';
import { dropQuote, useQuote } from '../drafts/draft-quote.ts';
import { useTray } from '../files/attach-store.ts';
import { endCorrection, isCorrected } from './correction.ts';
import { MessageQuote } from './message-quote.tsx';

type Begun = Exclude<ComposeMode, { name: 'write' }>;

/** How the last try to save a correction went: of which message, and what it failed of; null while it is under way. */
const editTry = createStore<{ key: string; failure: unknown } | null>(null);
/** Messages whose correction is on screen: there it says itself what it failed of. */
const onScreen = new Set<string>();

/** Saves a correction and closes it; where that fails it stays open with its text, and says why. */
export const saveEdit = async ({ ticketId, bubble }: Begun, text: string): Promise<void> => {
  const { key, message, body } = bubble;
  const last = editTry.get();
  if (last?.key === key && last.failure === null) return;
  await loadLaterTexts().catch(() => undefined); // without a line: they are there as a rule
  editTry.set({ key, failure: null });
  try {
    if (message && text !== body) await editMessage(message.id, text);
    if (isCorrected(ticketId, message)) endCorrection(ticketId);
    editTry.set(null);
  } catch (failure) {
    editTry.set({ key, failure });
    if (!onScreen.has(key)) showError(failure);
  }
};

/** That a correction is being saved, or why it was not; its text is still in the field. And what waits for its end. */
const EditState = ({ ticketId, bubble: { key } }: Begun) => {
  const { t } = useTranslation();
  const last = useStore(editTry);
  const isTried = last?.key === key;
  const tray = useTray(ticketId);
  const isAnswer = useQuote(ticketId) !== null;
  useEffect(() => {
    onScreen.add(key);
    return () => void onScreen.delete(key);
  }, [key]);
  return (
    <>
      <p role="status" className={cx('w-full text-small empty:hidden', last?.failure ? 'text-danger' : 'text-text-3')}>
        {isTried && last.failure === null ? t('composing.savingEdit') : null}
        {isTried && last.failure !== null ? t('composing.editFailed', { reason: sentenceOf(last.failure) }) : null}
      </p>
      <p role="status" className="w-full text-small text-text-3 empty:hidden">
        {isAnswer || tray.items.length + tray.refusals.length > 0 ? t('composing.waitsForEdit') : null}
      </p>
    </>
  );
};

/** Above the field: what is being answered, or that a message is being corrected; and the way back to plain writing. */
export const ModeBar = ({ mode, contactName }: { mode: ComposeMode; contactName: string }) => {
  const { t } = useTranslation();
  if (mode.name === 'write') return null;
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pt-2.5">
      {mode.name === 'quote' ? (
        <MessageQuote quoted={mode.bubble} contactName={contactName} className="min-w-0 flex-1" />
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold text-brand-text text-small">
          <Pencil size={14} aria-hidden="true" />
          {t('messages.composer.editing')}
        </p>
      )}
      <IconButton
        label={mode.name === 'quote' ? t('messages.quote.cancel') : t('messages.composer.cancelEdit')}
        icon={<X size={16} />}
        size={28}
        onClick={() => {
          if (mode.name === 'quote') dropQuote(mode.ticketId);
          else endCorrection(mode.ticketId);
          focusComposer();
        }}
      />
      {mode.name === 'edit' ? <EditState {...mode} /> : null}
    </div>
  );
};
