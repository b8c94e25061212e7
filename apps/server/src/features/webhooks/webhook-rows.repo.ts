import type { IntegrationFailure, OutgoingEvent, Webhook } from '@recado/contract';
import { sql } from 'kysely';
import { type RecordTable, readRecords } from '#kit/crud/records.repo.ts';
import { previousUntil, type SigningRow } from '#kit/crypto/signing-secret.ts';
import { shownSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A webhook's row; its secrets as they are stored. */
export interface WebhookFacts extends SigningRow {
  id: number;
  name: string;
  url: string;
  events: OutgoingEvent[];
  is_active: boolean;
  paused_at: Date | null;
  failure: IntegrationFailure | null;
  failure_status: number | null;
  failed_at: Date | null;
  company_id: number;
  created_at: Date;
  updated_at: Date;
}

export const webhookTable: RecordTable = {
  table: 'webhooks',
  columns: sql`r.id, r.name, r.url, r.events, r.secret, r.previous_secret, r.previous_secret_until, r.is_active, r.paused_at,
    r.failure, r.failure_status, r.failed_at, r.company_id, r.created_at, r.updated_at`,
  order: { newestFirst: true },
};

/** A row in the shape of the wire; of a secret only that it is set, and its last characters. */
export const toWireWebhook = (row: WebhookFacts): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.url, events: row.events },
  secret: shownSecret(row.secret),
  previousSecretUntil: previousUntil(row),
  ...{ isActive: row.is_active, isPaused: row.paused_at !== null },
  failure:
    row.failure && row.failed_at
      ? { kind: row.failure, status: row.failure_status, at: row.failed_at.toISOString() }
      : null,
  companyId: row.company_id,
  ...{ createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
});

export type WebhookSecret = 'secret' | 'previous_secret';

/** Where a secret of a webhook may be opened: in its own row alone. */
export const webhookSecretPlace = (companyId: number, id: number) => (column: WebhookSecret) =>
  `${companyId}/webhooks/${id}/${column}`;

/** The row of one webhook; undefined when it is gone. */
export async function findWebhook(tx: TenantDb, id: number): Promise<WebhookFacts | undefined> {
  return (await readRecords<WebhookFacts>(tx, webhookTable, [id]))[0];
}

type Change = Partial<Omit<WebhookFacts, 'id' | 'company_id'>>;

/** Writes some columns of one. */
export async function writeWebhook({ db, companyId }: TenantDb, id: number, set: Change): Promise<void> {
  await db.updateTable('webhooks').set(set).where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** The same, and tells so. */
export async function changeWebhook(tx: TenantDb, id: number, set: Change): Promise<void> {
  await writeWebhook(tx, id, set);
  tx.record({ name: 'webhook.updated', subject: { recordId: id, action: 'update' } });
}

/** Notes why a webhook took nothing, or that it takes again; those who look at it are told when that changes. */
export async function noteWebhookFailure(
  tx: TenantDb,
  id: number,
  noted: { kind: IntegrationFailure; status: number | null } | null,
): Promise<void> {
  const kind = noted?.kind ?? null;
  const { rows } = await sql`
    update webhooks set failure = ${kind}::text, failure_status = ${noted?.status ?? null}::integer,
      failed_at = case when ${kind}::text is null then null else now() end
    where company_id = ${tx.companyId} and id = ${id}
      and (failure is distinct from ${kind}::text or failure_status is distinct from ${noted?.status ?? null}::integer)
    returning 1`.execute(tx.db);
  if (rows.length) tx.record({ name: 'webhook.updated', subject: { recordId: id, action: 'update' } });
}

/** Which events the company's active webhooks want, in a plan that has them. */
export async function chosenEvents({ db, companyId }: TenantDb): Promise<Pick<WebhookFacts, 'id' | 'events'>[]> {
  const { rows } = await sql<Pick<WebhookFacts, 'id' | 'events'>>`
    select w.id, w.events from webhooks w where w.company_id = ${companyId} and w.is_active
      and exists (select from companies c join plans p on p.id = c.plan_id where c.id = w.company_id and p.use_integrations)
    order by w.id`.execute(db);
  return rows;
}

export async function countWebhooks({ db, companyId }: TenantDb): Promise<{ all: number; active: number }> {
  const { rows } = await sql<{ all: number; active: number }>`
    select count(*)::integer as "all", (count(*) filter (where is_active))::integer as active
    from webhooks where company_id = ${companyId}`.execute(db);
  return rows[0] ?? { all: 0, active: 0 };
}
