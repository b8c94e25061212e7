import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

interface Named {
  whatsappId?: number | null | undefined;
  contactListId?: number | null | undefined;
  tagListId?: number | null | undefined;
  fileListId?: number | null | undefined;
}

/** Refuses what a question names and the company does not have. */
export async function checkNamed(tx: TenantDb, named: Named): Promise<void> {
  const has = (table: string, id: number | null | undefined) =>
    id ? sql`exists (select 1 from ${sql.table(table)} where company_id = ${tx.companyId} and id = ${id})` : sql`true`;
  const { rows } = await sql<{ connection: boolean; list: boolean; tag: boolean; files: boolean }>`
    select ${has('connections', named.whatsappId)} as connection, ${has('contact_lists', named.contactListId)} as list,
      ${has('tags', named.tagListId)} as tag, ${has('file_lists', named.fileListId)} as files`.execute(tx.db);
  const [known] = rows;
  if (!known?.connection) fail('ERR_NO_WAPP_FOUND');
  if (!known.list) fail('ERR_NO_CONTACTLIST_FOUND');
  if (!known.tag) fail('ERR_NO_TAG_FOUND');
  if (!known.files) fail('ERR_NO_FILE_FOUND');
}

/** Refuses an id that is none of the company's campaigns. */
export async function checkCampaignExists(tx: TenantDb, id: number): Promise<void> {
  const { rows } = await sql`select 1 from campaigns where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
  if (rows.length === 0) fail('ERR_NO_CAMPAIGN_FOUND');
}
