import { isPlainText, type Message } from '@recado/contract';
import { findReadableTicket } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, discardMedia, listMedia } from '#kit/storage/media.repo.ts';
import { type Caller, findTarget } from './change-message.ts';
import type { FileWork, WholeFile } from './file-work.ts';
import type { Piece } from './message-pieces.ts';
import type { MessagePart } from './message-rows.repo.ts';
import { type FileDeps, mediaOf, namedFault, prepareAll } from './send-files.ts';
import { piecesOfRequest, refuseUnlessAnswerable, replay, type SendRequest, sendPieces } from './send-message.ts';

interface Wish {
  id: string;
  ticketIds: readonly number[];
  idempotencyKey: string | undefined;
}

interface Plan {
  origin: string | null;
  targets: { request: SendRequest; pieces: Piece[] }[];
  file: WholeFile | undefined;
  before: Message[] | undefined;
}

/** The file of a message, if it is here; undefined where there is none. */
async function fileOf(tx: TenantDb, { file }: MessagePart): Promise<WholeFile | undefined> {
  if (!file) return undefined;
  if (file.state !== 'ready' || file.media_id === null) return fail('ERR_NO_FILE_FOUND');
  const media = (await listMedia(tx, [file.media_id])).get(file.media_id) ?? fail('ERR_NO_FILE_FOUND');
  return { ...media, name: file.name };
}

/** The text of a message as it is passed on: of a document without a caption the name is none. */
const textOf = ({ body, file }: MessagePart): string => (file && body === file.name ? '' : body);

/** Whose words they are, so that an erasure finds them: a customer's, who may have been passed on before; ours are nobody's. */
const originOf = ({ origin, from_me, wa_author, wa_chat }: MessagePart): string | null =>
  origin ?? (from_me ? null : wa_author || wa_chat);

const isPassable = ({ is_deleted, file, media_type }: MessagePart): boolean =>
  !is_deleted && (file !== null || isPlainText(media_type));

/** Looks before any file is worked on: what is passed on, where to, and whether all this was done before. */
async function plan(tx: TenantDb, caller: Caller, { id, ticketIds, idempotencyKey }: Wish): Promise<Plan> {
  const { message } = await findTarget(tx, caller.actor, id);
  if (!isPassable(message)) fail('ERR_FETCH_WAPP_MSG');
  const file = await fileOf(tx, message);
  const targets: Plan['targets'] = [];
  const sent: Message[] = [];
  for (const ticketId of [...new Set(ticketIds)].sort((a, b) => a - b)) {
    const ticket = await findReadableTicket(tx, caller.actor, { id: ticketId });
    const request = { ticketId, body: { body: textOf(message) }, idempotencyKey };
    const pieces = piecesOfRequest(request, file ? [file] : []);
    const before = await replay(tx, caller, request, pieces);
    if (before) sent.push(...before);
    else refuseUnlessAnswerable(caller.actor, ticket);
    targets.push({ request, pieces });
  }
  return { origin: originOf(message), targets, file, before: sent.length >= targets.length ? sent : undefined };
}

/**
 * Passes a text or a file on to other tickets, each with a copy of its own and marked as WhatsApp marks it; all or none. The
 * rights are asked anew for each of them (docs/decisions/0055). The same key passes nothing on twice.
 */
export async function forwardMessage({ data, storage }: FileDeps, caller: Caller, wish: Wish): Promise<Message[]> {
  const { companyId, userId } = caller.actor;
  const made: string[] = [];
  const { origin, targets, file, before } = await data.tenant(companyId, (tx) => plan(tx, caller, wish));
  if (before) return before;
  try {
    const work: FileWork = { data, storage, companyId, userId, begins: (id) => made.push(id) };
    const prepared: { request: SendRequest; pieces: Awaited<ReturnType<typeof prepareAll>> }[] = [];
    for (const { request, pieces } of targets)
      prepared.push({ request, pieces: await prepareAll(work, pieces, file ? [file] : []) });
    return await data.tenant(companyId, async (tx) => {
      const messages: Message[] = [];
      for (const { request, pieces } of prepared) {
        const sent = await sendPieces(tx, caller, request, pieces, { forwarded: true, origin });
        if (sent.isNew)
          await attachMedia(
            tx,
            pieces.flatMap((piece) => (piece.prepared ? mediaOf(piece.prepared) : [])),
            'message',
          );
        messages.push(...sent.messages);
      }
      return messages;
    });
  } catch (error) {
    await discardMedia(data, storage, companyId, made).catch(() => undefined); // what is left goes with the clean-up
    throw namedFault(error);
  }
}
