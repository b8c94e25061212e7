import type { InboundItem } from '@recado/whatsapp';
import { sql } from 'kysely';
import { nameGroup, noteNewPicture } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Batch } from './inbound-types.ts';

const isChange = (item: InboundItem): boolean => item.t === 'message' && item.body.kind === 'groupChange';

/** The items without changes of groups that never wrote: those are no contacts, and a new name makes them none. */
export async function withoutForeignGroups(tx: TenantDb, items: readonly InboundItem[]): Promise<InboundItem[]> {
  const changed = items.filter(isChange).map(({ ref }) => ref.chat.value);
  if (changed.length === 0) return [...items];
  const { rows } = await sql<{ value: string }>`
    select value from contact_addresses where company_id = ${tx.companyId} and kind = 'group' and value = any(${changed}::text[])`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ value }) => value));
  for (const item of items) if (item.t === 'message' && !isChange(item)) known.add(item.ref.chat.value);
  return items.filter((item) => !isChange(item) || known.has(item.ref.chat.value));
}

/** Takes over the names of groups, and has their new pictures fetched. */
export async function applyGroupChanges({ tx, scope, groupChanges }: Batch): Promise<void> {
  for (const { group, change } of groupChanges) {
    if (change.what === 'subject') await nameGroup(tx, group.value, change.subject);
    else if (change.what === 'picture') await noteNewPicture(tx, group, scope.connectionId);
  }
}
