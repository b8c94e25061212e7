import type { Address } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import { storedAddress } from './peer-addresses.ts';
import { tellContact } from './tell-contacts.ts';

/** What the files of contacts' pictures are kept for. */
export const picturePurpose = 'contact';

/** Makes the pictures of these contacts due now, on the connections where one talked with them last. */
export async function askForPictures(tx: TenantDb, contactIds: readonly number[]): Promise<void> {
  await sql`
    insert into contact_pictures as p (company_id, contact_id, connection_id, due_at)
    select distinct on (t.contact_id) t.company_id, t.contact_id, t.connection_id, now() from tickets t
    where t.company_id = ${tx.companyId} and t.contact_id = any(${contactIds}::integer[]) order by t.contact_id, t.id desc
    on conflict (company_id, contact_id) do update set connection_id = excluded.connection_id, due_at = now(), attempts = 0`.execute(
    tx.db,
  );
}

/** Makes the picture behind an address due now, asked through this connection; false when one never talked with anybody there. */
export async function noteNewPicture(tx: TenantDb, of: Address, connectionId: number): Promise<boolean> {
  const { kind, value } = storedAddress(of);
  const { rows } = await sql`
    insert into contact_pictures (company_id, contact_id, connection_id, due_at)
    select a.company_id, a.contact_id, ${connectionId}::integer, now() from contact_addresses a
    where a.company_id = ${tx.companyId} and a.kind = ${kind} and a.value = ${value}
      and exists (select 1 from tickets t where t.company_id = a.company_id and t.contact_id = a.contact_id)
    on conflict (company_id, contact_id) do update set connection_id = excluded.connection_id, due_at = now(), attempts = 0
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Gives a contact its picture, or none; the file it had goes. The new file is one of `picturePurpose` that nothing holds
 * yet. Those who see the contact are told. False when the contact is gone.
 */
export async function setPicture(tx: TenantDb, contactId: number, mediaId: string | null): Promise<boolean> {
  const before = await tx.db
    .selectFrom('contacts')
    .select('picture_media_id as picture')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  if (before.picture === mediaId) return true;
  if (mediaId !== null) await attachMedia(tx, [mediaId], picturePurpose);
  await tx.db
    .updateTable('contacts')
    .set({ picture_media_id: mediaId, updated_at: new Date() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', contactId)
    .execute();
  if (before.picture !== null) await releaseMedia(tx, [before.picture]);
  tellContact(tx, contactId, 'update');
  return true;
}

/** Moves a picture from one contact to another that has none: its file is held by one of them at any time. */
export async function movePicture(tx: TenantDb, from: number, to: number): Promise<void> {
  await sql`
    with gives as (
      select f.picture_media_id as id from contacts f join contacts t on t.company_id = f.company_id and t.id = ${to}
      where f.company_id = ${tx.companyId} and f.id = ${from} and f.picture_media_id is not null and t.picture_media_id is null)
    update contacts c set picture_media_id = case when c.id = ${to} then gives.id end from gives
    where c.company_id = ${tx.companyId} and c.id in (${from}, ${to})`.execute(tx.db);
}
