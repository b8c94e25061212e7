import { randomUUID } from 'node:crypto';
import { askForNoPictures } from '#features/contacts/index.ts';
import { closeMoved, openSlots, takenUuids, ticketImport } from '#features/tickets/index.ts';
import { type CompanyMove, readAll, writeEach } from '../company-move.ts';
import type { MovedPart, PartsByTicket } from '../map/moved-parts.ts';
import { splitTicket } from '../map/split-ticket.ts';
import { changedAt, flagOf, numberOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';
import { lostConnection } from './connections.ts';
import { ratingsByTicket, writeRatings } from './ratings.ts';
import { moveTicketTags } from './tags.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function readParts(move: CompanyMove): Promise<MovedPart[]> {
  const tracking = Map.groupBy(await readAll(move, 'TicketTraking', { column: 'ticketId', table: 'Tickets' }), (row) =>
    numberOf(row, 'ticketId'),
  );
  const ratings = await ratingsByTicket(move);
  const parts: MovedPart[] = [];
  for (const row of await readAll(move, 'Tickets')) {
    const contactId = move.ids.of('contact', row.contactId);
    if (contactId === null) {
      move.report.dropped('Tickets', 'noContact');
      continue;
    }
    const connectionId = move.ids.of('connection', row.whatsappId) ?? move.ids.of('connection', lostConnection) ?? 0;
    const own = splitTicket(row, tracking.get(numberOf(row, 'id')) ?? [], move.ids.has('user', row.userId));
    if (own.length > 1) move.report.note('splitTickets', `${String(row.id)} → ${own.length}`);
    for (const part of own) {
      const rating = ratings
        .get(numberOf(row, 'id'))
        ?.findLast(({ at }) => at >= part.from && (part.until === null || at < part.until));
      parts.push({
        ...part,
        id: move.ids.of('ticket', part.key) ?? 0,
        contactId,
        connectionId,
        rating: rating ?? null,
      });
    }
  }
  return parts;
}

/** Of several conversations with one person at one number the newest stays open. */
function closeAllButNewest(move: CompanyMove, parts: readonly MovedPart[], taken: ReadonlySet<string>): void {
  const lost = move.ids.of('connection', lostConnection);
  const slots = new Set(taken);
  const open = parts.filter(({ status }) => status !== 'closed');
  for (const part of open.toSorted((a, b) => changedAt(b.row).getTime() - changedAt(a.row).getTime() || b.id - a.id)) {
    const slot = `${part.contactId}/${part.connectionId}`;
    if (slots.has(slot) || part.connectionId === lost) {
      part.status = 'closed';
      part.finishedAt = changedAt(part.row);
      move.report.note('closedByForce', String(part.row.id));
    } else slots.add(slot);
  }
}

async function uuidsOf(move: CompanyMove, parts: readonly MovedPart[]): Promise<Map<MovedPart, string>> {
  const wanted = parts.map((part) => [part, part.isLast ? textOf(part.row, 'uuid', 40) : ''] as const);
  const good = wanted.map(([, uuid]) => uuid).filter((uuid) => uuidPattern.test(uuid));
  // Of all companies: no other transaction may have one of them.
  const taken = await move.data.system((tx) => takenUuids(tx, good));
  return new Map(
    wanted.map(([part, uuid]) => {
      const own = uuidPattern.test(uuid) && !taken.has(uuid.toLowerCase()) ? uuid.toLowerCase() : randomUUID();
      taken.add(own);
      return [part, own];
    }),
  );
}

function valuesOf(move: CompanyMove, part: MovedPart) {
  const { row, status, rating } = part;
  const isClosed = status === 'closed';
  return {
    ...{ status, contact_id: part.contactId, connection_id: part.connectionId, is_group: flagOf(row, 'isGroup') },
    ...{
      queue_id: move.ids.of('queue', row.queueId),
      user_id: status === 'pending' ? null : move.ids.of('user', part.userId),
    },
    unread_messages: isClosed ? 0 : Math.max(0, numberOf(row, 'unreadMessages') ?? 0),
    // Whoever writes next is in a conversation that goes on: nobody greets them anew.
    ...{
      bot_paused: status === 'open',
      bot_greeted: true,
      rating: rating?.value ?? null,
      rated_at: rating ? new Date(rating.at) : null,
    },
    ...{ queued_at: part.queuedAt, started_at: part.startedAt, closed_at: isClosed ? part.finishedAt : null },
    ...{ created_at: part.createdAt, updated_at: isClosed ? (part.finishedAt ?? changedAt(row)) : changedAt(row) },
  };
}

/** Attendances: one row each, also where the old system used one ticket for ever. Answers where messages belong. */
export async function moveTickets(move: CompanyMove, writer: Writer): Promise<PartsByTicket> {
  const parts = await readParts(move);
  const known = parts.filter(({ id }) => id !== 0);
  const fresh = parts.filter(({ id }) => id === 0);
  // What ended in the old system since the last time ends here, before its follower comes.
  if (writer.tx)
    await closeMoved(
      writer.tx,
      known.filter(({ status }) => status === 'closed').map(({ id, finishedAt }) => ({ id, at: finishedAt })),
    );
  const taken = writer.tx ? await openSlots(writer.tx) : new Set<string>();
  closeAllButNewest(move, fresh, taken);
  const ids = await writer.ids(ticketImport, fresh.length);
  for (const [place, part] of fresh.entries()) {
    part.id = ids[place] ?? 0;
    move.ids.put('ticket', part.key, part.id);
  }
  const uuids = await uuidsOf(move, fresh);
  move.goOn();
  await writeEach(
    writer,
    ticketImport,
    fresh.map((part) => ({ id: part.id, uuid: uuids.get(part), ...valuesOf(move, part) })),
  );
  if (writer.tx) await askForNoPictures(writer.tx);
  for (const { key, rating } of parts) {
    const what = move.ids.isOfThisMove('ticket', key) ? 'written' : 'already';
    move.report.count('Tickets', what);
    if (rating) move.report.count('UserRatings', what);
  }
  await writeRatings(writer, fresh);
  const byTicket = Map.groupBy(parts, ({ row }) => numberOf(row, 'id') ?? 0);
  await moveTicketTags(move, writer, byTicket);
  return byTicket;
}
