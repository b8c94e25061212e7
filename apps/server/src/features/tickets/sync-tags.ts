import { countTags } from '#features/tags/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findReadableTicket } from './find-readable-ticket.ts';
import { logTicket } from './ticket-log.ts';
import { type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { writeTags } from './ticket-writes.repo.ts';

interface Change {
  ticketId: number;
  tags: readonly Tag[];
  /** What was changed into `tags`; without it they are taken as they are. */
  seen?: readonly Tag[] | undefined;
}
type Tag = { id: number };

/** The ids that a change ends with, on what the ticket has now. */
const wantedOf = ({ tags, seen }: Change, now: readonly Tag[]): number[] => {
  const idsOf = (some: readonly Tag[]): number[] => [...new Set(some.map(({ id }) => id))];
  const wanted = idsOf(tags);
  if (!seen) return wanted;
  const [before, current] = [idsOf(seen), idsOf(now)];
  const isTaken = (id: number): boolean => before.includes(id) && !wanted.includes(id);
  const given = wanted.filter((id) => !before.includes(id) && !current.includes(id));
  return [...current.filter((id) => !isTaken(id)), ...given];
};

/**
 * Gives the ticket these tags (wire-contract 4.6); two who change others at once lose nothing.
 * Throws ERR_NO_TAG_FOUND when one of them is unknown.
 */
export async function syncTags(tx: TenantDb, actor: Actor, body: Change): Promise<TicketFacts> {
  const row = await findReadableTicket(tx, actor, { id: body.ticketId }, true);
  const ids = wantedOf(body, row.tags);
  if ((await countTags(tx, ids)) !== ids.length) fail('ERR_NO_TAG_FOUND');
  const { added, removed } = await writeTags(tx, row.id, ids);
  if (added.length + removed.length > 0) {
    await logTicket(tx, { ticketId: row.id, userId: actor.userId, kind: 'tagged', data: { added, removed } });
    const view = viewOf(row);
    tx.record({
      name: 'ticket.updated',
      subject: { ticketId: row.id },
      audience: { ticket: { id: row.id, before: view, after: view } },
    });
  }
  return findReadableTicket(tx, actor, { id: row.id });
}
