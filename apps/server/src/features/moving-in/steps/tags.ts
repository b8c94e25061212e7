import { tagImport } from '#features/tags/index.ts';
import { ticketTagImport } from '#features/tickets/index.ts';
import { type CompanyMove, notYet, readAll, writePlanned } from '../company-move.ts';
import { newestOfContacts, type PartsByTicket } from '../map/moved-parts.ts';
import { flagOf, freeName, numberOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

/** Tags; here they are of tickets. */
export async function moveTags(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'Tags');
  const names = new Set<string>();
  const planned = rows.map((row) => ({
    ...{ oldId: row.id, row },
    values: {
      ...{
        name: freeName(textOf(row, 'name', 50).padEnd(3, '.'), names, 50),
        color: textOf(row, 'color', 20) || '#A4CCCC',
      },
      ...{ kanban: flagOf(row, 'kanban'), ...stampsOf(row) },
    },
  }));
  const fresh = new Set(notYet(move, 'tag', 'Tags', rows));
  await writePlanned(
    move,
    writer,
    { kind: 'tag', from: 'Tags', table: tagImport },
    planned.filter(({ row }) => fresh.has(row)),
  );
}

/** Tags of tickets go to the last part of each, tags of contacts to the newest ticket of the person. */
export async function moveTicketTags(move: CompanyMove, writer: Writer, parts: PartsByTicket): Promise<void> {
  const ofTickets = await readAll(move, 'TicketTags', { column: 'ticketId', table: 'Tickets' });
  const ofContacts = await readAll(move, 'ContactTags', { column: 'contactId', table: 'Contacts' });
  const newest = newestOfContacts(parts);
  const rows = [
    ...ofTickets.map((row) => ({
      ticket_id: parts.get(numberOf(row, 'ticketId') ?? 0)?.at(-1)?.id,
      tag_id: move.ids.of('tag', row.tagId),
    })),
    ...ofContacts.map((row) => ({
      ticket_id: newest.get(move.ids.of('contact', row.contactId) ?? 0)?.id,
      tag_id: move.ids.of('tag', row.tagId),
    })),
  ];
  const good = rows.filter(({ ticket_id, tag_id }) => ticket_id !== undefined && tag_id !== null);
  await writer.insert(ticketTagImport, good);
  move.report.count('TicketTags', 'written', good.length);
}
