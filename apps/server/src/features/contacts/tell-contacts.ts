import type { TenantDb } from '#kit/db/data.ts';

/** Tells the readers of contacts that one was made, changed or went. */
export function tellContact(tx: TenantDb, contactId: number, action: 'create' | 'update' | 'delete'): void {
  if (action === 'delete') tx.record({ name: 'contact.deleted', subject: { contactId } });
  else tx.record({ name: 'contact.updated', subject: { contactId, action } });
}

/** One event where many contacts differ, or one is back that lists know as gone: they ask again. */
export function tellMany(tx: TenantDb): void {
  tx.record({ name: 'contact.reloaded', subject: {} });
}
