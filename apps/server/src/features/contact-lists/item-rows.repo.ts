import type { ContactListItem } from '@recado/contract';
import { sql } from 'kysely';
import { fittingContacts } from '#features/companies/index.ts';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import { numberPattern } from '#kit/crud/typed-number.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A row of one of a list's people. */
export interface ItemFacts {
  id: number;
  name: string;
  number: string;
  email: string;
  on_whatsapp: boolean | null;
  contact_list_id: number;
  company_id: number;
  created_at: Date;
  updated_at: Date;
}

export const itemTable: RecordTable = {
  table: 'contact_list_items',
  columns: sql`r.id, r.name, r.number, r.email, r.on_whatsapp, r.contact_list_id, r.company_id, r.created_at, r.updated_at`,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

/** People of one list. */
export const ofList = (listId: number): Condition => sql`r.contact_list_id = ${listId}`;

/** People whose name or number holds the text (wire-contract 4.8); a number may be written as people write it. */
export function itemMatches(text: string): Condition {
  const byName = textHolds('r.name', text);
  const number = numberPattern(text);
  return number ? sql`(${byName} or r.number like ${number})` : byName;
}

/** A row in the shape of the wire (wire-contract 3). */
export const toWireItem = (row: ItemFacts): ContactListItem => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.on_whatsapp,
  companyId: row.company_id,
  contactListId: row.contact_list_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** One person of a file, checked; `key` is the number's matching key. */
export interface Arrival {
  row: number;
  name: string;
  number: string;
  key: string;
  email: string;
}

/**
 * The people for whom the plan has no room, in the order of the file. Who is in the list already takes none; they are looked
 * up only where not all fit.
 */
export async function outsideRoom(tx: TenantDb, listId: number, arrivals: readonly Arrival[]): Promise<Set<Arrival>> {
  if ((await fittingContacts(tx, arrivals.length)) === arrivals.length) return new Set();
  const keys = arrivals.map(({ key }) => key);
  const { rows } = await sql<{ key: string }>`
    select match_key as key from contact_list_items
    where company_id = ${tx.companyId} and contact_list_id = ${listId} and match_key = any(${keys}::text[])`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ key }) => key));
  const newcomers = arrivals.filter(({ key }) => !known.has(key));
  return new Set(newcomers.slice(await fittingContacts(tx, newcomers.length)));
}

/** Puts people into a list, not yet known to WhatsApp (decision 19); answers ids by key, without those who are in it. */
export async function insertArrivals(
  tx: TenantDb,
  listId: number,
  arrivals: readonly Arrival[],
): Promise<Map<string, number>> {
  if (arrivals.length === 0) return new Map();
  const { rows } = await sql<{ id: number; match_key: string }>`
    insert into contact_list_items (company_id, contact_list_id, name, number, match_key, email)
    select ${tx.companyId}, ${listId}, d.name, d.number, d.key, d.email
    from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as d(name text, number text, key text, email text)
    order by d.key
    on conflict (company_id, contact_list_id, match_key) do nothing returning id, match_key`.execute(tx.db);
  return new Map(rows.map(({ id, match_key }) => [match_key, id]));
}

/**
 * Takes people out of a list again, but whom somebody changed since; answers how many went. A look-up may have changed how
 * the number is written, not its key.
 */
export async function deleteUnchanged(
  tx: TenantDb,
  made: readonly { id: number; name?: string; key?: string; email?: string }[],
): Promise<number> {
  const { rows } = await sql`
    delete from contact_list_items i
    using jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id integer, name text, key text, email text)
    where i.company_id = ${tx.companyId} and i.id = m.id and i.name = coalesce(m.name, i.name)
      and i.match_key = coalesce(m.key, i.match_key) and i.email = coalesce(m.email, i.email)
    returning i.id`.execute(tx.db);
  return rows.length;
}
