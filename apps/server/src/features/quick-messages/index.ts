/** Quick replies: texts and files that agents bring in by a shortcode (administration §2, wire-contract 4.7). */
import {
  limits,
  mediaAttached,
  mediaRemoved,
  type QuickMessage,
  type QuickMessageBody,
  quickMessages,
} from '@recado/contract';
import { crud } from '#kit/crud/crud.ts';
import { holdRecord, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { EventAudience } from '#kit/events/record.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  countUse,
  ofUser,
  type QuickMessageFacts,
  quickMessageTable,
  shortcodeHolds,
  toWireQuickMessage,
  usableBy,
  visibleTo,
} from './quick-message-rows.repo.ts';

export { quickMessageImport } from './import-tables.ts';
export { findQuickMessageFile, usableTexts } from './quick-message-rows.repo.ts';

type Names =
  | 'listQuickMessages'
  | 'getQuickMessage'
  | 'createQuickMessage'
  | 'updateQuickMessage'
  | 'deleteQuickMessage'
  | 'listUsableQuickMessages'
  | 'uploadQuickMessageMedia'
  | 'deleteQuickMessageMedia'
  | 'countQuickMessageUse';

const readers: EventAudience = { permission: 'quickMessages.read' };
const audienceOf = (row: QuickMessageFacts): EventAudience =>
  row.is_general ? readers : { ...readers, userId: row.user_id ?? 0 };

const mayChange = (row: QuickMessageFacts, actor: Actor): boolean =>
  actor.profile === 'admin' || row.user_id === actor.userId;

/** A quick reply needs a text or a file; the file may still follow, which its name in the body announces. */
function checkContent(body: QuickMessageBody, before: QuickMessageFacts | undefined): void {
  const message = body.message ?? before?.message ?? '';
  if (message === '' && !body.mediaPath && !before?.media_id) fail('ERR_QUICKMESSAGE_REQUIRED');
}

const filedBy = (links: MediaLinks) =>
  crud<typeof quickMessages, QuickMessageFacts>(quickMessages, {
    table: quickMessageTable,
    pageSize: limits.pageSize,
    toWire: (row, { origin }) => toWireQuickMessage(row, links, origin),
    search: shortcodeHolds,
    filter: ({ userId }, { actor }) => [ofUser(userId ?? actor.userId)],
    visible: visibleTo,
    mayChange,
    values: (body, { actor }, before) => {
      checkContent(body, before);
      return {
        shortcode: body.shortcode,
        message: body.message ?? undefined,
        is_general: body.geral ?? undefined,
        is_active: body.status ?? undefined,
        is_media: body.isMedia ?? undefined,
        user_id: before ? undefined : actor.userId,
      };
    },
    // Whoever could read it as a general one loses it.
    afterWrite: async (tx, id, body, _call, before) => {
      if (!before?.is_general || body.geral !== false) return;
      const audience = before.user_id === null ? readers : { ...readers, exceptUserId: before.user_id };
      tx.record({ name: 'quickMessage.deleted', subject: { recordId: id }, audience });
    },
    beforeDelete: async (tx, row) => releaseMedia(tx, row.media_id ? [row.media_id] : []),
    log: { deleted: 'quickMessage.deleted', nameOf: ({ shortcode }) => shortcode },
    audience: audienceOf,
  });

/** Puts another file, or none, in the place of the one that a reply has. */
async function replaceMedia(tx: TenantDb, id: number, actor: Actor, mediaId: string | null): Promise<void> {
  const row =
    (await holdRecord<QuickMessageFacts>(tx, quickMessageTable, id, [visibleTo(actor)])) ??
    fail('ERR_NO_QUICKMESSAGE_FOUND');
  if (!mayChange(row, actor)) fail('ERR_NO_PERMISSION');
  if (mediaId) await attachMedia(tx, [mediaId], 'quickMessage');
  else if (row.message === '') fail('ERR_QUICKMESSAGE_REQUIRED');
  if (row.media_id) await releaseMedia(tx, [row.media_id]);
  await updateRecord(tx, quickMessageTable, id, { media_id: mediaId });
  tx.record({
    name: 'quickMessage.updated',
    subject: { recordId: id, action: 'update' },
    audience: audienceOf(row),
  });
}

/** Quick replies by id in the shape of the wire, for live events. */
export function quickMessageLoader(links: MediaLinks) {
  const records = filedBy(links);
  return async (tx: TenantDb, ids: readonly number[]): Promise<QuickMessage[]> =>
    (await records.load(tx, ids)).map((row) => toWireQuickMessage(row, links));
}

/** Handlers of the quick replies' calls. */
export function quickMessageHandlers({ links }: { links: MediaLinks }): Handlers<Names> {
  const records = filedBy(links);
  return {
    listQuickMessages: records.list,
    getQuickMessage: records.get,
    createQuickMessage: records.create,
    updateQuickMessage: records.update,
    deleteQuickMessage: records.remove,
    listUsableQuickMessages: (_request, { actor, data, origin }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { rows, companyName } = await usableBy(tx, actor.userId);
        const company = { id: actor.companyId, name: companyName };
        return rows.map((row) => ({ ...toWireQuickMessage(row, links, origin), company }));
      }),
    uploadQuickMessageMedia: ({ params, files }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await replaceMedia(tx, params.id, actor, files[0]?.id ?? fail('ERR_FILE_REQUIRED'));
        return mediaAttached;
      }),
    deleteQuickMessageMedia: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await replaceMedia(tx, params.id, actor, null);
        return mediaRemoved;
      }),
    countQuickMessageUse: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => ({
        uses: (await countUse(tx, params.id, actor.userId)) ?? fail('ERR_NO_QUICKMESSAGE_FOUND'),
      })),
  };
}
