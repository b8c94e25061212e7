import type { Address } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isPlaceholderName, nameFromAddress, storedAddress, storedKey } from './peer-addresses.ts';
import { tellContact } from './tell-contacts.ts';

/** Those of some addresses that a contact has, as `peerKey` writes them. */
export async function knownAddresses(tx: TenantDb, addresses: readonly Address[]): Promise<Set<string>> {
  const keys = addresses.map(storedAddress);
  const { rows } = await sql<{ kind: string; value: string }>`
    select a.kind, a.value from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind text, value text)
    join contact_addresses a on a.company_id = ${tx.companyId} and a.kind = k.kind and a.value = k.value`.execute(
    tx.db,
  );
  return new Set(rows.map(storedKey));
}

/** Takes a contact's old addresses away and dials the new number; all of them are the contact's before. */
export async function moveNumber(
  tx: TenantDb,
  contactId: number,
  { from, to }: { from: readonly Address[]; to: readonly Address[] },
): Promise<void> {
  const kept = to.map(storedAddress);
  const stays = new Set(kept.map(storedKey));
  const gone = from.map(storedAddress).filter((address) => !stays.has(storedKey(address)));
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from contact_addresses a using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as k(kind text, value text)
      where a.company_id = ${tx.companyId} and a.contact_id = ${contactId} and a.kind = k.kind and a.value = k.value)
    select name from contacts where company_id = ${tx.companyId} and id = ${contactId} for no key update`.execute(
    tx.db,
  );
  const name = rows[0]?.name ?? '';
  const number = kept.find(({ kind }) => kind === 'phone')?.dial ?? null;
  await tx.db
    .updateTable('contacts')
    .set({
      number,
      ...(isPlaceholderName(name, gone) ? { name: nameFromAddress(kept) } : {}),
      on_whatsapp: 'yes',
      checked_at: new Date(),
      updated_at: new Date(),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', contactId)
    .execute();
  tellContact(tx, contactId, 'update');
}
