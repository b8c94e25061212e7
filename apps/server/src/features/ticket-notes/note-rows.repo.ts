import type { TicketNoteRow } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, readable } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';

const listedAtMost = 500;

interface NoteFacts {
  id: number;
  note: string;
  user_id: number | null;
  user_name: string | null;
  user_email: string | null;
  contact_id: number;
  contact_name: string;
  ticket_id: number;
  ticket_status: 'pending' | 'open' | 'closed';
  ticket_created_at: Date;
  created_at: Date;
  updated_at: Date;
}

/** A row in the shape of the wire (wire-contract 3). */
function toWireNote(row: NoteFacts): TicketNoteRow {
  const { id, note, user_id, contact_id, ticket_id } = row;
  return {
    id,
    note,
    userId: user_id,
    contactId: contact_id,
    ticketId: ticket_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: user_id === null ? null : { id: user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
    contact: { id: contact_id, name: row.contact_name },
    ticket: { id: ticket_id, status: row.ticket_status, createdAt: row.ticket_created_at.toISOString() },
  };
}

async function select(tx: TenantDb, condition: RawBuilder<boolean>): Promise<TicketNoteRow[]> {
  const { rows } = await sql<NoteFacts>`
    select n.id, n.note, n.user_id, u.name as user_name, u.email as user_email, n.ticket_id, t.contact_id,
      c.name as contact_name, t.status as ticket_status, t.created_at as ticket_created_at, n.created_at, n.updated_at
    from ticket_notes n
      join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${tx.companyId} and ${condition}
    order by n.created_at desc, n.id desc limit ${listedAtMost}`.execute(tx.db);
  return rows.map(toWireNote);
}

/** Notes by id in the shape of the wire; unknown ids are left out. */
export const loadTicketNotes = (tx: TenantDb, ids: readonly number[]): Promise<TicketNoteRow[]> =>
  select(tx, isAnyOf('n.id', ids));

/** Notes of a ticket, of a contact, or of both, in tickets that the reader may read; newest first, 500 at most. */
export function listReadableNotes(
  tx: TenantDb,
  reader: Reader,
  of: { ticketId?: number | undefined; contactId?: number | undefined },
): Promise<TicketNoteRow[]> {
  const conditions = [
    readable(reader),
    ...(of.ticketId === undefined ? [] : [sql`t.id = ${of.ticketId}`]),
    ...(of.contactId === undefined ? [] : [sql`t.contact_id = ${of.contactId}`]),
  ];
  return select(tx, sql<boolean>`${sql.join(conditions, sql` and `)}`);
}

/** The note that an Idempotency-Key of a person has made, where it may still be read. */
export async function findNoteByKey(
  tx: TenantDb,
  reader: Reader & { userId: number },
  key: string,
): Promise<TicketNoteRow | undefined> {
  const isIt = sql<boolean>`n.user_id = ${reader.userId} and n.client_key = ${key} and ${readable(reader)}`;
  return (await select(tx, isIt))[0];
}

/** Stores a note and answers its id. */
export async function insertNote(
  tx: TenantDb,
  note: { ticketId: number; userId: number; text: string; key?: string | undefined },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('ticket_notes')
    .values({
      company_id: tx.companyId,
      ticket_id: note.ticketId,
      user_id: note.userId,
      note: note.text,
      client_key: note.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds a note until the transaction ends; undefined when there is none. */
export const holdNote = (
  tx: TenantDb,
  id: number,
): Promise<{ id: number; ticket_id: number; user_id: number | null } | undefined> =>
  tx.db
    .selectFrom('ticket_notes')
    .select(['id', 'ticket_id', 'user_id'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Deletes a note. */
export async function deleteNote(tx: TenantDb, id: number): Promise<void> {
  await tx.db.deleteFrom('ticket_notes').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}
