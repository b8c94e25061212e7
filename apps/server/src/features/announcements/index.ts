/** Announcements: news of the platform for the people of every company (administration §2, wire-contract 4.7). */
import {
  type Announcement,
  type announcementRoutes,
  announcements,
  limits,
  pictureAttached,
  pictureRemoved,
} from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { crud } from '#kit/crud/crud.ts';
import { type Condition, holdRecord, readRecords, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { EventAudience } from '#kit/events/record.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  type AnnouncementFacts,
  announcementTable,
  atOnce,
  inAnyState,
  inState,
  markSeen,
  readNews,
  titleHolds,
  toWireAnnouncement,
} from './announcement-rows.repo.ts';

/** Who visits for support is nobody of the company: what is new to them is told in their own. */
const noNews = () => ({ unread: 0, seenAt: new Date().toISOString() });

const managers: EventAudience = { permission: 'announcements.manage' };
const everybodyElse: EventAudience = { exceptPermission: 'announcements.manage' };
const audienceOf = (row: AnnouncementFacts): EventAudience => (row.is_active ? {} : managers);
const manages = ({ permissions }: Actor): boolean => permissions.has('announcements.manage');

/** What a list is asked about states: without a word the active ones, as clients of the family expect. */
const stateConditions = (status: 'active' | 'inactive' | 'all' | '' | undefined): Condition[] =>
  status === 'all' ? [] : [inState(status || 'active')];

async function releasePicture(tx: TenantDb, { media_company_id, media_id }: AnnouncementFacts): Promise<void> {
  if (media_company_id === null || media_id === null) return;
  await releaseMedia({ db: tx.db, companyId: media_company_id }, [media_id]);
}

const filedBy = (links: MediaLinks) =>
  crud<typeof announcements, AnnouncementFacts>(announcements, {
    table: announcementTable,
    pageSize: limits.pageSize,
    toWire: (row, { origin }) => toWireAnnouncement(row, links, origin),
    search: titleHolds,
    filter: ({ status }) => stateConditions(status),
    // Super users know all, everybody else the active ones.
    visible: (actor) => (manages(actor) ? inAnyState : inState('active')),
    values: ({ title, text, priority, status }, { actor }, before) => ({
      title,
      text,
      priority: priority ?? undefined,
      is_active: status ?? undefined,
      author_company_id: before ? undefined : actor.companyId,
      published_at: before && !before.is_active && status ? atOnce : undefined,
    }),
    // Who knew it as an active one loses it.
    afterWrite: async (tx, id, { status }, _call, before) => {
      if (!before?.is_active || status !== false) return;
      tx.record({ name: 'announcement.deleted', subject: { recordId: id }, audience: everybodyElse });
    },
    beforeDelete: (tx, row) => releasePicture(tx, row),
    log: {
      ...{ created: 'announcement.created', changed: 'announcement.changed', deleted: 'announcement.deleted' },
      nameOf: ({ title }) => title,
    },
    audience: audienceOf,
  });

/** Puts another picture, or none, in the place of the one that an announcement has. */
async function replacePicture(
  tx: TenantDb,
  call: Call,
  id: number,
  picture: { id: string; name: string; type: string } | null,
): Promise<void> {
  const row = (await holdRecord<AnnouncementFacts>(tx, announcementTable, id, [])) ?? fail('ERR_NO_ANNOUNCEMENT_FOUND');
  if (picture) await attachMedia(tx, [picture.id], 'announcement');
  await releasePicture(tx, row);
  await updateRecord(tx, announcementTable, id, {
    media_company_id: picture ? tx.companyId : null,
    media_id: picture?.id ?? null,
    media_name: picture?.name ?? null,
    media_type: picture?.type ?? null,
  });
  tx.record({ name: 'announcement.updated', subject: { recordId: id, action: 'update' }, audience: audienceOf(row) });
  await logActivity(tx, call, { kind: 'announcement.changed', subject: { id, name: row.title } });
}

/** Announcements by id in the shape of the wire, for live events. */
export function announcementLoader(links: MediaLinks) {
  return async (tx: TenantDb, ids: readonly number[]): Promise<Announcement[]> =>
    (await readRecords<AnnouncementFacts>(tx, announcementTable, ids)).map((row) => toWireAnnouncement(row, links));
}

/** Handlers of the announcements' calls. */
export function announcementHandlers({ links }: { links: MediaLinks }): Handlers<keyof typeof announcementRoutes> {
  const records = filedBy(links);
  return {
    listAnnouncements: records.list,
    getAnnouncement: records.get,
    createAnnouncement: records.create,
    updateAnnouncement: records.update,
    deleteAnnouncement: records.remove,
    uploadAnnouncementMedia: ({ params, files }, call) =>
      call.data.platform(call.actor.companyId, async (tx) => {
        await replacePicture(tx, call, params.id, files[0] ?? fail('ERR_FILE_REQUIRED'));
        return pictureAttached;
      }),
    deleteAnnouncementMedia: ({ params }, call) =>
      call.data.platform(call.actor.companyId, async (tx) => {
        await replacePicture(tx, call, params.id, null);
        return pictureRemoved;
      }),
    getAnnouncementNews: async (_request, { actor, data }) =>
      actor.support ? noNews() : data.tenant(actor.companyId, (tx) => readNews(tx, actor.userId)),
    seeAnnouncements: async (_request, { actor, data }) =>
      actor.support
        ? noNews()
        : data.tenant(actor.companyId, async (tx) => {
            const { userId } = actor;
            await markSeen(tx, userId);
            tx.record({ name: 'announcement.seen', subject: { userId }, audience: { userId } });
            return readNews(tx, userId);
          }),
  };
}
