import type { Queue, QueueBody, QueueRow } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A queue's row; how often it is used only where the list asked for it. */
export interface QueueFacts {
  id: number;
  name: string;
  color: string;
  greeting_message: string;
  out_of_hours_message: string;
  order_queue: number | null;
  integration_id: number | null;
  prompt_id: number | null;
  schedules: unknown;
  company_id: number;
  created_at: Date;
  updated_at: Date;
  tickets_count?: number;
  users_count?: number;
  connections_count?: number;
  options_count?: number;
}

const columns = sql`r.id, r.name, r.color, r.greeting_message, r.out_of_hours_message, r.order_queue, r.integration_id,
  r.prompt_id, r.schedules, r.company_id, r.created_at, r.updated_at`;

const counted = sql`
  (select count(*)::integer from tickets t
    where t.company_id = r.company_id and t.queue_id = r.id and t.status <> 'closed') as tickets_count,
  (select count(*)::integer from user_queues u where u.company_id = r.company_id and u.queue_id = r.id) as users_count,
  (select count(*)::integer from connections c where c.company_id = r.company_id and c.deleted_at is null
    and (c.transfer_queue_id = r.id or exists (select from connection_queues q
      where q.company_id = c.company_id and q.connection_id = c.id and q.queue_id = r.id))) as connections_count,
  (select count(*)::integer from queue_options o where o.company_id = r.company_id and o.queue_id = r.id) as options_count`;

/** By their order, those without one last, as the wire's whole list is. */
export const queueTable: RecordTable = {
  table: 'queues',
  columns,
  listColumns: sql`${columns}, ${counted}`,
  order: { by: sql<string>`lpad(coalesce(r.order_queue, 2147483647)::text, 10, '0')` },
};

export const nameHolds = (text: string): Condition => textHolds('r.name', text);

/** A row in the shape of the wire (wire-contract 3). */
export const toWireQueue = (row: QueueFacts): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  outOfHoursMessage: row.out_of_hours_message,
  orderQueue: row.order_queue,
  integrationId: row.integration_id,
  promptId: row.prompt_id,
  schedules: Array.isArray(row.schedules) ? row.schedules : [],
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A row as the list shows it, with what uses it. */
export const toListedQueue = (row: QueueFacts): QueueRow => ({
  ...toWireQueue(row),
  ticketsCount: row.tickets_count ?? 0,
  usersCount: row.users_count ?? 0,
  connectionsCount: row.connections_count ?? 0,
  optionsCount: row.options_count ?? 0,
});

/** All queues of the company in their order; the wire's list has no pages. */
export async function listQueues(tx: TenantDb): Promise<Queue[]> {
  const { rows } = await sql<QueueFacts>`
    select ${columns} from queues r where r.company_id = ${tx.companyId}
    order by r.order_queue, r.id`.execute(tx.db);
  return rows.map(toWireQueue);
}

/** How many queues the company has. */
export async function countQueues({ db, companyId }: TenantDb): Promise<number> {
  const { all } = await db
    .selectFrom('queues')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return all;
}

/** Which of what a queue names to answer in its place the company does not have. */
export async function findUnknownAnswerer(
  { db, companyId }: TenantDb,
  { promptId, integrationId }: Pick<QueueBody, 'promptId' | 'integrationId'>,
): Promise<'prompt' | 'integration' | null> {
  const has = async (table: 'prompts' | 'queue_integrations', id: number) =>
    (await db.selectFrom(table).select('id').where('company_id', '=', companyId).where('id', '=', id).execute())
      .length > 0;
  if (promptId && !(await has('prompts', promptId))) return 'prompt';
  return integrationId && !(await has('queue_integrations', integrationId)) ? 'integration' : null;
}

/** Takes a queue from everybody and everything that names it; answers who and what that was. */
export async function leaveQueue(
  { db, companyId }: TenantDb,
  queueId: number,
): Promise<{ userIds: number[]; connectionIds: number[] }> {
  const users = await db
    .deleteFrom('user_queues')
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .returning('user_id')
    .execute();
  const offering = await db
    .deleteFrom('connection_queues')
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .returning('connection_id as id')
    .execute();
  const handing = await db
    .updateTable('connections')
    .set({ transfer_queue_id: null })
    .where('company_id', '=', companyId)
    .where('transfer_queue_id', '=', queueId)
    .returning('id')
    .execute();
  return {
    userIds: users.map((row) => row.user_id),
    connectionIds: [...new Set([...offering, ...handing].map(({ id }) => id))].toSorted((a, b) => a - b),
  };
}
