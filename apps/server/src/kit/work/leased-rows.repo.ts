/** Rows that are work: in the hands of one process at a time, which proves its lease with every step. */
import { type RawBuilder, sql } from 'kysely';
import type { Data, TenantDb } from '../db/data.ts';

/** Who works on which row: another process that took it over makes every further step of this one fail. */
export interface Claim {
  id: number;
  companyId: number;
  owner: string;
}

/** The lease was lost: another process works on the row now. */
export class LostLease extends Error {
  constructor() {
    super('The work is in the hands of another process');
    this.name = 'LostLease';
  }
}

/** What is left of a company that was deleted rests: nobody works on it, so that its removal is alone with it. */
export const ofLivingCompany = sql<boolean>`exists (
  select from companies c where c.id = company_id and c.deleted_at is null)`;

const leaseSeconds = 10;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const mine = ({ id, companyId, owner }: Claim) =>
  sql`company_id = ${companyId} and id = ${id} and lease_owner = ${owner}`;

/**
 * A table of work: its columns `lease_owner` and `lease_until` say who works on a row, `updated_at` whose turn it is.
 */
export function leasedRows<Row>(table: 'imports' | 'privacy_jobs' | 'company_jobs' | 'move_ins') {
  const rows = sql.table(table);
  return {
    /** Takes the row that was worked on least lately and is in nobody's hands. */
    claim: (data: Data, owner: string, isDue: RawBuilder<boolean>): Promise<Row | undefined> =>
      data.system(async ({ db }) => {
        const { rows: found } = await sql<Row>`
          update ${rows} set lease_owner = ${owner}, lease_until = ${inSeconds(leaseSeconds)}
          where (company_id, id) in (
            select company_id, id from ${rows} where ${isDue} and (lease_until is null or lease_until < now())
            order by updated_at limit 1 for update skip locked)
          returning *`.execute(db);
        return found[0];
      }),

    /** Goes on holding a row and answers it. Throws LostLease. */
    hold: async ({ db }: TenantDb, claim: Claim): Promise<Row> => {
      const { rows: held } = await sql<Row>`
        update ${rows} set lease_until = ${inSeconds(leaseSeconds)} where ${mine(claim)} returning *`.execute(db);
      const [row] = held;
      if (!row) throw new LostLease();
      return row;
    },

    /** Writes how far the work is. Throws LostLease. */
    write: async ({ db }: TenantDb, claim: Claim, values: Readonly<Record<string, unknown>>): Promise<void> => {
      const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const written = await sql`
        update ${rows} set ${sql.join([...sets, sql`updated_at = now()`])} where ${mine(claim)}`.execute(db);
      if (!Number(written.numAffectedRows)) throw new LostLease();
    },

    /** Gives the row back; nobody takes it for `seconds`. */
    release: (data: Data, claim: Claim, seconds = 0): Promise<unknown> =>
      data.tenant(claim.companyId, ({ db }) =>
        sql`update ${rows} set lease_owner = null, lease_until = ${seconds ? inSeconds(seconds) : null}
          where ${mine(claim)}`.execute(db),
      ),
  };
}
