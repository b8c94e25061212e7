import type { TicketNoteRow } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowPermit } from '../../kit/resource/use-row-permit.ts';
import { showError } from '../../kit/show-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteNote } from './queries.ts';

/** Whether a note is the reader's to delete: own ones are, for an admin all of them (decision 26). */
export const useMayDeleteNote = (): ((note: TicketNoteRow) => boolean) =>
  useRowPermit<TicketNoteRow>({ permission: 'ticketNotes.delete', ownerOf: ({ userId }) => userId });

/** The question before a note goes; null asks nothing. */
export const NoteDeletion = ({ note, onClose }: { note: TicketNoteRow | null; onClose: () => void }) => {
  const { t } = useTranslation();
  const [last, setLast] = useState(note);
  if (note !== null && note !== last) setLast(note);
  const removal = useMutation({
    mutationFn: (id: number) => deleteNote(id),
    onSuccess: () => {
      toast.success(t('ticketNotes.toasts.deleted'));
      onClose();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      open={note !== null}
      onClose={onClose}
      onConfirm={() => note && !removal.isPending && removal.mutate(note.id)}
      title={t('common.confirmDelete')}
      confirmLabel={t('common.delete')}
      danger
      busy={removal.isPending}
    >
      <p className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{last?.note}</p>
      <p className="mt-1">{t('common.cannotUndo')}</p>
    </ConfirmDialog>
  );
};
