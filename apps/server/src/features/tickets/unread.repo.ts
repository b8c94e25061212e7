import type { TenantDb } from '#kit/db/data.ts';

/** Sets the unread counter alone: reading moves no row in the lists. */
export async function markUnread(tx: TenantDb, id: number, unread: number): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set({ unread_messages: unread })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}
