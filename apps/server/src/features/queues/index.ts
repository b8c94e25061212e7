/** Queues: where tickets wait, with their hours, and the menus that lead customers there (administration §2 and §3). */
import {
  defaultSchedules,
  limits,
  type Queue,
  type QueueBody,
  queueColorPattern,
  type queueRoutes,
  queues,
} from '@recado/contract';
import { announceSessions } from '#features/auth/index.ts';
import { holdPlanLimit } from '#features/companies/index.ts';
import { crud } from '#kit/crud/crud.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { findOptions } from './option-rows.repo.ts';
import { optionHandlers } from './options.routes.ts';
import {
  countQueues,
  findUnknownAnswerer,
  leaveQueue,
  listQueues,
  nameHolds,
  type QueueFacts,
  queueTable,
  toListedQueue,
  toWireQueue,
} from './queue-rows.repo.ts';
import { simulateQueue } from './simulate-queue.ts';

export { queueImport, queueOptionImport } from './import-tables.ts';
export { listQueues } from './queue-rows.repo.ts';

/** Gives the tickets of a queue that goes to everybody: they have no queue then. The tickets' feature knows how. */
export type ReleaseTickets = (tx: TenantDb, queueId: number, actorId: number) => Promise<unknown>;

export interface QueueDeps {
  links: MediaLinks;
  releaseTickets: ReleaseTickets;
}

function valuesOf(body: QueueBody, isNew: boolean): Record<string, unknown> {
  if (!queueColorPattern.test(body.color)) fail('ERR_QUEUE_INVALID_COLOR');
  const text = (value: string | null | undefined) => (value === null ? '' : value);
  const schedules = body.schedules ?? (isNew ? defaultSchedules : undefined);
  return {
    name: body.name,
    color: body.color,
    greeting_message: text(body.greetingMessage),
    out_of_hours_message: text(body.outOfHoursMessage),
    order_queue: body.orderQueue,
    integration_id: body.integrationId,
    prompt_id: body.promptId,
    schedules: schedules && JSON.stringify(schedules),
  };
}

/** Refuses answerers of nobody or of another company, and one queue more than the plan allows (trust I-51). */
async function checkWritten(tx: TenantDb, body: QueueBody, isNew: boolean): Promise<void> {
  const unknown = await findUnknownAnswerer(tx, body);
  if (unknown) fail(unknown === 'prompt' ? 'ERR_NO_PROMPT_FOUND' : 'ERR_NO_DIALOG_FOUND');
  if (!isNew) return;
  const most = await holdPlanLimit(tx, 'queues');
  if (most !== null && (await countQueues(tx)) > most) fail('ERR_LIMIT_QUEUES');
}

/** What named the queue loses it, in the transaction of its deletion; who loses rights hears so at once (trust I-28). */
async function letGo(tx: TenantDb, queueId: number, actorId: number, release: ReleaseTickets): Promise<void> {
  const files = (await findOptions(tx, { queueId })).flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
  if (files.length > 0) await releaseMedia(tx, files);
  await release(tx, queueId, actorId);
  const { userIds, connectionIds } = await leaveQueue(tx, queueId);
  await announceSessions(tx.db, userIds);
  for (const userId of userIds)
    tx.record({ name: 'user.updated', subject: { userId, action: 'update' }, audience: { permission: 'users.read' } });
  for (const connectionId of connectionIds) tx.record({ name: 'connection.updated', subject: { connectionId } });
}

const filedBy = (releaseTickets: ReleaseTickets) =>
  crud<typeof queues, QueueFacts>(queues, {
    table: queueTable,
    pageSize: limits.pageSize,
    toWire: toWireQueue,
    toListed: toListedQueue,
    search: nameHolds,
    values: (body, _call, before) => valuesOf(body, !before),
    afterWrite: (tx, _id, body, _call, before) => checkWritten(tx, body, !before),
    beforeDelete: (tx, row, { actor }) => letGo(tx, row.id, actor.userId, releaseTickets),
    log: {
      ...{ created: 'queue.created', changed: 'queue.changed', deleted: 'queue.deleted' },
      nameOf: ({ name }) => name,
    },
    unique: { queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS', queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
  });

/** Queues by id in the shape of the wire, for live events. */
export async function loadQueues(tx: TenantDb, ids: readonly number[]): Promise<Queue[]> {
  const wanted = new Set(ids);
  return (await listQueues(tx)).filter(({ id }) => wanted.has(id));
}

/** Handlers of the queues' calls (wire-contract 4.5). */
export function queueHandlers({ links, releaseTickets }: QueueDeps): Handlers<keyof typeof queueRoutes> {
  const records = filedBy(releaseTickets);
  return {
    listQueues: (_request, { actor, data }) => data.tenant(actor.companyId, listQueues),
    listQueuePages: records.list,
    getQueue: records.get,
    createQueue: records.create,
    updateQueue: records.update,
    deleteQueue: records.remove,
    simulateQueue,
    ...optionHandlers({ links }),
  };
}
