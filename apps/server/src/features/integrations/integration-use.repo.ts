import type { IntegrationFailure } from '@recado/contract';
import { sql } from 'kysely';
import { readRecords } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { type IntegrationFacts, integrationTable } from './integration-rows.repo.ts';
import type { SecretColumn } from './secret-place.ts';

/** The row of one integration; undefined when it is gone. */
export async function findIntegration(tx: TenantDb, id: number): Promise<IntegrationFacts | undefined> {
  return (await readRecords<IntegrationFacts>(tx, integrationTable, [id]))[0];
}

export interface NotedFailure {
  kind: IntegrationFailure;
  status: number | null;
}

/** Notes why an integration gave no answer, or that it answers again; those who look at it are told when that changes. */
export async function noteIntegrationFailure(tx: TenantDb, id: number, noted: NotedFailure | null): Promise<void> {
  const kind = noted?.kind ?? null;
  const { rows } = await sql`
    update queue_integrations set failure = ${kind}::text, failure_status = ${noted?.status ?? null}::integer,
      failed_at = case when ${kind}::text is null then null else now() end
    where company_id = ${tx.companyId} and id = ${id} and (${kind}::text is not null or failure is not null)
    returning 1`.execute(tx.db);
  if (rows.length) tx.record({ name: 'queueIntegration.updated', subject: { recordId: id, action: 'update' } });
}

/** Seals are made for a row, so that they are written once its id is known. */
export async function writeIntegrationSecrets(
  tx: TenantDb,
  id: number,
  secrets: Partial<Record<SecretColumn, string>> & { previous_secret_until?: Date | null },
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  await tx.db
    .updateTable('queue_integrations')
    .set(secrets)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Writes some columns of one, and tells so; false when it is gone. */
export async function changeIntegration(
  tx: TenantDb,
  id: number,
  set: Partial<Pick<IntegrationFacts, 'paused_at' | 'previous_secret' | 'previous_secret_until'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('queue_integrations')
    .set(set)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  tx.record({ name: 'queueIntegration.updated', subject: { recordId: id, action: 'update' } });
  return true;
}
