import type { DraftFile, Message } from '@recado/contract';
import { findOptionFiles } from '#features/file-lists/index.ts';
import { findQuickMessageFile } from '#features/quick-messages/index.ts';
import { findReadableTicket } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { checkedKey } from '#kit/http/once.ts';
import { attachMedia, discardMedia, listMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { StorageError } from '#kit/storage/storage-error.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import type { Caller } from './change-message.ts';
import type { FileWork, PreparedFile, WholeFile } from './file-work.ts';
import type { Piece } from './message-pieces.ts';
import { prepareFile } from './prepare-file.ts';
import {
  piecesOfRequest,
  refuseUnlessAnswerable,
  replay,
  type SendRequest,
  sendPieces,
  sentBefore,
} from './send-message.ts';

export interface FileDeps {
  data: Data;
  storage: Storage;
}

/** Whose draft, and in which ticket. */
export interface DraftPlace {
  ticketId: number;
  userId: number;
}

/** Files that wait with a draft, each under the key of the message that it becomes; what the drafts' feature gives. */
export interface DraftFiles {
  /** The stored file; undefined when nothing waits under this key. */
  find(tx: TenantDb, place: DraftPlace, key: string): Promise<string | undefined>;
  /** Takes what waits under these keys out of the draft, in the caller's transaction; answers which files. */
  take(tx: TenantDb, place: DraftPlace, keys: readonly string[]): Promise<string[]>;
  /** Puts the file of a message that was taken back at the end of the draft; answers the key under which it waits there. */
  putBack(tx: TenantDb, place: DraftPlace, file: ReturnedFile): Promise<string>;
}

/** A file of a message as the draft takes it back, with what the message answered. */
export type ReturnedFile = Pick<DraftFile, 'mediaType' | 'caption'> & { mediaId: string; quotedId: string | null };

const placeOf = ({ actor }: Pick<Caller, 'actor'>, { ticketId }: SendRequest): DraftPlace => ({
  ticketId,
  userId: actor.userId,
});

/** The file of the draft that a call names, which is not copied: the message takes it over. */
async function findDraftFile(
  tx: TenantDb,
  drafts: DraftFiles,
  caller: Caller,
  request: SendRequest,
): Promise<WholeFile | undefined> {
  const key = checkedKey(request.idempotencyKey);
  if (!request.body.isDraftFile || !key) return undefined;
  const id = await drafts.find(tx, placeOf(caller, request), key);
  return id === undefined ? undefined : (await listMedia(tx, [id])).get(id);
}

/** The files of quick replies and file lists that a call names, in its order. */
async function findNamedFiles(tx: TenantDb, { actor }: Caller, { body }: SendRequest): Promise<WholeFile[]> {
  const { quickMessageId, fileOptionIds = [] } = body;
  const ofReply = quickMessageId ? await findQuickMessageFile(tx, actor, quickMessageId) : null;
  if (ofReply === undefined) fail('ERR_NO_QUICKMESSAGE_FOUND');
  if (quickMessageId && !ofReply) fail('ERR_NO_FILE_FOUND');
  const ofLists = await findOptionFiles(tx, typeof fileOptionIds === 'number' ? [fileOptionIds] : fileOptionIds);
  const ids = [...(ofReply ? [ofReply] : []), ...ofLists];
  const found = await listMedia(tx, ids);
  return ids.map((id) => found.get(id) ?? fail('ERR_NO_FILE_FOUND'));
}

/** A copy of its own: what it was taken from may be changed or deleted, and the message keeps what was sent. */
export async function copyOf(work: FileWork, file: WholeFile): Promise<WholeFile> {
  const { data, storage, companyId, userId, begins } = work;
  const content = (await storage.open(storageKey(companyId, file.id))) ?? fail('ERR_NO_FILE_FOUND');
  return storeStream(data, storage, {
    ...{ companyId, content, begins, purpose: 'message', name: file.name, declared: file.type },
    ...{ maxBytes: file.bytes, createdBy: userId },
  });
}

/** Every stored file of a message. */
export const mediaOf = (file: PreparedFile): string[] =>
  [file.mediaId, file.previewMediaId, file.playableMediaId, file.sentMediaId].filter((id) => id !== null);

type Planned = { before: Message[] } | { before: undefined; pieces: Piece[]; named: WholeFile[]; kept?: WholeFile };

/** Looks before anything is worked on: who asks, what is named, and whether all this was done before. */
function plan(
  deps: FileDeps & { draftFiles: DraftFiles },
  caller: Caller,
  request: SendRequest,
  received: readonly WholeFile[],
): Promise<Planned> {
  return deps.data.tenant(caller.actor.companyId, async (tx) => {
    const ticket = await findReadableTicket(tx, caller.actor, { id: request.ticketId });
    const kept = await findDraftFile(tx, deps.draftFiles, caller, request);
    // A draft's file that is not there was sent, or taken away.
    if (request.body.isDraftFile && !kept)
      return { before: (await sentBefore(tx, caller, request)) ?? fail('ERR_NO_FILE_FOUND') };
    const named = await findNamedFiles(tx, caller, request);
    const pieces = piecesOfRequest(request, [...received, ...(kept ? [kept] : []), ...named]);
    const before = await replay(tx, caller, request, pieces);
    if (before) return { before };
    refuseUnlessAnswerable(caller.actor, ticket);
    return { before, pieces, named, ...(kept ? { kept } : {}) };
  });
}

/** Copies what is named, draws small pictures; one file after the other. */
export async function prepareAll(work: FileWork, pieces: readonly Piece[], named: readonly WholeFile[]) {
  const prepared: (Piece & { prepared?: PreparedFile })[] = [];
  for (const piece of pieces) {
    const { file } = piece;
    if (!file) {
      prepared.push(piece);
      continue;
    }
    const own = named.includes(file) ? await copyOf(work, file) : file;
    prepared.push({ ...piece, prepared: await prepareFile(work, own) });
  }
  return prepared;
}

/** A fault as the caller is told of it. */
export const namedFault = (error: unknown): unknown =>
  error instanceof StorageError ? new AppError('ERR_STORAGE_UNAVAILABLE') : error;

/**
 * Sends files, each as one message, all of a call or none (wire-contract 4.2). Beside what every send may answer:
 * ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_FILE_FOUND, ERR_TOO_MANY_FILES, ERR_STORAGE_UNAVAILABLE.
 */
export async function sendFiles(
  deps: FileDeps & { draftFiles: DraftFiles },
  caller: Caller,
  request: SendRequest,
  received: readonly WholeFile[],
): Promise<Message[]> {
  const { data, storage, draftFiles } = deps;
  const { companyId, userId } = caller.actor;
  const made: string[] = [];
  const discard = (ids: readonly string[]) => discardMedia(data, storage, companyId, ids);
  const planned = await plan(deps, caller, request, received);
  const sent = received.map(({ id }) => id);
  if (planned.before) {
    await discard(sent);
    return planned.before;
  }
  try {
    const work = { data, storage, companyId, userId, begins: (id: string) => made.push(id) };
    const pieces = await prepareAll(work, planned.pieces, planned.named);
    const outcome = await data.tenant(companyId, async (tx) => {
      const result = await sendPieces(tx, caller, request, pieces);
      if (!result.isNew) return result;
      const keys = pieces.flatMap(({ key }) => key ?? []);
      const taken = await draftFiles.take(tx, placeOf(caller, request), keys);
      if (planned.kept && !taken.includes(planned.kept.id)) fail('ERR_NO_FILE_FOUND');
      await attachMedia(
        tx,
        pieces.flatMap(({ prepared }) => (prepared ? mediaOf(prepared) : [])),
        'message',
      );
      return result;
    });
    if (!outcome.isNew) await discard([...made, ...sent]);
    return outcome.messages;
  } catch (error) {
    await discard(made).catch(() => undefined); // what is left goes with the clean-up
    throw namedFault(error);
  }
}
