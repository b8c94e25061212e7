import { removeUnsent, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import { findTarget } from './change-message.ts';
import { takeBack } from './undo-message.repo.ts';

/**
 * Takes an own message back while the server still holds it (docs/decisions/0055): its row in the line decides, so it either
 * leaves or is undone. Afterwards it is as if it had never been written. Its author may, or an admin. ERR_MESSAGE_LEFT once it has left.
 */
export async function undoMessage(
  tx: TenantDb,
  actor: Actor,
  id: string,
): Promise<{ id: string; ticketId: number; body: string }> {
  const { message, ticket } = await findTarget(tx, actor, id);
  const mine = message.user_id === actor.userId || actor.profile === 'admin';
  if (!message.from_me || !mine) fail('ERR_NO_PERMISSION');
  const before = (await takeBack(tx, message)) ?? fail('ERR_MESSAGE_LEFT');
  await removeUnsent(tx, message, before);
  const { file, body, ticket_id: ticketId } = message;
  const held = file ? [file.media_id, file.preview_media_id, file.playable_media_id, file.sent_media_id] : [];
  await releaseMedia(
    tx,
    held.filter((media) => media !== null),
  );
  const view = viewOf(ticket);
  const audience = { ticket: { id: ticketId, before: view, after: view } };
  tx.record({ name: 'message.undone', subject: { messageId: id, ticketId }, audience });
  tx.record({ name: 'ticket.updated', subject: { ticketId }, audience });
  return { id, ticketId, body };
}
