import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { noteStore } from '../../tickets/conversation-store.ts';

/** From writing to the customer to writing for the team. */
export const NoteButton = memo(({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation();
  if (!useCan('ticketNotes.create')) return null;
  return (
    <IconButton
      label={t(ticketActions.note.label)}
      icon={<ticketActions.note.Icon size={18} />}
      size={32}
      onClick={() => noteStore.set(ticketId)}
    />
  );
});
