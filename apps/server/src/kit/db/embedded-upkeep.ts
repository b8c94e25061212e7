import type { PGlite } from '@electric-sql/pglite';

interface WornTable {
  name: string;
  needs_vacuum: boolean;
}

/**
 * Tables that changed enough since they were analysed, hold enough dead rows or took enough new ones since they were
 * vacuumed (which also empties what a text index has put off): PostgreSQL's own rules of thumb.
 */
const worn = `
  with tables as (
    select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name, s.n_mod_since_analyze as changed,
      s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as needs_analyze,
      greatest(s.n_dead_tup, s.n_ins_since_vacuum) > 1000 + 0.2 * greatest(c.reltuples, 0) as needs_vacuum
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid)
  select name, needs_vacuum from tables where needs_analyze or needs_vacuum order by changed desc limit 4`;

/**
 * What the autovacuum of a PostgreSQL server does and the embedded one lacks: statistics and dead rows. Without it plans
 * that are kept (preparing-client.ts) stay those of an empty table: a message that took 0.3 ms takes 8 after an hour.
 * `alone` runs a work while no client holds the database; `hasRun` tells whether anything ran since it was asked last.
 * Returns its stop, which waits for the table under way.
 */
export function startUpkeep(
  database: PGlite,
  alone: (work: () => Promise<void>) => Promise<void>,
  hasRun: () => boolean,
  everyMs = 5000,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    let tables: WornTable[] = [];
    await alone(async () => {
      tables = (await database.query<WornTable>(worn)).rows;
    });
    for (const { name, needs_vacuum } of tables) {
      if (isOver) return;
      // One table at a time, so that a click waits for one at most. The name comes from the catalog, quoted by it.
      await alone(async () => {
        await database.exec(`${needs_vacuum ? 'vacuum (analyze)' : 'analyze'} ${name}`);
      });
    }
  }

  const timer = setInterval(() => {
    if (running || !hasRun()) return;
    // The next round looks again; a table that cannot be analysed is no reason to stop the database.
    running = look()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await running;
  };
}
