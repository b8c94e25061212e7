/** Messages that are sent later: written now, sent once when they are due (core §3, §4; wire-contract 4.7, 8.8). */
import {
  limits,
  mediaAttached,
  mediaRemoved,
  type RepeatScope,
  type RouteRequest,
  type Schedule,
  type scheduleRoutes,
  scheduleStatus,
  schedules,
} from '@recado/contract';
import type { LookupNumber } from '#features/contacts/index.ts';
import { callerOf, retryMessage } from '#features/messages/index.ts';
import { checkIds, findReadableTicket, mayRead } from '#features/tickets/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { crud } from '#kit/crud/crud.ts';
import { deleteRecord, readRecords, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkedKey, once } from '#kit/http/once.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { readCalendar } from './calendar.repo.ts';
import { readComing } from './coming.ts';
import { wakeSender } from './due-schedules.repo.ts';
import { noteTold, readLate } from './late.repo.ts';
import { moveSchedule } from './move-schedule.ts';
import { checkOpen, holdOwn, mayChange, waiting } from './own-schedule.ts';
import { replaceMedia } from './replace-media.ts';
import {
  findByClientKey,
  ofPeople,
  type ScheduleFacts,
  scheduleAudience,
  scheduleHolds,
  scheduleTable,
  tellSchedule,
  toWireSchedule,
  visibleTo,
} from './schedule-rows.repo.ts';
import { sendTest } from './send-test.ts';
import { sendTimeOf } from './send-time.ts';
import { changeSeries, endBefore, keptForFollowing, makeNext, releaseUnheld } from './series.ts';
import { zoneNow } from './zone.repo.ts';

export { scheduleImport } from './import-tables.ts';
export { countWaitingSchedules } from './schedule-rows.repo.ts';
export { startScheduleWork } from './schedule-work.ts';
export { keepWallTimes } from './zone.repo.ts';

/**
 * In nobody's hands, but taken until its picture is there: a picture comes with a second call, and what is due at once would
 * leave without it. When it does not come the text goes alone.
 */
const untilMedia = () => ({ lease_until: new Date(Date.now() + limits.scheduleMediaWaitSeconds * 1000) });

/** What the database's own checks cannot see: what is deleted but kept, and tickets of foreign queues or contacts. */
async function checkNamed(
  tx: TenantDb,
  { actor }: Call,
  body: RouteRequest<(typeof scheduleRoutes)['createSchedule']>['body'],
): Promise<void> {
  const known = await checkIds(tx, { connectionId: body.whatsappId, queueId: body.queueId });
  if (!known.connection_ok) fail('ERR_NO_WAPP_FOUND');
  if (!known.queue_ok) fail('ERR_NO_QUEUE_FOUND');
  // Nobody begins a ticket that they could not read; the sender looks again by then.
  if (!mayRead(actor, { queueId: body.queueId ?? null })) fail('ERR_NO_PERMISSION');
  if (!body.ticketId) return;
  const ticket = await findReadableTicket(tx, actor, { id: body.ticketId });
  if (ticket.contact_id !== body.contactId) fail('ERR_NO_TICKET_FOUND');
}

/** What a change of one occurrence alone means: the following ones take what it was before, and go to the same contact. */
function ofChange(before: ScheduleFacts, { scope, contactId }: { scope?: RepeatScope | undefined; contactId: number }) {
  checkOpen(before);
  if (before.series_id === null || scope === 'following') return {};
  if (before.contact_id !== contactId) fail('ERR_SCHEDULE_ONE_CONTACT');
  return { following: keptForFollowing(before) };
}

const keptBy = (links: MediaLinks) =>
  crud<typeof schedules, ScheduleFacts>(schedules, {
    table: scheduleTable,
    pageSize: limits.pageSize,
    toWire: (row) => toWireSchedule(row, links),
    search: scheduleHolds,
    filter: (query) => ofPeople(query),
    visible: visibleTo,
    mayChange,
    values: (body, { actor, headers }, before) => {
      return {
        ...(before ? ofChange(before, body) : { client_key: checkedKey(headers['idempotency-key']) }),
        ...waiting,
        ...(body.mediaFollows ? untilMedia() : {}),
        body: body.body,
        contact_id: body.contactId,
        send_at: sendTimeOf(body.sendAt, actor.timezone),
        connection_id: body.whatsappId,
        queue_id: body.queueId,
        // Another contact drops the ticket that was the former one's, also where the call names none.
        ticket_id: before && before.contact_id !== body.contactId ? (body.ticketId ?? null) : body.ticketId,
        // Whoever changes what somebody left behind answers for it from now on.
        user_id: before && !before.author_gone ? undefined : actor.userId,
      };
    },
    afterWrite: async (tx, id, body, call, before) => {
      await checkNamed(tx, call, body);
      const timezone = await zoneNow(tx, { held: !before });
      if (timezone !== call.actor.timezone)
        await updateRecord(tx, scheduleTable, id, { send_at: sendTimeOf(body.sendAt, timezone) });
      const [row] = await readRecords<ScheduleFacts>(tx, scheduleTable, [id]);
      if (row) await changeSeries(tx, { row, repeat: body.repeat, scope: body.scope, timezone });
      const kind = before ? 'schedule.changed' : 'schedule.created';
      await logActivity(tx, call, { kind, subject: { id: body.contactId } });
      await wakeSender(tx);
    },
    beforeDelete: async (tx, row, call) => {
      await makeNext(tx, row, new Date());
      if (row.media_id) await releaseUnheld(tx, row.media_id, row.id);
      await logActivity(tx, call, { kind: 'schedule.deleted', subject: { id: row.contact_id } });
    },
    unique: {
      schedules_contact: 'ERR_NO_CONTACT_FOUND',
      schedules_connection: 'ERR_NO_WAPP_FOUND',
      schedules_ticket: 'ERR_NO_TICKET_FOUND',
      schedules_queue: 'ERR_NO_QUEUE_FOUND',
    },
    audience: scheduleAudience,
  });

/** Deletes an occurrence that has not left, and ends its series before it. */
async function endRepeat(tx: TenantDb, id: number, call: Call): Promise<{ message: string }> {
  const row = await holdOwn(tx, id, call.actor);
  checkOpen(row);
  await endBefore(tx, row);
  for (const media of new Set([row.media_id, row.following?.media_id]))
    if (media) await releaseUnheld(tx, media, row.id);
  await deleteRecord(tx, scheduleTable, row.id);
  await logActivity(tx, call, { kind: 'schedule.deleted', subject: { id: row.contact_id } });
  tx.record({ name: 'schedule.deleted', subject: { recordId: row.id }, audience: scheduleAudience(row) });
  return { message: 'deleted' };
}

/** Sends what could not be sent: anew when nothing of it is in a ticket, else the message that is there. */
async function retry(tx: TenantDb, id: number, call: Call, links: MediaLinks): Promise<Schedule> {
  const row = await holdOwn(tx, id, call.actor);
  if (row.status !== scheduleStatus.failed) fail('ERR_SCHEDULE_NOT_FAILED');
  if (row.message_id === null) {
    const author = row.author_gone ? { user_id: call.actor.userId } : {};
    await updateRecord(tx, scheduleTable, id, { ...waiting, ...author, send_at: new Date() });
    await wakeSender(tx);
  } else {
    await retryMessage(tx, callerOf(call, links), row.message_id);
    await updateRecord(tx, scheduleTable, id, { status: scheduleStatus.sent, error: null });
  }
  await tellSchedule(tx, id);
  const [after] = await readRecords<ScheduleFacts>(tx, scheduleTable, [id]);
  return after ? toWireSchedule(after, links) : fail('ERR_NO_SCHEDULE_FOUND');
}

/** What a key of the caller's has made; another text, contact or time under it is refused. */
const findMade = (
  wanted: RouteRequest<(typeof scheduleRoutes)['createSchedule']>['body'],
  key: string,
  { actor, data }: Call,
  links: MediaLinks,
): Promise<Schedule | undefined> =>
  data.tenant(actor.companyId, async (tx) => {
    const id = await findByClientKey(tx, actor.userId, key);
    const [row] = id === undefined ? [] : await readRecords<ScheduleFacts>(tx, scheduleTable, [id]);
    if (!row) return undefined;
    const at = sendTimeOf(wanted.sendAt, await zoneNow(tx)).getTime();
    const isSame = row.body === wanted.body && row.contact_id === wanted.contactId && row.send_at.getTime() === at;
    return isSame ? toWireSchedule(row, links) : fail('ERR_IDEMPOTENCY_CONFLICT');
  });

/** Schedules by id in the shape of the wire, for live events. */
export function scheduleLoader(links: MediaLinks) {
  const records = keptBy(links);
  return async (tx: TenantDb, ids: readonly number[]): Promise<Schedule[]> =>
    (await records.load(tx, ids)).map((row) => toWireSchedule(row, links));
}

/** Handlers of the schedules' calls. */
export function scheduleHandlers(deps: {
  links: MediaLinks;
  lookup: LookupNumber;
  storage: Storage;
}): Handlers<keyof typeof scheduleRoutes> {
  const { links } = deps;
  const records = keptBy(links);
  return {
    listSchedules: records.list,
    getSchedule: records.get,
    createSchedule: (request, call) =>
      once(
        checkedKey(call.headers['idempotency-key']),
        (key) => findMade(request.body, key, call, links),
        () => records.create(request, call),
      ),
    listCalendar: async ({ query }, { actor, data }) => {
      const [part, coming] = await Promise.all([
        readCalendar(data, actor.companyId, query, actor),
        readComing(data, actor.companyId, query, actor),
      ]);
      const { rows, ...rest } = part;
      return { schedules: rows.map((row) => toWireSchedule(row, links)), ...rest, coming };
    },
    moveSchedule: (request, call) =>
      call.data.tenant(call.actor.companyId, (tx) => moveSchedule(tx, request, call, links)),
    updateSchedule: records.update,
    deleteSchedule: records.remove,
    endRepeat: ({ params }, call) => call.data.tenant(call.actor.companyId, (tx) => endRepeat(tx, params.id, call)),
    uploadScheduleMedia: ({ params, query, files }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await replaceMedia(tx, { params, query }, actor, files[0]?.id ?? fail('ERR_FILE_REQUIRED'));
        return mediaAttached;
      }),
    deleteScheduleMedia: ({ params, query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await replaceMedia(tx, { params, query }, actor, null);
        return mediaRemoved;
      }),
    listLateSchedules: (_, { actor, data }) => data.tenant(actor.companyId, (tx) => readLate(tx, actor)),
    readLateSchedules: async (_, { actor, data }) => {
      await data.tenant(actor.companyId, (tx) => noteTold(tx, actor));
      return { message: 'read' };
    },
    testSchedule: (request, call) => sendTest(deps, request, call),
    retrySchedule: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => retry(tx, params.id, call, links)),
  };
}
