import { type Address, addressKey, type InboundItem, type Translate } from '@recado/whatsapp';
import { matchingKey } from '@recado/whatsapp/identity';
import { sql } from 'kysely';
import { findOrCreateContact, notePhoneBook } from '#features/contacts/index.ts';
import { applyAcks, type InboundEntry, markFailed, processInbound, takeUpAgain } from '#inbound/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { reasonOf } from './serial.ts';
import type { ConnectionScope, InboundPort, OpenEntry } from './types.ts';

/** The database takes neither NUL nor half a surrogate pair in a text, and a customer can send both. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part)]));
}

async function translateEach(data: Data, scope: ConnectionScope, entries: readonly OpenEntry[], translate: Translate) {
  const good: InboundEntry[] = [];
  const left: number[] = [];
  for (const entry of entries) {
    try {
      // Only the strings inside the items change, never their shape.
      const items = storable(translate(entry)) as InboundItem[];
      good.push({ journalId: entry.journalId, items, receivedAt: entry.receivedAt });
    } catch (error) {
      left.push(entry.journalId);
      const failure = { journalId: entry.journalId, reason: 'unreadable', error: reasonOf(error) } as const;
      await data.tenant(scope.companyId, (tx) => markFailed(tx, scope, failure));
    }
  }
  return { good, left };
}

async function isKnown(tx: TenantDb, addresses: readonly Address[]): Promise<boolean> {
  const kinds = addresses.map((address) => address.kind);
  const values = addresses.map((address) => (address.kind === 'phone' ? matchingKey(address.value) : address.value));
  const found = await sql`
    select 1 from unnest(${kinds}::text[], ${values}::text[]) as p(kind, value)
    join contact_addresses a on a.company_id = ${tx.companyId} and a.kind = p.kind and a.value = p.value limit 1`.execute(
    tx.db,
  );
  return found.rows.length > 0;
}

/** The product's inbound side: the pipeline, the acks and the contacts' addresses. */
export const productInbound: InboundPort = {
  async process(data, scope, entries, translate) {
    const { good, left } = await translateEach(data, scope, entries, translate);
    const outcome = await processInbound(data, scope, good);
    return [...left, ...outcome.left];
  },
  applyAcks(data, scope, acks) {
    return applyAcks(
      data,
      scope,
      acks.map(({ ref, ack, error, heard }) => ({ waId: ref.id, ack, error, heard })),
    );
  },
  async learnAddresses(data, scope, [primary, alt]) {
    if (addressKey(primary) === addressKey(alt)) return;
    await data.tenant(scope.companyId, async (tx) => {
      // Whoever never wrote is no contact: an address book of the phone does not become one of the company.
      if (!(await isKnown(tx, [primary, alt]))) return;
      await findOrCreateContact(tx, { primary, alt }, { connectionId: scope.connectionId });
    });
  },
  takeUpAgain: (data, { companyId, connectionId }) => data.tenant(companyId, (tx) => takeUpAgain(tx, connectionId)),
  notePhoneBook: (data, scope, people) =>
    data.tenant(scope.companyId, (tx) => notePhoneBook(tx, scope.connectionId, people)),
};
