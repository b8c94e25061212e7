/** Queues: where tickets wait. In this slice they are read; their page and the chatbot's tree follow. */
import type { Queue } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { QueueRow } from '#kit/db/tables.ts';
import type { Handlers } from '#kit/http/context.ts';

const toWire = (row: Selectable<QueueRow>): Queue => ({
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

/** All queues of the company in their order; the wire's list has no pages. */
export async function listQueues(tx: TenantDb): Promise<Queue[]> {
  const rows = await tx.db
    .selectFrom('queues')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .orderBy('order_queue')
    .orderBy('id')
    .execute();
  return rows.map(toWire);
}

/** Handlers of the queues' calls. */
export function queueHandlers(): Handlers<'listQueues'> {
  return { listQueues: (_request, { actor, data }) => data.tenant(actor.companyId, listQueues) };
}
