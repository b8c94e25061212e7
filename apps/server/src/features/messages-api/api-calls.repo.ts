import { type ApiCall, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

export interface NewApiCall {
  connectionId: number;
  numberEnd: string;
  files: number;
  status: number;
  error: string | null;
  tookMs: number;
}

/** Keeps a call, and lets go of those before the last hundred. */
export async function keepApiCall({ db, companyId }: TenantDb, call: NewApiCall): Promise<void> {
  const { connectionId, numberEnd, files, status, error, tookMs } = call;
  await sql`insert into api_calls (company_id, connection_id, number_end, files, status, error, took_ms)
    values (${companyId}, ${connectionId}, ${numberEnd}, ${files}, ${status}, ${error}, ${tookMs})`.execute(db);
  // Two calls at once leave each other's rows alone: the next call finds what is left.
  await sql`delete from api_calls where company_id = ${companyId} and id in (
    select id from api_calls where company_id = ${companyId}
    order by id desc offset ${limits.apiCallsKept} limit 20 for update skip locked)`.execute(db);
}

/** The last calls, newest first. */
export async function lastApiCalls({ db, companyId }: TenantDb): Promise<ApiCall[]> {
  const { rows } = await sql<Omit<ApiCall, 'createdAt'> & { createdAt: Date }>`
    select a.id::float8 as id, a.connection_id as "connectionId", k.name as "connectionName", a.number_end as "numberEnd",
      a.files, a.status, a.error, a.took_ms as "tookMs", a.created_at as "createdAt"
    from api_calls a left join connections k on k.company_id = a.company_id and k.id = a.connection_id
    where a.company_id = ${companyId} order by a.id desc limit ${limits.apiCallsKept}`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
