import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { flushEvents, type RecordedEvent } from '../events/record.ts';
import type { Database } from './tables.ts';

/** A transaction bound to one company: every statement in it sees that company's rows only. */
export interface TenantDb {
  readonly companyId: number;
  readonly db: Kysely<Database>;
  /** Notes a live event; written with the transaction, published after commit (house §3.9). */
  record(event: RecordedEvent): void;
}

/** A transaction over all companies, for sign-in, leases and clean-up. Features get it only by name. */
export interface SystemDb {
  readonly db: Kysely<Database>;
}

/** The one way to the data: tenant-bound transactions, and the few that may cross companies. */
export interface Data {
  tenant<T>(companyId: number, work: (tx: TenantDb) => Promise<T>): Promise<T>;
  system<T>(work: (tx: SystemDb) => Promise<T>): Promise<T>;
}

type Connection = Kysely<Database>;

async function inTransaction<T>(
  kysely: Kysely<Database>,
  begin: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      const result = await work(connection);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      // The first error is the one to tell; a connection that cannot even roll back is dropped by the pool.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

/** Opens the data layer over a pool. The tenant wall: role and company are set before the first statement (house §3.6). */
export function openData(pool: pg.Pool): Data {
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    tenant: (companyId, work) => {
      if (!Number.isSafeInteger(companyId) || companyId <= 0)
        throw new Error('A tenant transaction needs a company id.');
      const begin = `begin; set local role recado_app; set local app.company_id = '${companyId}'`;
      return inTransaction(kysely, begin, async (db) => {
        const recorded: RecordedEvent[] = [];
        const result = await work({ companyId, db, record: (event) => recorded.push(event) });
        if (recorded.length) await flushEvents(db, companyId, recorded);
        return result;
      });
    },
    system: (work) => inTransaction(kysely, 'begin', (db) => work({ db })),
  };
}
