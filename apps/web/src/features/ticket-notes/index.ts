/** Notes that colleagues leave on a ticket; the drawer of a conversation shows them. */
export { TicketNotes } from './ticket-notes.tsx';
