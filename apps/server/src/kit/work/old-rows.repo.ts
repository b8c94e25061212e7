import { type RawBuilder, sql } from 'kysely';

/** Takes away some rows that nobody reads any more; whoever runs it begins again while it took that many. */
export type Removal = RawBuilder<unknown>;

/** Rows of one removal: few enough that nobody waits for it. */
export const removedAtOnce = 5000;

/** Takes rows of the caller's own table away for which the condition holds. */
export const oldRows = (table: string, condition: RawBuilder<unknown>, atOnce = removedAtOnce): Removal => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(atOnce)}))`;
