import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

/** A connection by its token, and what its company may. */
export interface TokenConnection {
  companyId: number;
  connectionId: number;
  /** The company may work. */
  status: boolean;
  due_date: string | null;
  timezone: string;
  /** Its plan has the messages API. */
  hasApi: boolean;
}

/** The connection whose token has this digest; undefined where none has it, or more than one company chose it. */
export async function findTokenConnection({ db }: SystemDb, digest: string): Promise<TokenConnection | undefined> {
  const { rows } = await sql<TokenConnection>`
    select k.company_id as "companyId", k.id as "connectionId", c.status, c.due_date, c.timezone,
      coalesce(p.use_external_api, false) as "hasApi"
    from connections k join companies c on c.id = k.company_id and c.deleted_at is null left join plans p on p.id = c.plan_id
    where k.token_hash = ${digest} and k.deleted_at is null limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}
