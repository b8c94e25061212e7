import type { OptOut } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** What is kept of an address: enough to know it again, not the number. */
export const addressHash = (company: RawBuilder<unknown>, kind: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql<string>`encode(sha256(convert_to(${company}::text || ':' || ${kind} || ':' || ${value}, 'UTF8')), 'hex')`;

const hashesOf = (tx: TenantDb, contactId: number) => sql`
  select ${addressHash(sql`a.company_id`, sql`a.kind`, sql`a.value`)} as hash from contact_addresses a
  where a.company_id = ${tx.companyId} and a.contact_id = ${contactId}`;

interface Stored {
  at: Date;
  word: string | null;
  campaign_id: number | null;
  user_name: string | null;
}

/** Whether a contact gets campaigns. */
export async function readOptOut(tx: TenantDb, contactId: number): Promise<OptOut> {
  const { rows } = await sql<Stored>`
    select o.at, o.word, o.campaign_id, o.user_name from campaign_opt_outs o
    where o.company_id = ${tx.companyId} and o.address_hash in (${hashesOf(tx, contactId)}) order by o.at limit 1`.execute(
    tx.db,
  );
  const [row] = rows;
  return {
    optedOut: row !== undefined,
    at: row?.at.toISOString() ?? null,
    word: row?.word ?? null,
    campaignId: row?.campaign_id ?? null,
    by: row?.user_name ?? null,
  };
}

export interface OptOutCause {
  word: string | null;
  campaignId: number | null;
  userName: string | null;
}

/** Takes a contact out of campaigns; false when she was out already. */
export async function optOut(tx: TenantDb, contactId: number, cause: OptOutCause): Promise<boolean> {
  const { rows } = await sql`
    insert into campaign_opt_outs (company_id, address_hash, word, campaign_id, user_name)
    select ${tx.companyId}, h.hash, ${cause.word}, ${cause.campaignId}::integer, ${cause.userName}
    from (${hashesOf(tx, contactId)}) h order by h.hash
    on conflict (company_id, address_hash) do nothing returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Puts a contact back; false when she was in. */
export async function optIn(tx: TenantDb, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from campaign_opt_outs where company_id = ${tx.companyId} and address_hash in (${hashesOf(tx, contactId)})
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Whether whoever is behind a recipient, by her key or by any address of her contact, wants none. "is true" has the database
 * hash what it compares with once, instead of looking it up for each of 100,000 people; where nobody opted out it is not asked.
 */
export const isOptedOut = (company: RawBuilder<unknown>, key: RawBuilder<unknown>, contactId: RawBuilder<unknown>) => {
  const hashes = sql`select o.address_hash from campaign_opt_outs o where o.company_id = ${company}`;
  return sql<boolean>`(exists (${hashes}) and (
    (${addressHash(company, sql`'phone'`, key)} in (${hashes})) is true
    or (${contactId} in (select oa.contact_id from contact_addresses oa where oa.company_id = ${company}
      and ${addressHash(sql`oa.company_id`, sql`oa.kind`, sql`oa.value`)} in (${hashes}))) is true))`;
};
