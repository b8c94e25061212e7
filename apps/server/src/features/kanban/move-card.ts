import { openLaneId } from '@recado/contract';
import { allTags } from '#features/tags/index.ts';
import { findReadableTicket, syncTags, type TicketFacts, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { forgetPlacing, laneOf, notePlacing, placedJustNow, writeValue } from './cards.repo.ts';

const idsOf = (tags: readonly { id: number }[]): number[] => tags.map(({ id }) => id);
const laneIdsOf = async (tx: TenantDb): Promise<number[]> => idsOf(await allTags(tx, { onlyKanban: true }));

/** Boards ask how a card stands, whatever of it changed. */
function tellBoards(tx: TenantDb, row: TicketFacts): void {
  const view = viewOf(row);
  tx.record({
    name: 'card.updated',
    subject: { ticketId: row.id },
    audience: { ticket: { id: row.id, before: view, after: view } },
  });
}

const write = (tx: TenantDb, actor: Actor, ticketId: number, ids: readonly number[]): Promise<TicketFacts> =>
  syncTags(tx, actor, { ticketId, tags: ids.map((id) => ({ id })) });

/**
 * Puts a ticket into a lane. The tag of the lane it was in goes, any other stays; into the first lane no lane
 * stays. Of two people the last one wins, and twice is as once.
 */
async function place(tx: TenantDb, actor: Actor, row: TicketFacts, laneId: number): Promise<void> {
  const lanes = await laneIdsOf(tx);
  const before = idsOf(row.tags);
  if (laneId === openLaneId) {
    await forgetPlacing(tx, row.id);
    await write(
      tx,
      actor,
      row.id,
      before.filter((id) => !lanes.includes(id)),
    );
  } else {
    const from = await laneOf(tx, row.id);
    await notePlacing(tx, { ticketId: row.id, tagId: laneId, userId: actor.userId });
    await write(tx, actor, row.id, [...before.filter((id) => id !== from), laneId]);
  }
  tellBoards(tx, row);
}

/** Moves a card of the board; throws ERR_CARD_CLOSED where it left the board meanwhile. */
export async function moveCard(
  tx: TenantDb,
  actor: Actor,
  { ticketId, laneId }: { ticketId: number; laneId: number },
): Promise<void> {
  const row = await findReadableTicket(tx, actor, { id: ticketId }, true);
  if (row.status === 'closed') fail('ERR_CARD_CLOSED');
  if (laneId !== openLaneId && !(await laneIdsOf(tx)).includes(laneId)) fail('ERR_NO_TAG_FOUND');
  await place(tx, actor, row, laneId);
}

/** Gives the ticket one more tag; one that is a lane takes the place of the lane it is in (docs/decisions/0105). */
export async function addTag(tx: TenantDb, actor: Actor, which: { ticketId: number; tagId: number }): Promise<void> {
  const row = await findReadableTicket(tx, actor, { id: which.ticketId }, true);
  if ((await laneIdsOf(tx)).includes(which.tagId)) await place(tx, actor, row, which.tagId);
  else await write(tx, actor, row.id, [...idsOf(row.tags), which.tagId]);
}

/** Puts a ticket on the first lane, as clients of the family ask for it. */
export async function leaveUntagged(tx: TenantDb, actor: Actor, ticketId: number): Promise<void> {
  await place(tx, actor, await findReadableTicket(tx, actor, { id: ticketId }, true), openLaneId);
}

/**
 * Takes the lanes from a ticket. Clients of the family do so before they put it into another; where this call comes late,
 * behind the one that it was to prepare, that one's lane stays.
 */
export async function clearLanes(tx: TenantDb, actor: Actor, ticketId: number): Promise<void> {
  const row = await findReadableTicket(tx, actor, { id: ticketId }, true);
  const lanes = await laneIdsOf(tx);
  const placed = await placedJustNow(tx, { ticketId, userId: actor.userId });
  await write(
    tx,
    actor,
    ticketId,
    idsOf(row.tags).filter((id) => id === placed || !lanes.includes(id)),
  );
  tellBoards(tx, row);
}

/** Says what a ticket is worth. */
export async function setValue(
  tx: TenantDb,
  actor: Actor,
  { ticketId, cents }: { ticketId: number; cents: number | null },
): Promise<void> {
  const row = await findReadableTicket(tx, actor, { id: ticketId }, true);
  await writeValue(tx, row.id, cents);
  tellBoards(tx, row);
}
