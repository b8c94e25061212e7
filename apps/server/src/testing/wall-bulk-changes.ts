import type { Data } from '#kit/db/data.ts';

const anHourMs = 3_600_000;

/** A change of one ticket that its asker can still take back. */
export function makeWallBulkChange(
  data: Data,
  { companyId, userId, ticketId }: { companyId: number; userId: number; ticketId: number },
): Promise<{ bulkChangeId: number }> {
  const key = { company_id: companyId };
  return data.tenant(companyId, async ({ db }) => {
    const change = await db
      .insertInto('bulk_changes')
      .values({
        ...key,
        user_id: userId,
        patch: JSON.stringify({ kind: 'resolve' }),
        due_at: new Date(Date.now() + anHourMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bulk_change_tickets')
      .values({ ...key, bulk_change_id: change.id, ticket_id: ticketId })
      .execute();
    return { bulkChangeId: change.id };
  });
}
