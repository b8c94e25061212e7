import { readNumber, scheduleStatus } from '@recado/contract';
import { matchingKey } from '@recado/whatsapp/identity';
import { contactListImportTable, listItemImport } from '#features/contact-lists/index.ts';
import { quickMessageImport } from '#features/quick-messages/index.ts';
import { scheduleImport } from '#features/schedules/index.ts';
import { noteImport } from '#features/ticket-notes/index.ts';
import { type CompanyMove, notYet, readAll, writePlanned } from '../company-move.ts';
import { newestOfContacts, type PartsByTicket, partAt } from '../map/moved-parts.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, freeName, instantOf, madeAt, numberOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

/** Notes beside the conversation. */
export async function moveNotes(move: CompanyMove, writer: Writer, parts: PartsByTicket): Promise<void> {
  const rows = await readAll(move, 'TicketNotes', { column: 'contactId', table: 'Contacts' });
  const newest = newestOfContacts(parts);
  const planned = notYet(move, 'note', 'TicketNotes', rows).flatMap((row) => {
    const ofTicket = parts.get(numberOf(row, 'ticketId') ?? 0);
    const part = partAt(ofTicket, madeAt(row)) ?? newest.get(move.ids.of('contact', row.contactId) ?? 0);
    const note = textOf(row, 'note', 4096);
    if (!part || note === '') {
      move.report.dropped('TicketNotes', part ? 'empty' : 'noTicket');
      return [];
    }
    const values = { ticket_id: part.id, user_id: move.ids.of('user', row.userId), note, ...stampsOf(row) };
    return [{ oldId: row.id, values }];
  });
  await writePlanned(move, writer, { kind: 'note', from: 'TicketNotes', table: noteImport }, planned);
}

/** Quick replies; those of the oldest systems have other names for the same. Their files stay behind and are named. */
export async function moveQuickMessages(move: CompanyMove, writer: Writer): Promise<void> {
  for (const table of ['QuickMessages', 'QuickAnswers']) {
    const rows = await readAll(move, table);
    const planned = notYet(move, 'quick', table, rows).flatMap((row) => {
      const shortcode = textOf(row, 'shortcode', 50) || textOf(row, 'shortcut', 50);
      const message = textOf(row, 'message');
      if (textOf(row, 'mediaPath') !== '') move.report.note('filesNotCarried', `/${shortcode}`);
      if (shortcode === '' || message === '') {
        move.report.dropped(table, 'empty');
        return [];
      }
      const user_id = move.ids.of('user', row.userId);
      const isGeneral = row.geral === undefined || row.geral === null || flagOf(row, 'geral') || user_id === null;
      const own = { user_id, shortcode, message, is_general: isGeneral, is_active: true, is_media: false, uses: 0 };
      return [{ oldId: row.id, values: { ...own, ...stampsOf(row) } }];
    });
    await writePlanned(move, writer, { kind: 'quick', from: table, table: quickMessageImport }, planned);
  }
}

/** What is past and was not sent is not sent late: the family's own process would have. */
function statusOf(row: OldRow, sendAt: Date, now: Date) {
  const status = textOf(row, 'status', 20).toUpperCase();
  if (status === scheduleStatus.sent || instantOf(row, 'sentAt')) return scheduleStatus.sent;
  return sendAt > now && status !== scheduleStatus.failed ? scheduleStatus.waiting : scheduleStatus.failed;
}

/** Schedules; none of them is due. */
export async function moveSchedules(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'Schedules');
  const planned = notYet(move, 'schedule', 'Schedules', rows).flatMap((row) => {
    const contact_id = move.ids.of('contact', row.contactId);
    const send_at = instantOf(row, 'sendAt');
    if (contact_id === null || !send_at) {
      move.report.dropped('Schedules', contact_id === null ? 'noContact' : 'noTime');
      return [];
    }
    if (textOf(row, 'mediaPath') !== '') move.report.note('filesNotCarried', textOf(row, 'mediaPath'));
    const status = statusOf(row, send_at, move.now);
    const sent_at = instantOf(row, 'sentAt') ?? (status === scheduleStatus.sent ? send_at : null);
    const own = {
      contact_id,
      user_id: move.ids.of('user', row.userId),
      body: textOf(row, 'body'),
      send_at,
      sent_at,
      status,
    };
    return [{ oldId: row.id, values: { ...own, ...stampsOf(row) } }];
  });
  await writePlanned(move, writer, { kind: 'schedule', from: 'Schedules', table: scheduleImport }, planned);
}

/** Lists of people for campaigns. */
export async function moveContactLists(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'ContactLists');
  const names = new Set<string>();
  const planned = rows.map((row) => ({
    ...{ oldId: row.id, row },
    values: { name: freeName(textOf(row, 'name', 100) || '—', names, 100), ...stampsOf(row) },
  }));
  const fresh = new Set(notYet(move, 'list', 'ContactLists', rows));
  const target = { kind: 'list', from: 'ContactLists', table: contactListImportTable } as const;
  await writePlanned(
    move,
    writer,
    target,
    planned.filter(({ row }) => fresh.has(row)),
  );
  await moveListItems(move, writer);
}

/** Yes, no, or not yet known. */
const validityOf = ({ isWhatsappValid: valid }: OldRow): boolean | null =>
  valid === true || valid === 1 ? true : valid === false || valid === 0 ? false : null;

/** People typed these; the same reader takes them as everywhere. */
const dialledOf = (row: OldRow): string => readNumber(textOf(row, 'number', 40)).digits ?? '';

async function moveListItems(move: CompanyMove, writer: Writer): Promise<void> {
  const seen = new Set<string>();
  const own = (await readAll(move, 'ContactListItems', { column: 'contactListId', table: 'ContactLists' })).filter(
    (row) => {
      const number = dialledOf(row);
      const list = move.ids.of('list', row.contactListId);
      const key = `${list}/${matchingKey(number)}`;
      if (list === null || number === '') move.report.dropped('ContactListItems', 'noNumber');
      else if (seen.has(key)) move.report.count('ContactListItems', 'merged');
      else return seen.add(key);
      return false;
    },
  );
  const planned = notYet(move, 'item', 'ContactListItems', own).map((row) => {
    const number = dialledOf(row);
    const values = {
      contact_list_id: move.ids.of('list', row.contactListId),
      name: textOf(row, 'name', 100) || number,
      number,
    };
    const more = { match_key: matchingKey(number), email: textOf(row, 'email', 200), on_whatsapp: validityOf(row) };
    return { oldId: row.id, values: { ...values, ...more, ...stampsOf(row) } };
  });
  await writePlanned(move, writer, { kind: 'item', from: 'ContactListItems', table: listItemImport }, planned);
}

/** Tables with rows that have no place here yet: named, so that nobody looks for them in vain. */
const leftTables = [
  ...['Campaigns', 'CampaignShipping', 'Chats', 'ChatMessages', 'Invoices', 'Subscriptions', 'Files', 'Announcements'],
  ...['Helps', 'Prompts', 'QueueIntegrations', 'OldMessages'],
];

export async function noteLeftTables(move: CompanyMove): Promise<void> {
  for (const table of leftTables) {
    const company = move.oldCompany === null ? {} : { scope: { company: Number(move.oldCompany.id) } };
    // Without a company of its own a table is counted whole.
    const rows = await move.source.count({ table, ...company });
    if (rows > 0) move.report.note('notCarriedTables', `${table}: ${rows}`);
  }
}
