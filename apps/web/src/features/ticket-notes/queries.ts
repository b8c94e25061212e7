import { type TicketNoteRow, ticketNoteRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { askAgain, patchAnswers } from '../../kit/outdated-answers.ts';
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
// A note says who wrote it.
onEvent('user.updated', ({ user }) => {
  askAgain<TicketNoteRow[]>(queryClient, ['ticketNotes'], (notes) =>
    notes.some((note) => note.user?.id === user.id && note.user.name !== user.name),
  );
});

/** The keys of notes that were not answered yet: the same note saved again is one, wherever its field stands. */
const keys = new Map<string, string>();

/** Writes a note on a ticket, once however often it is tried. */
export const createNote = async (ticketId: number, note: string): Promise<void> => {
  const what = `${ticketId}:${note}`;
  const key = keys.get(what) ?? crypto.randomUUID();
  keys.set(what, key);
  const headers = { 'Idempotency-Key': key };
  put(await call(ticketNoteRoutes.createTicketNote, { body: { ticketId, note } }, { headers }));
  keys.delete(what);
};

/** Deletes a note. */
export const deleteNote = async (id: number): Promise<void> => {
  await call(ticketNoteRoutes.deleteTicketNote, { params: { id } });
  take(id);
};
