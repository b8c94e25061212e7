/** Notes on a ticket: what colleagues tell each other, readable with the ticket (core §3, §5; decisions 23, 26, 35). */
import { limits } from '@recado/contract';
import { findReadableTicket, noteVisitReads, viewOf } from '#features/tickets/index.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkedKey, once } from '#kit/http/once.ts';
import {
  deleteNote,
  findNoteByKey,
  holdNote,
  insertNote,
  listReadableNotes,
  loadTicketNotes,
} from './note-rows.repo.ts';

export { noteImport } from './import-tables.ts';
export { loadTicketNotes } from './note-rows.repo.ts';

type Names = 'listTicketNotes' | 'createTicketNote' | 'deleteTicketNote';
type Ticket = Awaited<ReturnType<typeof findReadableTicket>>;

/** Whoever may read the ticket. */
const readersOf = (ticket: Ticket) => ({ ticket: { id: ticket.id, after: viewOf(ticket) } });

/** Handlers of the notes' calls (wire-contract 4.6). */
export function ticketNoteHandlers(): Handlers<Names> {
  return {
    listTicketNotes: ({ query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const notes = await listReadableNotes(tx, actor, query);
        const ticketIds = notes.map(({ ticket }) => ticket.id);
        await noteVisitReads(tx, actor, ticketIds);
        return notes;
      }),
    createTicketNote: ({ body }, { actor, data, headers }) => {
      const key = checkedKey(headers['idempotency-key']);
      const find = (known: string) =>
        data.tenant(actor.companyId, async (tx) => {
          const made = await findNoteByKey(tx, actor, known);
          return made && (made.note !== body.note || made.ticketId !== body.ticketId)
            ? fail('ERR_IDEMPOTENCY_CONFLICT')
            : made;
        });
      const make = () =>
        data.tenant(actor.companyId, async (tx) => {
          if (body.note.length < limits.ticketNote.min) fail('ERR_TICKETNOTE_INVALID_NAME');
          const ticket = await findReadableTicket(tx, actor, { id: body.ticketId });
          if (body.contactId && body.contactId !== ticket.contact_id) fail('ERR_NO_CONTACT_FOUND');
          const id = await insertNote(tx, { ticketId: ticket.id, userId: actor.userId, text: body.note, key });
          const subject = { recordId: id, action: 'create' } as const;
          tx.record({ name: 'ticketNote.updated', subject, audience: readersOf(ticket) });
          const [made] = await loadTicketNotes(tx, [id]);
          return made ?? fail('ERR_NO_TICKETNOTE_FOUND');
        });
      return once(key, find, make);
    },
    deleteTicketNote: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const note = (await holdNote(tx, params.id)) ?? fail('ERR_NO_TICKETNOTE_FOUND');
        const ticket = await findReadableTicket(tx, actor, { id: note.ticket_id });
        const isOwn = note.user_id === actor.userId;
        if (!isOwn && actor.profile !== 'admin') fail('ERR_NO_PERMISSION');
        await deleteNote(tx, note.id);
        tx.record({ name: 'ticketNote.deleted', subject: { recordId: note.id }, audience: readersOf(ticket) });
        return { message: 'deleted' };
      }),
  };
}
