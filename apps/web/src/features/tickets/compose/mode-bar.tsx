import { Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadLaterTexts } from '../../../kit/i18n.ts';
import { sentenceOf, showError } from '../../../kit/show-error.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ComposeMode, composeStore, focusComposer } from '../compose-store.ts';
import { dropQuote } from '../draft-quote.ts';
import { MessageQuote } from '../message-quote.tsx';
import { editMessage } from '../mutations.ts';

type Edit = Extract<ComposeMode, { name: 'edit' }>;

/** How the last try to save a correction went: of which one, and what it failed of; null while it is under way. */
const editTry = createStore<{ edit: Edit; failure: unknown } | null>(null);

/** Saves a correction and leaves it; where that fails it stays open with its text, and says why. */
export const saveEdit = async (edit: Edit, text: string): Promise<void> => {
  const { message, body } = edit.bubble;
  const last = editTry.get();
  if (last?.edit === edit && last.failure === null) return;
  await loadLaterTexts().catch(() => undefined); // without a line: they are there as a rule
  editTry.set({ edit, failure: null });
  const isOpen = (): boolean => composeStore.get() === edit;
  try {
    if (message && text !== body) await editMessage(message.id, text);
    if (isOpen()) composeStore.set({ name: 'write' });
    editTry.set(null);
  } catch (failure) {
    editTry.set({ edit, failure });
    if (!isOpen()) showError(failure);
  }
};

/** That a correction is being saved, or why it was not; its text is still in the field. */
const EditState = ({ mode }: { mode: ComposeMode }) => {
  const { t } = useTranslation();
  const last = useStore(editTry);
  const isTried = last?.edit === mode;
  return (
    <p role="status" className={cx('w-full text-small empty:hidden', last?.failure ? 'text-danger' : 'text-text-3')}>
      {isTried && last.failure === null ? t('composing.savingEdit') : null}
      {isTried && last.failure !== null ? t('composing.editFailed', { reason: sentenceOf(last.failure) }) : null}
    </p>
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
          else composeStore.set({ name: 'write' });
          focusComposer();
        }}
      />
      {mode.name === 'edit' ? <EditState mode={mode} /> : null}
    </div>
  );
};
