import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { noteCommitted } from '../events/committed-events.ts';
import { eventsStatement, type ReadyEvent, type RecordedEvent, withReaders } from '../events/record.ts';
import { takeTurns } from '../limited/take-turns.ts';
import { runTogether } from './run-together.ts';
import type { Database } from './tables.ts';
import { inTransaction } from './transaction.ts';

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
  /** Reads of one company that all see the same instant, whatever commits between them; it notes no events. */
  snapshot<T>(companyId: number, work: (tx: TenantDb) => Promise<T>): Promise<T>;
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

/**
 * The tenant wall: the rows of one company and no others, whatever a statement asks. Statements of a page are not compiled:
 * what the planner takes for a long one ends after a page, and compiling it takes longer.
 */
function wall(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error('A tenant transaction needs a company id.');
  return `set local role recado_app; set local app.company_id = '${companyId}'; set local jit = off`;
}

interface Noted<T> {
  result: T;
  /** What writes the events that the work noted; undefined where there is none. */
  events: RawBuilder<unknown> | undefined;
}

async function noting<T>(
  { db }: SystemDb,
  companyId: number,
  work: (tx: TenantDb) => Promise<T>,
  toldTo: number | 'every company',
): Promise<Noted<T>> {
  const recorded: ReadyEvent[] = [];
  const result = await work({ companyId, db, record: (event) => recorded.push(withReaders(event)) });
  return { result, events: recorded.length ? eventsStatement(toldTo, recorded) : undefined };
}

/**
 * Does the work of a company in a transaction that is open already, and writes the events that it noted. Around it there is
 * the wall of that transaction, if any.
 */
export async function withEvents<T>(tx: SystemDb, companyId: number, work: (own: TenantDb) => Promise<T>): Promise<T> {
  const { result, events } = await noting(tx, companyId, work, companyId);
  await events?.execute(tx.db);
  return result;
}

function noteRows(rows: readonly unknown[]): void {
  // The rows of `eventsStatement`.
  for (const { companyId, seq } of rows as readonly { companyId: number; seq: number }[])
    noteCommitted(companyId, Number(seq));
}

/** More pages at once than PostgreSQL has processors to draw them make all of them late (docs/decisions/0049). */
const readsAtOnce = Math.max(4, 2 * availableParallelism());
/** A page that takes longer, like a search of everything, holds up nobody. */
const quickReadMs = 50;

/** Opens the data layer over a pool. The tenant wall: role and company are set before the first statement (house §3.6). */
export function openData(pool: pg.Pool): Data {
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const inTurn = takeTurns(readsAtOnce, quickReadMs);
  /** One company's work; its events are written together with the commit. */
  const ofCompany = <T>(
    begin: string,
    companyId: number,
    work: (tx: TenantDb) => Promise<T>,
    toldTo: number | 'every company' = companyId,
  ) =>
    inTransaction(pool, begin, async (db) => {
      const { result, events } = await noting({ db }, companyId, work, toldTo);
      return { result, last: events?.compile(db), committed: noteRows };
    });
  return {
    tenant: (companyId, work) => ofCompany(`begin; ${wall(companyId)}`, companyId, work),
    snapshot: (companyId, work) =>
      ofCompany(`begin isolation level repeatable read, read only; ${wall(companyId)}`, companyId, work),
    system: (work) => inTransaction(pool, 'begin', async (db) => ({ result: await work({ db }), last: undefined })),
    platform: (companyId, work) => ofCompany('begin', companyId, work, 'every company'),
    read: async <T extends readonly unknown[]>(companyId: number, statements: Statements<T>) => {
      const begin = `begin read only; ${wall(companyId)}`;
      const compiled = statements.map((statement: RawBuilder<unknown>) => statement.compile(kysely));
      return (await inTurn(() => runTogether(pool, begin, compiled))) as Rows<T>; // in the order of the statements, typed by them
    },
  };
}
