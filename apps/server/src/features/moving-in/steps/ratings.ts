import { ticketLogImport } from '#features/tickets/index.ts';
import { type CompanyMove, readAll, writeEach } from '../company-move.ts';
import type { MovedPart, Rating } from '../map/moved-parts.ts';
import { madeAt, numberOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

/** Our three steps and the family's five; a base in which nobody gave more than three asked for three. */
const ours = 3;
const theirs = 5;

/** Ratings of each old ticket, oldest first, on our scale. */
export async function ratingsByTicket(move: CompanyMove): Promise<Map<number | null, Rating[]>> {
  const rows = await readAll(move, 'UserRatings', { column: 'ticketId', table: 'Tickets' });
  const given = rows.map((row) => numberOf(row, 'rate') ?? 0);
  const isOfFive = Math.max(0, ...given) > ours;
  const ratings = rows
    .map((row) => {
      const rate = numberOf(row, 'rate') ?? 0;
      const value = Math.min(ours, Math.max(1, isOfFive ? Math.ceil((rate * ours) / theirs) : rate));
      return {
        ticket: numberOf(row, 'ticketId'),
        at: madeAt(row).getTime(),
        value,
        userId: move.ids.of('user', row.userId),
      };
    })
    .sort((a, b) => a.at - b.at);
  return Map.groupBy(ratings, ({ ticket }) => ticket);
}

/** The line of each rating in the log of its ticket. */
export async function writeRatings(writer: Writer, parts: readonly MovedPart[]): Promise<void> {
  const rated = parts.flatMap(({ id, rating }) => (rating ? [{ id, rating }] : []));
  const ids = await writer.ids(ticketLogImport, rated.length);
  const rows = rated.map(({ id, rating }, place) => ({
    ...{ id: ids[place], ticket_id: id, user_id: null, kind: 'rated', created_at: new Date(rating.at) },
    data: { rating: rating.value, userId: rating.userId },
  }));
  await writeEach(writer, ticketLogImport, rows);
}
