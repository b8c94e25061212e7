import type { ContactList } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A list's row; `contacts_count` only where the list of lists asked for it. */
export interface ListFacts {
  id: number;
  name: string;
  company_id: number;
  created_at: Date;
  updated_at: Date;
  contacts_count?: number;
}

const columns = sql`r.id, r.name, r.company_id, r.created_at, r.updated_at`;

export const listTable: RecordTable = {
  table: 'contact_lists',
  columns,
  listColumns: sql`${columns}, (select count(*)::integer from contact_list_items i
    where i.company_id = r.company_id and i.contact_list_id = r.id) as contacts_count`,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

/** Lists whose name holds the text. */
export const listMatches = (text: string): Condition => textHolds('r.name', text);

/** A row in the shape of the wire (wire-contract 3). */
export const toWireList = (row: ListFacts): ContactList => ({
  id: row.id,
  name: row.name,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

type NamedList = ContactList & { company: { id: number; name: string } };

/** All lists of the company by name, or those that hold the text. */
export async function allLists(tx: TenantDb, search: string): Promise<NamedList[]> {
  const { rows } = await sql<ListFacts & { company_name: string }>`
    select ${columns}, c.name as company_name from contact_lists r join companies c on c.id = r.company_id
    where r.company_id = ${tx.companyId} ${search ? sql`and ${listMatches(search)}` : sql``}
    order by f_unaccent(r.name), r.id`.execute(tx.db);
  return rows.map((row) => ({ ...toWireList(row), company: { id: row.company_id, name: row.company_name } }));
}

/** Whether the company has this list; held, so that it is not deleted before the transaction ends. */
export async function holdList(tx: TenantDb, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact_lists where company_id = ${tx.companyId} and id = ${id} for key share`.execute(tx.db);
  return rows.length > 0;
}
