import { type RawBuilder, sql } from 'kysely';
import type { Claim } from './types.ts';

/** True of the row of `connections` named by this alias while the claim's lease is held (trust I-59). */
export const isHeldBy = ({ companyId, id, fence, owner }: Claim, row: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`${column('company_id')} = ${companyId} and ${column('id')} = ${id}
    and ${column('fence')} = ${fence} and ${column('lease_owner')} = ${owner}`;
};

/** True while the claim's lease is held: what another owner took over is left alone (trust I-59). */
export const leaseHeld = (claim: Claim): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from connections held where ${isHeldBy(claim, 'held')})`;
