import type { ConnectionUses } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

/** What a connection is used for, asked before it is deleted. */
export async function connectionUses({ db, companyId }: TenantDb, id: number): Promise<ConnectionUses> {
  const { rows } = await sql<ConnectionUses>`
    select (select count(*)::integer from tickets t
        where t.company_id = c.company_id and t.connection_id = c.id and t.status <> 'closed') as tickets,
      (select count(*)::integer from users u
        where u.company_id = c.company_id and u.connection_id = c.id and u.deleted_at is null) as users
    from connections c where c.company_id = ${companyId} and c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0] ?? fail('ERR_NO_WAPP_FOUND');
}
