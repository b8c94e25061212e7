import { limits } from '@recado/contract';
import { Lock, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useNewNote } from '../../ticket-notes/index.ts';
import { focusComposer, noteStore } from '../../tickets/conversation-store.ts';

const leave = (): void => noteStore.set(null);

/**
 * In the composer's place, in the colour of notes: what is written here stays with the team. Enter saves, Shift+Enter
 * breaks, Escape leads back to the composer; the text is kept, and is the same that the drawer offers.
 */
export const NoteBar = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, isTooShort, isSaving, save } = useNewNote(ticketId, () => field.current?.focus());
  useEffect(() => {
    field.current?.focus();
    // Whoever leaves it goes on writing to the customer; whoever leaves the ticket does not.
    return () => {
      if (noteStore.get() === null) focusComposer();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="bg-surface px-3 py-2 sm:px-4">
      <div className="rounded-menu border border-warn/40 bg-warn-soft has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ring">
        <div className="flex items-center gap-2 px-3 pt-1.5 text-warn">
          <Lock size={14} aria-hidden="true" className="shrink-0" />
          <p id={hintId} className="min-w-0 flex-1 truncate font-semibold text-small">
            {t('ticketNotes.teamOnly')}
          </p>
          <IconButton label={t('ticketNotes.leave')} icon={<X size={16} />} size={28} onClick={leave} />
        </div>
        <Textarea
          bare
          ref={field}
          minRows={1}
          maxRows={limits.composerMaxRows}
          maxLength={limits.ticketNote.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('ticketNotes.field')}
          aria-describedby={hintId}
          placeholder={t('ticketNotes.placeholder')}
          className="mx-3 mt-1 w-[calc(100%-24px)]!"
        />
        <div className="flex justify-end px-1.5 pt-1 pb-1.5">
          <Button size="small" kind="solid" disabled={isTooShort} busy={isSaving} onClick={save}>
            {t('common.add')}
          </Button>
        </div>
      </div>
    </div>
  );
};
