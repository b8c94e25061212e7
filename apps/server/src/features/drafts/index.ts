/**
 * Drafts: what a person has begun to write in a ticket, which message it answers and which files go with it, the same in all
 * her browsers and told to nobody else (product §4, docs/decisions/0055 and 0083).
 */
import { randomUUID } from 'node:crypto';
import { type draftRoutes, limits, type Message, type RouteRequest, type TicketDraft } from '@recado/contract';
import {
  type Caller,
  callerOf,
  type DraftFiles,
  type DraftPlace,
  findQuotable,
  refuseUnlessAnswerable,
  sentBefore,
} from '#features/messages/index.ts';
import { findQuickMessageFile } from '#features/quick-messages/index.ts';
import { findReadableTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { lendMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  arrangeDraftFiles,
  countDraftFiles,
  deleteDraftFiles,
  findDraftFile,
  insertDraftFile,
  listDraftFiles,
  renewDraftFiles,
} from './draft-files.repo.ts';
import { findDraft, keepDraft, listDraftMarks } from './draft-rows.repo.ts';

/** The author's browsers hear of it, and nobody else. */
const tell = (tx: TenantDb, { ticketId, userId }: DraftPlace): void =>
  tx.record({ name: 'draft.updated', subject: { ticketId }, audience: { userId } });

/** What sending, and taking back, need of the files of drafts. */
export const draftFiles: DraftFiles = {
  find: findDraftFile,
  take: async (tx, place, keys) => {
    const taken = await deleteDraftFiles(tx, place, keys);
    if (taken) tell(tx, place);
    return taken ?? [];
  },
  putBack: async (tx, place, { quotedId, ...file }) => {
    const key = randomUUID();
    const begun = quotedId === null ? undefined : await findDraft(tx, place);
    if (quotedId !== null && !begun?.quoted_id) await keepDraft(tx, place, { body: begun?.body ?? '', quotedId });
    await insertDraftFile(tx, place, { ...file, key, asDocument: null, quickMessageId: null });
    await lendMedia(tx, [file.mediaId], 'message', limits.draftFileDays);
    tell(tx, place);
    return key;
  },
};

/**
 * The caller's draft in the shape of the wire; a quoted message that is not there for her any more is not quoted. A message
 * that was found already is not looked up again.
 */
async function readDraft(tx: TenantDb, caller: Caller, ticket: TicketFacts, known?: Message): Promise<TicketDraft> {
  const place = { ticketId: ticket.id, userId: caller.actor.userId };
  const found = await findDraft(tx, place);
  const quotedId = found?.quoted_id;
  const quoted = quotedId && known?.id !== quotedId ? await findQuotable(tx, caller, ticket, quotedId) : known;
  return {
    ticketId: ticket.id,
    body: found?.body ?? '',
    quotedMsg: quoted ?? null,
    files: await listDraftFiles(tx, place, caller.addressOf),
    updatedAt: found?.updated_at.toISOString() ?? null,
  };
}

type NewFile = RouteRequest<typeof draftRoutes.addDraftFile>;

/** Keeps a file with the caller's draft; the same key again is the same file. */
async function addFile(tx: TenantDb, caller: Caller, { params, body, files }: NewFile) {
  const { actor, addressOf } = caller;
  // Held as sending holds it: a file is kept before its message is there, or not at all.
  const ticket = await findReadableTicket(tx, actor, { id: params.id }, true);
  refuseUnlessAnswerable(actor, ticket);
  const place = { ticketId: ticket.id, userId: actor.userId };
  const { key, mediaType, asDocument = null, caption, quickMessageId = null } = body;
  if (await sentBefore(tx, caller, { ticketId: ticket.id, idempotencyKey: key })) fail('ERR_IDEMPOTENCY_CONFLICT');
  const mediaId = files[0]?.id ?? null;
  if (quickMessageId !== null) {
    const file = await findQuickMessageFile(tx, actor, quickMessageId);
    if (file === undefined) fail('ERR_NO_QUICKMESSAGE_FOUND');
    if (file === null) fail('ERR_NO_FILE_FOUND');
  }
  if ((mediaId === null) === (quickMessageId === null)) fail('ERR_FILE_REQUIRED');
  const isNew = await insertDraftFile(tx, place, { key, mediaType, asDocument, caption, mediaId, quickMessageId });
  if (isNew) {
    if ((await countDraftFiles(tx, place)) > limits.messageFiles.count) fail('ERR_TOO_MANY_FILES');
    if (mediaId) await lendMedia(tx, [mediaId], 'message', limits.draftFileDays);
    tell(tx, place);
  } else if (mediaId) await releaseMedia(tx, [mediaId]);
  const kept = await listDraftFiles(tx, place, addressOf);
  return kept.find((file) => file.key === key) ?? fail('ERR_NO_FILE_FOUND');
}

type Names = 'listDrafts' | 'getDraft' | 'keepDraft' | 'addDraftFile' | 'dropDraftFile';

/** Handlers of the drafts' calls. */
export function draftHandlers({ links }: { links: MediaLinks }): Handlers<Names> {
  return {
    listDrafts: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => ({ drafts: await listDraftMarks(tx, actor) })),
    getDraft: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const ticket = await findReadableTicket(tx, call.actor, { id: params.id });
        return readDraft(tx, callerOf(call, links), ticket);
      }),
    keepDraft: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const caller = callerOf(call, links);
        const ticket = await findReadableTicket(tx, call.actor, { id: params.id });
        const place = { ticketId: ticket.id, userId: call.actor.userId };
        const quotedId = body.quotedMsgId ?? null;
        const quoted = quotedId === null ? undefined : await findQuotable(tx, caller, ticket, quotedId);
        if (quotedId !== null && !quoted) fail('ERR_NO_MESSAGE_FOUND');
        const isChanged = await keepDraft(tx, place, { body: body.body, quotedId });
        const isArranged = await arrangeDraftFiles(tx, place, body.files ?? []);
        await renewDraftFiles(tx, place);
        if (isChanged || isArranged) tell(tx, place);
        return readDraft(tx, caller, ticket, quoted);
      }),
    addDraftFile: (request, call) =>
      call.data.tenant(call.actor.companyId, (tx) => addFile(tx, callerOf(call, links), request)),
    dropDraftFile: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const ticket = await findReadableTicket(tx, actor, { id: params.id });
        await draftFiles.take(tx, { ticketId: ticket.id, userId: actor.userId }, [params.key]);
        return { key: params.key };
      }),
  };
}
