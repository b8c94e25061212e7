import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { importTable } from '#kit/db/import-table.repo.ts';

/** People whom a company brings from another system, with the addresses by which they are found. */
export const personImport = importTable({
  table: 'contacts',
  columns: [
    'id',
    'uuid',
    'name',
    'number',
    'email',
    'is_group',
    'on_whatsapp',
    'named_at',
    'connection_id',
    'created_at',
    'updated_at',
  ],
});
export const addressImport = importTable({
  table: 'contact_addresses',
  columns: ['kind', 'value', 'contact_id', 'dial', 'created_at'],
});
export const fieldImport = importTable({ table: 'contact_fields', columns: ['id', 'contact_id', 'name', 'value'] });

/** Who has an address already; keys are `kind:value`. */
export async function ownersOf({ db, companyId }: TenantDb): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; contact_id: number }>`
    select kind || ':' || value as address, contact_id from contact_addresses where company_id = ${companyId}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.address, row.contact_id]));
}

/**
 * Takes back that WhatsApp is asked for a picture of everybody whose conversation was just brought along: thousands of
 * questions at once look like a robot. The next ticket of each asks again.
 */
export const askForNoPictures = ({ db, companyId }: TenantDb): Promise<unknown> =>
  db.deleteFrom('contact_pictures').where('company_id', '=', companyId).where('checked_at', 'is', null).execute();
