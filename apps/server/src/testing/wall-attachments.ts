/** The rows with files of a company of the wall's tests: a quick reply and a file list, every text with the canary. */
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { png } from './sample-files.ts';
import { storeMedia } from './stored-media.ts';

export interface WallAttachments {
  /** A general reply of the agent, with a text and a file. */
  quickMessageId: number;
  /** A schedule of the agent with a picture, which could not be sent, and its contact. */
  scheduleId: number;
  /** An occurrence of a series, long before it leaves. */
  repeatedId: number;
  fileListId: number;
  /** The list's option, which has a file. */
  fileOptionId: number;
}

/** The updatedAt of the schedule as it is made; it names nothing of a company. */
export const scheduleSeenAt = '2026-11-01T12:00:00.000Z';

type ScheduleOf = { company_id: number; user_id: number; contact_id: number; body: string };

/** One that could not be sent, and one of a series. */
async function makeSchedules(
  db: TenantDb['db'],
  own: ScheduleOf,
  mediaId: string,
): Promise<Pick<WallAttachments, 'scheduleId' | 'repeatedId'>> {
  const later = { send_at: new Date(), status: 'ERRO' as const, error: 'ERR_NO_DEF_WAPP_FOUND' };
  const made = { updated_at: new Date(scheduleSeenAt) };
  const schedule = await db
    .insertInto('schedules')
    .values({ ...own, ...later, ...made, media_id: mediaId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const day = '2099-12-31';
  const series = await db
    .insertInto('schedule_series')
    .values({ company_id: own.company_id, every: 'month', wanted_day: 31, wall_time: '09:00', made_day: day })
    .returning('id')
    .executeTakeFirstOrThrow();
  const repeated = await db
    .insertInto('schedules')
    .values({
      ...own,
      send_at: new Date(`${day}T12:00:00Z`),
      ...{ series_id: series.id, series_number: 1, series_day: day },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { scheduleId: schedule.id, repeatedId: repeated.id };
}

/** Stores them, and their files. */
export async function makeAttachments(
  { data, storage }: { data: Data; storage: Storage },
  { companyId, userId, contactId, canary }: { companyId: number; userId: number; contactId: number; canary: string },
): Promise<WallAttachments> {
  const media = (purpose: string) =>
    storeMedia({ data, storage, companyId }, png, { name: `${canary}.png`, attached: true, purpose });
  const [ofReply, ofList, ofSchedule] = await Promise.all([
    media('quickMessage'),
    media('fileList'),
    media('schedule'),
  ]);
  return data.tenant(companyId, async ({ db }) => {
    const own = { company_id: companyId };
    const reply = await db
      .insertInto('quick_messages')
      .values({
        ...own,
        user_id: userId,
        shortcode: canary,
        message: canary,
        is_general: true,
        media_id: ofReply.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const schedules = await makeSchedules(
      db,
      { ...own, user_id: userId, contact_id: contactId, body: canary },
      ofSchedule.id,
    );
    const list = await db
      .insertInto('file_lists')
      .values({ ...own, name: canary, message: canary })
      .returning('id')
      .executeTakeFirstOrThrow();
    const option = await db
      .insertInto('file_options')
      .values({ ...own, file_list_id: list.id, position: 0, name: canary, path: canary, media_id: ofList.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      ...schedules,
      ...{ quickMessageId: reply.id, fileListId: list.id, fileOptionId: option.id },
    };
  });
}
