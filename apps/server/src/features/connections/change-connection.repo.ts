import type { Api, Connection, RouteRequest } from '@recado/contract';
import { sql } from 'kysely';
import { holdPlanLimit } from '#features/companies/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import {
  checkGreeting,
  checkIntegration,
  checkName,
  checkPrompt,
  checkTransferQueue,
  clearDefault,
  columnsOf,
  recordChange,
  setQueues,
  wakeOwner,
} from './connection-rules.repo.ts';
import { loadConnections } from './connection-shape.repo.ts';
import { takeToken } from './connection-token.repo.ts';

type CreateBody = RouteRequest<Api['createConnection']>['body'];
type UpdateBody = RouteRequest<Api['updateConnection']>['body'];

async function reload(tx: TenantDb, id: number): Promise<Connection> {
  const [connection] = await loadConnections(tx, [id]);
  return connection ?? fail('ERR_NO_WAPP_FOUND');
}

/** 'local' only where a local WhatsApp server is configured; there it is also what the family's own words mean. */
function providerOf(asked: CreateBody['provider'], hasLocalServer: boolean): 'local' | 'whatsapp' {
  return hasLocalServer && asked !== 'whatsapp' ? 'local' : 'whatsapp';
}

/**
 * Creates a connection and wishes its session to run (wire-contract 4.5). The plan's limit is counted under the
 * company's row lock, so that parallel calls cannot pass it. The first connection is the default whatever was sent.
 */
export async function createConnection(
  tx: TenantDb,
  body: CreateBody,
  { by, hasLocalServer }: { by: number; hasLocalServer: boolean },
): Promise<Connection> {
  const limit = await holdPlanLimit(tx, 'connections');
  const counted = await tx.db
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('company_id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (limit !== null && counted.all >= limit) fail('ERR_LIMIT_CONNECTIONS');
  checkGreeting(new Set(body.queueIds).size, body.greetingMessage);
  await checkName(tx, body.name);
  await checkTransferQueue(tx, body.transferQueueId);
  await checkPrompt(tx, body.promptId);
  await checkIntegration(tx, body.integrationId);
  const isDefault = body.isDefault || counted.all === 0;
  if (isDefault) await clearDefault(tx, 0);
  const { id } = await tx.db
    .insertInto('connections')
    .values({
      ...columnsOf(body),
      company_id: tx.companyId,
      name: body.name,
      is_default: isDefault,
      provider: providerOf(body.provider, hasLocalServer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (body.queueIds) await setQueues(tx, id, body.queueIds);
  await takeToken(tx, id, { token: body.token, by });
  recordChange(tx, id);
  await wakeOwner(tx, id);
  return reload(tx, id);
}

async function countQueues(tx: TenantDb, id: number, given: readonly number[] | undefined): Promise<number> {
  if (given) return new Set(given).size;
  const row = await tx.db
    .selectFrom('connection_queues')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('company_id', '=', tx.companyId)
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.all;
}

/** Changes a connection. Without `queueIds` the queues stay; without another default the default cannot be unset (decision 33). */
export async function updateConnection(tx: TenantDb, id: number, body: UpdateBody, by: number): Promise<Connection> {
  await holdPlanLimit(tx, 'connections');
  const before = await tx.db
    .selectFrom('connections')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!before) fail('ERR_NO_WAPP_FOUND');
  if (body.isDefault === false && before.is_default) fail('ERR_NO_OTHER_WHATSAPP');
  if (body.name !== undefined) await checkName(tx, body.name, id);
  checkGreeting(await countQueues(tx, id, body.queueIds), body.greetingMessage ?? before.greeting_message);
  await checkTransferQueue(tx, body.transferQueueId);
  await checkPrompt(tx, body.promptId);
  await checkIntegration(tx, body.integrationId);
  if (body.isDefault) await clearDefault(tx, id);
  await tx.db
    .updateTable('connections')
    .set({ ...columnsOf(body), ...(body.isDefault ? { is_default: true } : {}), updated_at: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
  if (body.queueIds) await setQueues(tx, id, body.queueIds);
  await takeToken(tx, id, { token: body.token, by });
  tx.record({ name: 'connection.updated', subject: { connectionId: id } });
  return reload(tx, id);
}

/** Deletes a connection and all it holds; its owner logs the link out of WhatsApp. The oldest other becomes the default. */
export async function deleteConnection(tx: TenantDb, id: number): Promise<void> {
  await holdPlanLimit(tx, 'connections');
  const gone = await tx.db
    .selectFrom('connections')
    .select('is_default')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!gone) fail('ERR_NO_WAPP_FOUND');
  // The row stays for the history of its tickets; its owner logs the session out.
  await tx.db
    .updateTable('connections')
    .set({
      ...{
        deleted_at: sql<Date>`now()`,
        is_default: false,
        desired: 'logout' as const,
        qrcode: '',
        pairing_code: null,
        token_hash: null,
        token_shown: '',
        token_by: null,
      },
      generation: sql<number>`generation + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
  // Nobody is left who could fetch them.
  await sql`update message_files set state = 'failed', reason = 'unavailable', pointer = null, updated_at = now()
    where company_id = ${tx.companyId} and connection_id = ${id} and state = 'waiting'`.execute(tx.db);
  if (gone.is_default) {
    const oldest = await sql<{ id: number }>`
      update connections set is_default = true, updated_at = now()
      where company_id = ${tx.companyId} and id = (select min(id) from connections where company_id = ${tx.companyId} and deleted_at is null)
      returning id`.execute(tx.db);
    for (const row of oldest.rows) tx.record({ name: 'connection.updated', subject: { connectionId: row.id } });
  }
  tx.record({ name: 'connection.deleted', subject: { connectionId: id } });
  await wakeOwner(tx, id);
}
