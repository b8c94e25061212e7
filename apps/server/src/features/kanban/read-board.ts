import { type BoardCard, type BoardFilters, type BoardLane, limits, openLaneId } from '@recado/contract';
import { type LaneFacts, lanesOf } from '#features/tags/index.ts';
import { toWireTicket, withoutText } from '#features/tickets/index.ts';
import type { Call } from '#kit/http/context.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  type CardFacts,
  cardsById,
  firstCardsOf,
  type LaneTotals,
  nextCardsOf,
  pageOf,
  totalsOf,
} from './board-cards.repo.ts';

/** A card in the shape of the wire; on a visit of support it shows no text, since no conversation is read yet. */
export function toCard(row: CardFacts, { actor, origin }: Call, links: MediaLinks): BoardCard {
  const ticket = toWireTicket(row, (media) => links.url(media, origin));
  return {
    ...(actor.support ? withoutText(ticket) : ticket),
    laneId: row.lane_id,
    enteredAt: row.entered_at.toISOString(),
    valueCents: row.cents,
  };
}

const openLane: LaneFacts = { id: openLaneId, aging_days: null };

function toLanes(lanes: readonly LaneFacts[], totals: readonly LaneTotals[]): BoardLane[] {
  const ofLane = new Map(totals.map((row) => [row.lane_id, row]));
  return [openLane, ...lanes].map(({ id, aging_days }) => {
    const { count = 0, unread = 0, cents = 0 } = ofLane.get(id) ?? {};
    return { id, agingDays: aging_days, count, unread, valueCents: cents };
  });
}

/** The whole board: its lanes with totals, and the first cards of each, as of one moment. */
export async function readBoard(call: Call, filters: BoardFilters, links: MediaLinks) {
  const { actor, data } = call;
  const limit = limits.laneCards;
  const [lanes, totals, rows] = await data.read<[LaneFacts, LaneTotals, CardFacts]>(actor.companyId, [
    lanesOf(actor.companyId),
    totalsOf(actor, filters),
    firstCardsOf(actor, filters, limit),
  ]);
  const rowsOf = Map.groupBy(rows, ({ lane_id }) => lane_id);
  return {
    lanes: toLanes(lanes, totals).map((lane) => {
      const page = pageOf(rowsOf.get(lane.id) ?? [], limit);
      return { ...lane, cards: page.rows.map((row) => toCard(row, call, links)), next: page.next };
    }),
  };
}

/** What follows in one lane. */
export async function readLane(
  call: Call,
  filters: BoardFilters & { laneId: number; after: string },
  links: MediaLinks,
) {
  const { actor, data } = call;
  const [rows] = await data.read<[CardFacts]>(actor.companyId, [nextCardsOf(actor, filters, limits.laneCards)]);
  const page = pageOf(rows, limits.laneCards);
  return { cards: page.rows.map((row) => toCard(row, call, links)), next: page.next };
}

/** How some tickets stand now, with the totals of all lanes. */
export async function readCards(call: Call, { ids, ...filters }: BoardFilters & { ids: number[] }, links: MediaLinks) {
  const { actor, data } = call;
  const [lanes, totals, rows] = await data.read<[LaneFacts, LaneTotals, CardFacts]>(actor.companyId, [
    lanesOf(actor.companyId),
    totalsOf(actor, filters),
    cardsById(actor, filters, ids),
  ]);
  return { cards: rows.map((row) => toCard(row, call, links)), lanes: toLanes(lanes, totals) };
}
