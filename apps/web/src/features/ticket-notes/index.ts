/** Notes that colleagues leave on a ticket; the drawer of a conversation shows them, and the conversation itself. */
export { NoteDeletion, useMayDeleteNote } from './note-deletion.tsx';
export { createNote as saveNote, ticketNotesOptions } from './queries.ts';
export { TicketNotes } from './ticket-notes.tsx';
export { useNewNote } from './use-new-note.ts';
