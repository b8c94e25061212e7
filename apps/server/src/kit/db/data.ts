import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { flushEvents, type RecordedEvent } from '../events/record.ts';
import { takeTurns } from '../limited/take-turns.ts';
import { runTogether } from './run-together.ts';
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
  /**
   * A transaction over what belongs to the whole platform, by a user of this company: no wall, and its events are told to
   * every company. Only for calls of super users.
   */
  platform<T>(companyId: number, work: (tx: TenantDb) => Promise<T>): Promise<T>;
  /** Reads of one company that need nothing of each other: one transaction in one round trip. The rows of each. */
  read<T extends readonly unknown[]>(companyId: number, statements: Statements<T>): Promise<Rows<T>>;
}

type Statements<T extends readonly unknown[]> = { readonly [K in keyof T]: RawBuilder<T[K]> };
type Rows<T extends readonly unknown[]> = { -readonly [K in keyof T]: T[K][] };

type Connection = Kysely<Database>;

async function inTransaction<T>(
  kysely: Kysely<Database>,
  begin: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    // Not waited for: it travels with the first statement. An error in it aborts the transaction, which refuses the rest;
    // only a cancel by hand between the two lets that statement run by itself, and the caller is told (decisions/0015).
    const begun = sql.raw(begin).execute(connection);
    begun.catch(() => undefined);
    try {
      const result = await work(connection);
      await begun;
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

/**
 * The tenant wall: the rows of one company and no others, whatever a statement asks. Statements of a page are not compiled:
 * what the planner takes for a long one ends after a page, and compiling it takes longer.
 */
function wall(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error('A tenant transaction needs a company id.');
  return `set local role recado_app; set local app.company_id = '${companyId}'; set local jit = off`;
}

/**
 * Does the work of a company in a transaction that is open already, and writes the events that it noted. Around it there is
 * the wall of that transaction, if any.
 */
export async function withEvents<T>(
  { db }: SystemDb,
  companyId: number,
  work: (tx: TenantDb) => Promise<T>,
  toldTo: number | 'every company' = companyId,
): Promise<T> {
  const recorded: RecordedEvent[] = [];
  const result = await work({ companyId, db, record: (event) => recorded.push(event) });
  await flushEvents(db, toldTo, recorded);
  return result;
}

/** More pages at once than PostgreSQL has processors to draw them make all of them late (docs/decisions/0049). */
const readsAtOnce = Math.max(4, 2 * availableParallelism());
/** A page that takes longer, like a search of everything, holds up nobody. */
const quickReadMs = 50;

/** Opens the data layer over a pool. The tenant wall: role and company are set before the first statement (house §3.6). */
export function openData(pool: pg.Pool): Data {
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const inTurn = takeTurns(readsAtOnce, quickReadMs);
  return {
    tenant: (companyId, work) =>
      inTransaction(kysely, `begin; ${wall(companyId)}`, (db) => withEvents({ db }, companyId, work)),
    system: (work) => inTransaction(kysely, 'begin', (db) => work({ db })),
    platform: (companyId, work) =>
      inTransaction(kysely, 'begin', (db) => withEvents({ db }, companyId, work, 'every company')),
    read: async <T extends readonly unknown[]>(companyId: number, statements: Statements<T>) => {
      const begin = `begin read only; ${wall(companyId)}`;
      const compiled = statements.map((statement: RawBuilder<unknown>) => statement.compile(kysely));
      return (await inTurn(() => runTogether(pool, begin, compiled))) as Rows<T>; // in the order of the statements, typed by them
    },
  };
}
