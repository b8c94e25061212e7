import { randomUUID } from 'node:crypto';
import { limits } from '@recado/contract';
import type { Peer } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { extensionName, extensionNames } from './extension-field.repo.ts';
import { addressesOf } from './peer-addresses.ts';

/** One person of a file, checked; `key` is the number's matching key. */
export interface Arrival {
  row: number;
  name: string;
  dial: string;
  key: string;
  /** What is dialled after the number; kept as a field of the contact. */
  extension: string;
  email: string;
}
export interface KnownPerson {
  id: number;
  key: string;
  name: string;
  email: string;
}

/** The contacts that these numbers belong to, by key; held, so that nobody changes them meanwhile. */
export async function findByKeys(tx: TenantDb, keys: readonly string[]): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<KnownPerson>`
    select c.id, a.value as key, c.name, c.email
    from contact_addresses a join contacts c on c.company_id = a.company_id and c.id = a.contact_id
    where a.company_id = ${tx.companyId} and a.kind = 'phone' and a.value = any(${keys}::text[])
    order by c.id for update of c`.execute(tx.db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Makes contacts, not yet known to WhatsApp (decision 34); answers ids by key, without those whom somebody else made meanwhile. */
export async function insertArrivals(tx: TenantDb, arrivals: readonly Arrival[]): Promise<Map<string, number>> {
  if (arrivals.length === 0) return new Map();
  const fieldName = await extensionName(tx);
  const drafts = JSON.stringify(
    arrivals.map(({ name, dial, key, extension, email }) => ({
      uuid: randomUUID(),
      name,
      dial,
      key,
      extension,
      email,
    })),
  );
  const { rows } = await sql<{ id: number; key: string; claimed: boolean }>`
    with drafts as (
      select * from jsonb_to_recordset(${drafts}::jsonb) as d(uuid uuid, name text, dial text, key text, extension text, email text)
    ), made as (
      insert into contacts (company_id, uuid, name, number, email, named_at)
      select ${tx.companyId}, d.uuid, d.name, d.dial, d.email, now() from drafts d returning id, uuid
    ), people as (select m.id, d.key, d.dial, d.extension from made m join drafts d on d.uuid = m.uuid),
    claimed as (
      insert into contact_addresses (company_id, kind, value, dial, contact_id)
      select ${tx.companyId}, 'phone', p.key, p.dial, p.id from people p order by p.key
      on conflict do nothing returning contact_id),
    fields as (
      insert into contact_fields (company_id, contact_id, name, value)
      select ${tx.companyId}, p.id, ${fieldName}, p.extension from people p where p.extension <> '')
    select p.id, p.key, exists (select 1 from claimed c where c.contact_id = p.id) as claimed from people p`.execute(
    tx.db,
  );
  const lost = rows.filter(({ claimed }) => !claimed).map(({ id }) => id);
  if (lost.length)
    await tx.db.deleteFrom('contacts').where('company_id', '=', tx.companyId).where('id', 'in', lost).execute();
  return new Map(rows.filter(({ claimed }) => claimed).map(({ key, id }) => [key, id]));
}

/** Writes names and e-mails of contacts that an import knew already. */
export async function updateArrivals(
  tx: TenantDb,
  changes: readonly { id: number; name: string; email: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update contacts c set name = u.name, email = u.email, updated_at = now(),
      named_at = case when c.name = u.name then c.named_at else now() end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u(id integer, name text, email text)
    where c.company_id = ${tx.companyId} and c.id = u.id`.execute(tx.db);
}

/**
 * Deletes contacts that an import made, unless there is a conversation with them by now, or somebody changed them, gave them
 * further information or made another contact one with them; answers how many went.
 */
export async function deleteUnused(
  tx: TenantDb,
  made: readonly { id: number; name?: string; email?: string }[],
): Promise<number> {
  if (made.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    delete from contacts c using jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id integer, name text, email text)
    where c.company_id = ${tx.companyId} and c.id = m.id
      and c.name = coalesce(m.name, c.name) and c.email = coalesce(m.email, c.email)
      and not exists (select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id)
      and not exists (select 1 from contact_fields f where f.company_id = c.company_id and f.contact_id = c.id
        and f.name <> all(${extensionNames}::text[]))
      and not exists (select 1 from contact_merges g
        where g.company_id = c.company_id and g.kept_id = c.id and g.undone_at is null)
    returning c.id`.execute(tx.db);
  return rows.length;
}

/** Gives contacts their old names and e-mails back, where they still are what the import made them; answers how many. */
export async function restoreNames(
  tx: TenantDb,
  changes: readonly { id: number; name: string; email: string; was: { name: string; email: string } }[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const given = changes.map(({ was, ...now }) => ({ ...now, was_name: was.name, was_email: was.email }));
  const { rows } = await sql<{ id: number }>`
    update contacts c set name = u.was_name, email = u.was_email, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as u(id integer, name text, email text, was_name text, was_email text)
    where c.company_id = ${tx.companyId} and c.id = u.id and c.name = u.name and c.email = u.email returning c.id`.execute(
    tx.db,
  );
  return rows.length;
}

/** Notes what the phone of a connection has in its address book. */
export async function notePhoneBook(tx: TenantDb, connectionId: number, people: readonly Peer[]): Promise<void> {
  const entries = people.flatMap((peer) => {
    const [address] = addressesOf(peer);
    return address && peer.name ? [{ ...address, name: peer.name.slice(0, limits.contactName.max) }] : [];
  });
  await sql`
    insert into phone_book (company_id, connection_id, kind, value, dial, name)
    select distinct on (e.kind, e.value) ${tx.companyId}, ${connectionId}, e.kind, e.value, e.dial, e.name
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(kind text, value text, dial text, name text)
    where exists (select 1 from connections where company_id = ${tx.companyId} and id = ${connectionId})
    order by e.kind, e.value
    on conflict (company_id, connection_id, kind, value) do update set dial = excluded.dial, name = excluded.name, updated_at = now()`.execute(
    tx.db,
  );
}

/** The default connection, and the people in its phone's address book by name. */
export async function readPhoneBook(
  tx: TenantDb,
): Promise<{ connectionId: number; people: { name: string; dial: string }[] } | undefined> {
  const connection = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!connection) return undefined;
  const { rows } = await sql<{ name: string; dial: string }>`
    select p.name, p.dial from phone_book p where p.company_id = ${tx.companyId} and p.connection_id = ${connection.id}
      and p.kind = 'phone' order by f_unaccent(p.name), p.dial limit 100000`.execute(tx.db);
  return { connectionId: connection.id, people: rows };
}
