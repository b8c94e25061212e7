import { sql } from 'kysely';
import { openSeal, type Seal } from '#kit/crypto/seal.ts';
import type { SystemDb } from '#kit/db/data.ts';

const place = 'installation';

function opens(seal: Seal, sealed: Buffer, where: string): boolean {
  try {
    seal.open(sealed, where);
    return true;
  } catch {
    return false;
  }
}

/** A key of a linked connection, from before there was a proof. */
async function sampleOf({ db }: SystemDb): Promise<{ value: Buffer; place: string } | undefined> {
  const row = await db
    .selectFrom('connection_keys')
    .select(['company_id', 'connection_id', 'kind', 'key_id', 'value'])
    .limit(1)
    .executeTakeFirst();
  return row && { value: row.value, place: `${row.company_id}/${row.connection_id}/${row.kind}/${row.key_id}` };
}

/** Whether the installation's secret opens what was sealed here before; the first secret that does is remembered. */
export async function checkKey(tx: SystemDb, secretKey: string): Promise<boolean> {
  const seal = openSeal(secretKey, 'key-proof');
  const known = await tx.db.selectFrom('installation').select('key_proof').executeTakeFirst();
  if (known?.key_proof) return opens(seal, known.key_proof, place);
  const sample = await sampleOf(tx);
  if (sample && !opens(openSeal(secretKey, 'connection-keys'), sample.value, sample.place)) return false;
  await sql`update installation set key_proof = ${seal.close('Recado', place)} where key_proof is null`.execute(tx.db);
  return true;
}
