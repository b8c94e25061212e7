import type { TenantDb } from '#kit/db/data.ts';

/** Tells the readers of contacts that one was made, changed or went. */
export function tellContact(tx: TenantDb, contactId: number, action: 'create' | 'update' | 'delete'): void {
  const name = action === 'delete' ? 'contact.deleted' : 'contact.updated';
  tx.record({ name, subject: { contactId, action }, audience: { permission: 'contacts.read' } });
}

/** One event where many contacts differ, or one is back that lists know as gone: they ask again. */
export function tellMany(tx: TenantDb): void {
  tx.record({ name: 'contact.reloaded', subject: {}, audience: { permission: 'contacts.read' } });
}
