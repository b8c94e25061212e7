import { openCompany } from '#features/platform/index.ts';
import { showNewest } from '#features/tickets/index.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { beginCompany, firstAdmin, noteCompany } from './begin-company.ts';
import type { CompanyMove } from './company-move.ts';
import { Ids } from './ids.ts';
import type { PartsByTicket } from './map/moved-parts.ts';
import { type MovedCompany, movedCompany, noteMoved } from './moved-companies.repo.ts';
import { movedRows, rememberRows } from './moved-rows.repo.ts';
import { moveConnections } from './steps/connections.ts';
import { moveContacts } from './steps/contacts.ts';
import { type MessageWork, moveMessages, type UpTo } from './steps/messages.ts';
import { moveQueues } from './steps/queues.ts';
import { moveSettings } from './steps/settings.ts';
import { moveTags } from './steps/tags.ts';
import { moveContactLists, moveNotes, moveQuickMessages, moveSchedules, noteLeftTables } from './steps/the-rest.ts';
import { moveTickets } from './steps/tickets.ts';
import { moveUsers } from './steps/users.ts';
import { dryWriter, type Writer, writerOf } from './writer.ts';

export interface CompanyOrder {
  /** Everything but what is found out here. */
  move: Omit<CompanyMove, 'companyId' | 'ids'>;
  sourceKey: string;
  /** How the old base is called, for a company that has no name. */
  name: string;
  /** Null in a dry run. */
  storage: Storage | null;
}

/** Tickets of one statement. */
const atOnce = 1000;

type Write = <T>(work: (writer: Writer) => Promise<T>, upTo?: UpTo) => Promise<T>;

/** A transaction a step: its rows, where they came from, and how far the company is. */
const writeFor =
  (move: CompanyMove): Write =>
  (work, upTo) =>
    move.data.tenant(move.companyId, async (tx) => {
      const result = await work(writerOf(tx));
      await rememberRows(tx, move.ids.takeFresh());
      const cursor = upTo ? { cursor: upTo } : {};
      await noteMoved(tx, { moveId: move.moveId, state: 'moving', report: move.report.told, ...cursor });
      return result;
    });

async function moveFurniture(move: CompanyMove, writer: Writer): Promise<void> {
  await moveSettings(move, writer);
  await moveQueues(move, writer);
  await moveConnections(move, writer);
  await moveUsers(move, writer);
  await moveTags(move, writer);
}

async function moveAround(move: CompanyMove, writer: Writer, parts: PartsByTicket): Promise<void> {
  await moveNotes(move, writer, parts);
  await moveQuickMessages(move, writer);
  await moveSchedules(move, writer);
  await moveContactLists(move, writer);
  await noteLeftTables(move);
}

async function moveAll(
  move: CompanyMove,
  write: Write,
  rest: { storage: Storage | null; since: MessageWork['since'] },
): Promise<void> {
  await write((writer) => moveFurniture(move, writer));
  const addresses = await write((writer) => moveContacts(move, writer));
  const parts = await write((writer) => moveTickets(move, writer));
  const work = {
    parts,
    addresses,
    ...rest,
    write: (upTo: UpTo, one: (writer: Writer) => Promise<void>) => write(one, upTo),
  };
  await moveMessages(move, work);
  await write((writer) => moveAround(move, writer, parts));
}

/** Lists show the newest words of each conversation; nobody came in before that. */
async function finish(move: CompanyMove, isActive: boolean): Promise<void> {
  const tickets = move.ids.newIdsOf('ticket');
  for (let from = 0; from < tickets.length; from += atOnce) {
    move.goOn();
    await move.data.tenant(move.companyId, (tx) => showNewest(tx, tickets.slice(from, from + atOnce)));
  }
  await move.data.tenant(move.companyId, (tx) =>
    noteMoved(tx, { moveId: move.moveId, state: 'moved', report: move.report.told }),
  );
  if (isActive) await move.data.system((tx) => openCompany(tx, move.companyId));
}

async function dryRun({ move, name }: CompanyOrder): Promise<void> {
  const dry: CompanyMove = { ...move, companyId: 0, ids: new Ids(move.moveId) };
  await noteCompany(dry, name, true);
  const writer = dryWriter();
  await moveAll(dry, (work) => work(writer), { storage: null, since: null });
  move.report.count('Companies', 'written');
}

/** Brings one company, or goes on with it, or brings what is new; in a dry run counts what would come. */
export async function moveCompany(order: CompanyOrder): Promise<void> {
  const { move, sourceKey, name, storage } = order;
  const oldId = move.oldCompany === null ? '' : String(move.oldCompany.id);
  const first: CompanyMove = { ...move, companyId: 0, ids: new Ids(move.moveId) };
  const admin = await firstAdmin(first);
  if (!admin) return move.report.dropped('Companies', 'noUsers');
  move.report.count('Companies', 'read');
  if (!storage) return dryRun(order);
  const known: MovedCompany | undefined = await move.data.system((tx) => movedCompany(tx, sourceKey, oldId));
  await noteCompany(first, name, !known);
  const companyId = known?.company_id ?? (await beginCompany(first, { sourceKey, oldId, name, admin }));
  if (known?.move_id === move.moveId) move.report.keep(known.report, ['Messages', 'files'], ['missingFiles']);
  const ids = new Ids(move.moveId, await move.data.tenant(companyId, movedRows));
  const own: CompanyMove = { ...move, companyId, ids };
  // A move that goes on begins behind its last row; a later one looks at that instant again.
  const behind = known?.move_id === move.moveId ? known.cursor_id : null;
  await moveAll(own, writeFor(own), { storage, since: known?.cursor ? { at: known.cursor, behind } : null });
  move.report.count('Companies', known && known.move_id !== move.moveId ? 'already' : 'written');
  await finish(own, known ? known.was_active : move.oldCompany === null || (await wasActive(own, sourceKey, oldId)));
}

const wasActive = async (move: CompanyMove, sourceKey: string, oldId: string): Promise<boolean> =>
  (await move.data.system((tx) => movedCompany(tx, sourceKey, oldId)))?.was_active ?? true;
