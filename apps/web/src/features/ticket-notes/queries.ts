import { type TicketNoteRow, ticketNoteRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { noteKey } from './note-key.ts';

/** Notes on all attendances of a contact that the reader may see, newest first. */
export const ticketNotesOptions = (contactId: number) =>
  queryOptions({
    queryKey: noteKey(contactId),
    queryFn: ({ signal }) => call(ticketNoteRoutes.listTicketNotes, { query: { contactId } }, { signal }),
  });

/** Puts a new note on top of its contact's list, once. */
const put = (note: TicketNoteRow): void => {
  patchAnswers<TicketNoteRow[]>(queryClient, noteKey(note.contactId), (notes) =>
    notes.some(({ id }) => id === note.id) ? notes : [note, ...notes],
  );
};

const take = (id: number): void => {
  patchAnswers<TicketNoteRow[]>(queryClient, ['ticketNotes'], (notes) =>
    notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes,
  );
};

onEvent('ticketNote.updated', ({ record }) => put(record));
onEvent('ticketNote.deleted', ({ id }) => take(id));

/** Writes a note on a ticket. */
export const createNote = async (ticketId: number, note: string): Promise<void> =>
  put(await call(ticketNoteRoutes.createTicketNote, { body: { ticketId, note } }));

/** Deletes a note. */
export const deleteNote = async (id: number): Promise<void> => {
  await call(ticketNoteRoutes.deleteTicketNote, { params: { id } });
  take(id);
};
