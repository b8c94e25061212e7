import { limits } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readDraft } from '../../kit/drafts.ts';
import { showError } from '../../kit/show-error.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { toast } from '../../ui/toast.tsx';
import { createNote } from './queries.ts';

/** The ticket whose note is being saved, from whichever field. */
const savingStore = createStore<number | null>(null);

/**
 * A note that is being written on a ticket: its text, kept per ticket, and the way to save it (core §5). The drawer and the
 * conversation show the same one: what is saved in one place is not saved again in the other.
 */
export const useNewNote = (ticketId: number, onSaved: () => void) => {
  const { t } = useTranslation();
  const draftKey = `note-${ticketId}`;
  const [text, setText] = useDraft(draftKey);
  const saving = useMutation({
    mutationFn: (note: string) => createNote(ticketId, note),
    onMutate: () => savingStore.set(ticketId),
    onSettled: () => savingStore.set(null),
    onSuccess: (_row, saved) => {
      // What was typed while it was saved stays.
      const typed = readDraft(draftKey);
      setText(typed.trimStart().startsWith(saved) ? typed.trimStart().slice(saved.length).trimStart() : typed);
      toast.success(t('ticketNotes.toasts.added'));
      onSaved();
    },
    onError: showError,
  });
  const isSaving = useStore(savingStore) === ticketId;
  const note = text.trim();
  const isTooShort = note.length < limits.ticketNote.min;
  const save = (): void => {
    if (!isTooShort && !isSaving) saving.mutate(note);
  };
  return { text, setText, isTooShort, isSaving, save };
};
