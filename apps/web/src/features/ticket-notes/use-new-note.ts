import { limits } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readDraft, useDraft } from '../../kit/drafts.ts';
import { showError } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';
import { createNote } from './queries.ts';

/** A note that is being written on a ticket: its text, kept per ticket, and the way to save it (core §5). */
export const useNewNote = (ticketId: number, onSaved: () => void) => {
  const { t } = useTranslation();
  const draftKey = `note-${ticketId}`;
  const [text, setText] = useDraft(draftKey);
  const saving = useMutation({
    mutationFn: (note: string) => createNote(ticketId, note),
    onSuccess: (_row, saved) => {
      // What was typed while it was saved stays.
      const typed = readDraft(draftKey);
      setText(typed.trimStart().startsWith(saved) ? typed.trimStart().slice(saved.length).trimStart() : typed);
      toast.success(t('ticketNotes.toasts.added'));
      onSaved();
    },
    onError: showError,
  });
  const note = text.trim();
  const isTooShort = note.length < limits.ticketNote.min;
  const save = (): void => {
    if (!isTooShort && !saving.isPending) saving.mutate(note);
  };
  return { text, setText, isTooShort, isSaving: saving.isPending, save };
};
