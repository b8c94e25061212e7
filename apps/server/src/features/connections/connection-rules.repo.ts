import type { ConnectionBody } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { ConnectionColumns } from './connection-shape.repo.ts';

/** Channel on which the session workers hear of a changed wish; the payload is the connection's id. */
export const CONNECTIONS_CHANNEL = 'recado_connections';

/** Tells the session workers, once the transaction is committed, that the wish for a connection changed. */
export async function wakeOwner(tx: TenantDb, id: number): Promise<void> {
  await sql`select pg_notify(${CONNECTIONS_CHANNEL}, ${String(id)})`.execute(tx.db);
}

/** Notes that the connection and its session look different now; both names, since clients listen to either. */
export function recordChange(tx: TenantDb, connectionId: number): void {
  tx.record({ name: 'connection.updated', subject: { connectionId } });
  tx.record({ name: 'connection.sessionChanged', subject: { connectionId } });
}

/** Refuses a name that another connection of the company bears, whatever its capitals. */
export async function checkName(tx: TenantDb, name: string, exceptId?: number): Promise<void> {
  const other = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', exceptId ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) fail('ERR_WAPP_NAME_ALREADY_EXISTS');
}

/** More than one queue needs a greeting, which is where the customer chooses (core §8). */
export function checkGreeting(queues: number, greeting: string): void {
  if (queues > 1 && greeting.trim() === '') fail('ERR_WAPP_GREETING_REQUIRED');
}

/** Replaces the connection's queues. Queues of nobody or of another company: ERR_QUEUE_NOT_FOUND. */
export async function setQueues(tx: TenantDb, connectionId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await tx.db
    .deleteFrom('connection_queues')
    .where('company_id', '=', tx.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  if (!wanted.length) return;
  const written = await sql`
    insert into connection_queues (company_id, connection_id, queue_id)
    select company_id, ${connectionId}, id from queues where company_id = ${tx.companyId} and id = any(${wanted}::int[])`.execute(
    tx.db,
  );
  if (Number(written.numAffectedRows) !== wanted.length) fail('ERR_QUEUE_NOT_FOUND');
}

/** Takes the default from whoever has it and tells of that connection's change. */
export async function clearDefault(tx: TenantDb, exceptId: number): Promise<void> {
  const cleared = await tx.db
    .updateTable('connections')
    .set({ is_default: false, updated_at: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('is_default', '=', true)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute();
  for (const { id } of cleared) tx.record({ name: 'connection.updated', subject: { connectionId: id } });
}

type Parsed = { [K in keyof ConnectionBody]?: unknown };
const columnOf = {
  name: 'name',
  greetingMessage: 'greeting_message',
  farewellMessage: 'farewell_message',
  complationMessage: 'completion_message',
  outOfHoursMessage: 'out_of_hours_message',
  ratingMessage: 'rating_message',
  transferQueueId: 'transfer_queue_id',
  promptId: 'prompt_id',
  integrationId: 'integration_id',
  timeToTransfer: 'time_to_transfer',
  expiresTicket: 'expires_ticket',
  expiresInactiveMessage: 'expires_inactive_message',
  maxUseBotQueues: 'max_use_bot_queues',
  timeUseBotQueues: 'time_use_bot_queues',
} as const satisfies { [K in keyof ConnectionBody]?: keyof ConnectionColumns };

/** The plain fields of a parsed body as columns; absent fields stay absent. */
export function columnsOf(body: Parsed): ConnectionColumns {
  const given = Object.entries(columnOf).filter(([field]) => body[field as keyof Parsed] !== undefined);
  // The contract's schema gave every field the type of its column.
  return Object.fromEntries(given.map(([field, column]) => [column, body[field as keyof Parsed]])) as ConnectionColumns;
}

/** The queue that waiting customers are handed to must be one of the company's. */
export async function checkTransferQueue(tx: TenantDb, queueId: number | null | undefined): Promise<void> {
  if (!queueId) return;
  const queue = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  if (!queue) fail('ERR_QUEUE_NOT_FOUND');
}

/** The prompt that answers on the connection must be one of the company's. */
export async function checkPrompt(tx: TenantDb, promptId: number | null | undefined): Promise<void> {
  if (!promptId) return;
  const prompt = await tx.db
    .selectFrom('prompts')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', promptId)
    .executeTakeFirst();
  if (!prompt) fail('ERR_NO_PROMPT_FOUND');
}

/** The integration that answers on the connection must be one of the company's. */
export async function checkIntegration(tx: TenantDb, integrationId: number | null | undefined): Promise<void> {
  if (!integrationId) return;
  const found = await tx.db
    .selectFrom('queue_integrations')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', integrationId)
    .executeTakeFirst();
  if (!found) fail('ERR_NO_DIALOG_FOUND');
}
