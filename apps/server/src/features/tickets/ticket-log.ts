import type { TenantDb } from '#kit/db/data.ts';

/** Adds to a ticket's history: who did what. `userId` null = the system or the customer. */
export async function logTicket(
  tx: TenantDb,
  entry: { ticketId: number; userId: number | null; kind: string; data?: Record<string, unknown> },
): Promise<void> {
  await tx.db
    .insertInto('ticket_log')
    .values({
      company_id: tx.companyId,
      ticket_id: entry.ticketId,
      user_id: entry.userId,
      kind: entry.kind,
      data: JSON.stringify(entry.data ?? {}),
    })
    .execute();
}
