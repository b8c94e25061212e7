import type { Contact, ContactDetails } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { likePattern } from './like-pattern.ts';

/** A contact's row; also the form in which `to_json` gives it, where instants are texts. */
export interface ContactFacts {
  id: number;
  uuid: string;
  name: string;
  number: string | null;
  email: string;
  profile_pic_url: string;
  is_group: boolean;
  connection_id: number | null;
  company_id: number;
  created_at: Date | string;
  updated_at: Date | string;
}

/** A row in the shape of the wire (wire-contract 3). */
export function toWireContact(row: ContactFacts): Contact {
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    email: row.email,
    profilePicUrl: row.profile_pic_url,
    isGroup: row.is_group,
    uuid: row.uuid,
    whatsappId: row.connection_id,
    companyId: row.company_id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Contacts by id in the shape of the wire, one statement; unknown ids are left out. */
export async function loadContacts(tx: TenantDb, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toWireContact);
}

/** A page of contacts by name, one row more than asked to tell whether there is more; and how many match. */
export async function contactPage(
  tx: TenantDb,
  page: { search: string; limit: number; offset: number },
): Promise<{ rows: Contact[]; count: number }> {
  const pattern = likePattern(page.search);
  const digits = page.search.replace(/\D/g, '');
  const matches = page.search
    ? sql`c.company_id = ${tx.companyId} and (f_unaccent(c.name) like f_unaccent(${pattern}) ${digits ? sql`or c.number like ${`%${digits}%`}` : sql``})`
    : sql`c.company_id = ${tx.companyId}`;
  const { rows } = await sql<ContactFacts>`
    select c.* from contacts c where ${matches}
    order by f_unaccent(c.name), c.id limit ${page.limit} offset ${page.offset}`.execute(tx.db);
  const counted = await sql<{ count: number }>`select count(*) as count from contacts c where ${matches}`.execute(
    tx.db,
  );
  return { rows: rows.map(toWireContact), count: counted.rows[0]?.count ?? 0 };
}

interface DetailFacts extends ContactFacts {
  extra_info: ContactDetails['extraInfo'];
  addresses: ContactDetails['addresses'];
  connection_name: string | null;
}

/** One contact with extra information, connection and addresses; undefined when the company has none of this id. */
export async function findContactDetails(tx: TenantDb, id: number): Promise<ContactDetails | undefined> {
  const { rows } = await sql<DetailFacts>`
    select c.*, w.name as connection_name,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
        from contact_fields f where f.company_id = c.company_id and f.contact_id = c.id), '[]') as extra_info,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'value', a.dial) order by a.created_at, a.kind)
        from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id), '[]') as addresses
    from contacts c left join connections w on w.company_id = c.company_id and w.id = c.connection_id
    where c.company_id = ${tx.companyId} and c.id = ${id}`.execute(tx.db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    ...toWireContact(row),
    extraInfo: row.extra_info,
    addresses: row.addresses,
    whatsapp: row.connection_name === null ? null : { name: row.connection_name },
  };
}

export interface NewContact {
  name: string;
  number: string;
  email: string;
  extraInfo: readonly { name: string; value: string }[];
  address: { kind: string; value: string; dial: string };
}

/** Stores a contact with its address and fields; undefined when the address already belongs to a contact. */
export async function insertContact(tx: TenantDb, contact: NewContact): Promise<number | undefined> {
  const { company_id, name, number, email } = { company_id: tx.companyId, ...contact };
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ company_id, name, number, email, connection_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claimed = await tx.db
    .insertInto('contact_addresses')
    .values({ company_id, contact_id: id, ...contact.address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  if (!claimed) return undefined;
  const fields = contact.extraInfo.map((field) => ({
    company_id,
    contact_id: id,
    name: field.name,
    value: field.value,
  }));
  if (fields.length) await tx.db.insertInto('contact_fields').values(fields).execute();
  return id;
}
