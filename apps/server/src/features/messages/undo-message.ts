import type { composingRoutes, RouteReply } from '@recado/contract';
import { removeUnsent, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { findTarget } from './change-message.ts';
import { mediaTypes } from './file-kinds.ts';
import type { MessagePart } from './message-rows.repo.ts';
import type { DraftFiles, ReturnedFile } from './send-files.ts';
import { keepUndone, takeBack } from './undo-message.repo.ts';

/** The caption as it was typed: the signature comes again when it is sent again. */
function captionOf({ body, file }: MessagePart, { name }: Actor): string {
  if (body === file?.name) return '';
  const signature = `*${name}*\n`;
  return body.startsWith(signature) ? body.slice(signature.length) : body;
}

/** What of a file the author attaches again; a voice note is recorded anew, and who did not write it has no draft of it. */
const returnedFile = (message: MessagePart, actor: Actor): ReturnedFile | null => {
  const { file, user_id: author } = message;
  if (!file?.media_id || file.is_voice || author !== actor.userId) return null;
  return {
    mediaId: file.media_id,
    mediaType: mediaTypes[file.kind],
    caption: captionOf(message, actor),
    quotedId: message.quoted?.id ?? null,
  };
};

/**
 * Takes an own message back while the server still holds it (docs/decisions/0055): its row in the line decides, so it either
 * leaves or is undone. Afterwards it is as if it had never been written, and its file waits with the author's draft again.
 * Its author may, or an admin. ERR_MESSAGE_LEFT once it has left.
 */
export async function undoMessage(
  tx: TenantDb,
  draftFiles: DraftFiles,
  actor: Actor,
  id: string,
): Promise<RouteReply<typeof composingRoutes.undoMessage>> {
  const { message, ticket } = await findTarget(tx, actor, id);
  const mine = message.user_id === actor.userId || actor.profile === 'admin';
  if (!message.from_me || !mine) fail('ERR_NO_PERMISSION');
  const before = (await takeBack(tx, message)) ?? fail('ERR_MESSAGE_LEFT');
  await keepUndone(tx, id);
  await removeUnsent(tx, message, before);
  const { file, body, ticket_id: ticketId } = message;
  const back = returnedFile(message, actor);
  const held = file ? [file.media_id, file.preview_media_id, file.playable_media_id, file.sent_media_id] : [];
  await releaseMedia(
    tx,
    held.filter((media) => media !== null).filter((media) => media !== back?.mediaId),
  );
  const draftFileKey = back && (await draftFiles.putBack(tx, { ticketId, userId: actor.userId }, back));
  const view = viewOf(ticket);
  const audience = { ticket: { id: ticketId, before: view, after: view } };
  tx.record({ name: 'message.undone', subject: { messageId: id, ticketId }, audience });
  tx.record({ name: 'ticket.updated', subject: { ticketId }, audience });
  return { id, ticketId, body, draftFileKey };
}
