import type { AdDetails, Contact, ContactDetails, OnWhatsapp } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';

/** A contact's row; also the form in which `to_json` gives it, where instants are texts. */
export interface ContactFacts {
  id: number;
  uuid: string;
  name: string;
  number: string | null;
  email: string;
  picture_media_id: string | null;
  is_group: boolean;
  connection_id: number | null;
  on_whatsapp: OnWhatsapp;
  company_id: number;
  created_at: Date | string;
  updated_at: Date | string;
}

/** A row in the shape of the wire (wire-contract 3). */
export function toWireContact(row: ContactFacts, addressOf: MediaAddress): Contact {
  const { company_id: companyId, picture_media_id: picture } = row;
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    email: row.email,
    profilePicUrl: picture === null ? '' : addressOf({ companyId, id: picture }),
    isGroup: row.is_group,
    uuid: row.uuid,
    whatsappId: row.connection_id,
    onWhatsapp: row.on_whatsapp,
    companyId,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** What `ContactFacts` needs of a row named `r`. */
export const contactColumns = sql`r.company_id, r.id, r.uuid, r.name, r.number, r.email, r.picture_media_id, r.is_group,
  r.connection_id, r.on_whatsapp, r.created_at, r.updated_at`;

/** Contacts by id in the shape of the wire, for live events: one statement; unknown ids are left out. */
export function contactLoader(links: MediaLinks) {
  return async (tx: TenantDb, ids: readonly number[]): Promise<Contact[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<ContactFacts>`select ${contactColumns} from contacts r
      where r.company_id = ${tx.companyId} and ${isAnyOf('r.id', ids)}`.execute(tx.db);
    return rows.map((row) => toWireContact(row, (media) => links.url(media)));
  };
}

interface DetailFacts extends ContactFacts {
  extra_info: ContactDetails['extraInfo'];
  addresses: ContactDetails['addresses'];
  connection_name: string | null;
  checked_at: Date | null;
  ad: { said: AdDetails; at: string } | null;
}

/** One contact with extra information, connection and addresses; undefined when the company has none of this id. */
export async function findContactDetails(
  tx: TenantDb,
  id: number,
  addressOf: MediaAddress,
): Promise<ContactDetails | undefined> {
  const { rows } = await sql<DetailFacts>`
    select ${contactColumns}, r.checked_at, w.name as connection_name,
      (select json_build_object('said', m.data -> 'ad', 'at', m.created_at) from messages m
        where m.company_id = r.company_id and m.contact_id = r.id and m.data ? 'ad' order by m.position desc limit 1) as ad,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
        from contact_fields f where f.company_id = r.company_id and f.contact_id = r.id), '[]') as extra_info,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'value', a.dial) order by a.created_at, a.kind)
        from contact_addresses a where a.company_id = r.company_id and a.contact_id = r.id), '[]') as addresses
    from contacts r left join connections w on w.company_id = r.company_id and w.id = r.connection_id
    where r.company_id = ${tx.companyId} and r.id = ${id}`.execute(tx.db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    ...toWireContact(row, addressOf),
    extraInfo: row.extra_info,
    addresses: row.addresses,
    whatsapp: row.connection_name === null ? null : { name: row.connection_name },
    checkedAt: row.checked_at?.toISOString() ?? null,
    ad: row.ad && { ...row.ad.said, createdAt: new Date(row.ad.at).toISOString() },
  };
}

/** A contact's row, held until the transaction ends; undefined when the company has none of this id. */
export async function holdContact(tx: TenantDb, id: number): Promise<ContactFacts | undefined> {
  const { rows } = await sql<ContactFacts>`select ${contactColumns} from contacts r
    where r.company_id = ${tx.companyId} and r.id = ${id} for update`.execute(tx.db);
  return rows[0];
}

/** Whether the company has a contact of this id; it stays until the transaction ends. */
export async function contactExists({ db, companyId }: TenantDb, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from contacts where company_id = ${companyId} and id = ${id} for share`.execute(
    db,
  );
  return rows.length > 0;
}
