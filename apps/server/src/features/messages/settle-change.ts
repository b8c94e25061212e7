import { deletedLine } from '@recado/contract';
import { findTicket, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { filePreview } from './file-kinds.ts';
import { ownAuthor } from './message-ref.ts';
import { findMessageForChange, type MessagePart } from './message-rows.repo.ts';
import { type MessageSet, writeReaction } from './outgoing.repo.ts';
import { retellMessage } from './reword-message.repo.ts';
import { handOn, noteRefused } from './settle-change.repo.ts';
import { quotedText } from './wire-details.ts';

interface Words {
  text: string;
  isEdited: boolean;
}
interface OwnReaction {
  emoji: string;
  userId: number | null;
}
/** A change of a message as its outbox row holds it; `before` is missing in rows of an earlier version. */
type ChangeItem = (
  | { kind: 'edit'; text: string; before?: Words }
  | { kind: 'revoke'; before?: { preview: string } }
  | { kind: 'reaction'; emoji: string; before?: OwnReaction }
) & { refused?: true };

/** An edit, a deletion or a reaction of ours that is over: WhatsApp took it, or it was refused or given up. */
export interface AnsweredChange {
  connectionId: number;
  outboxId: number;
  messageId: string;
  isTaken: boolean;
  item: ChangeItem;
}

/** What the ticket's row says of a message with these columns. */
function previewOf(item: ChangeItem, message: MessagePart, set: MessageSet): string {
  const { is_deleted: isDeleted = message.is_deleted, body = message.body } = set;
  if (isDeleted) return deletedLine;
  if (item.kind === 'revoke' && item.before) return item.before.preview;
  return message.file ? filePreview(message.file.kind, body) : quotedText({ ...message, body });
}

/** What the customer has of what the change is about, after its answer. */
function hadAfter({ item, isTaken }: AnsweredChange): Words | OwnReaction | undefined {
  if (item.kind === 'revoke') return undefined;
  if (!isTaken) return item.before;
  return item.kind === 'edit' ? { text: item.text, isEdited: true } : { emoji: item.emoji, userId: null };
}

/** The columns of a deletion's or an edit's message as the customer has it; undefined where the screens show that already. */
function setOf({ item, isTaken }: AnsweredChange, message: MessagePart): MessageSet | undefined {
  if (item.kind === 'revoke') {
    // What never left is nowhere to be seen, whatever was answered.
    if (message.is_deleted === isTaken || message.ack === 0) return undefined;
    return { is_deleted: isTaken, error: isTaken ? null : 'ERR_DELETE_WAPP_MSG' };
  }
  if (item.kind !== 'edit' || !item.before) return undefined;
  const [shown, had] = isTaken ? [item.before.text, item.text] : [item.text, item.before.text];
  // The company's own phone has changed it since.
  if (message.body !== shown) return undefined;
  const isEdited = isTaken || item.before.isEdited;
  const words = { body: had, is_edited: isEdited };
  return message.is_deleted ? words : { ...words, error: isTaken ? null : 'ERR_EDIT_WAPP_MSG' };
}

/** Puts back the reaction that the customer sees; false where the screens show it already. */
async function settleReaction(tx: TenantDb, change: AnsweredChange, message: MessagePart): Promise<boolean> {
  const { item, isTaken } = change;
  if (item.kind !== 'reaction' || !item.before) return false;
  const [shown, had] = isTaken ? [item.before, { emoji: item.emoji, userId: null }] : [item, item.before];
  const own = message.reactions?.find(({ fromMe }) => fromMe)?.emoji ?? '';
  if (own !== shown.emoji) return false;
  const reaction = { messageId: message.id, author: ownAuthor, fromMe: true, contactId: null };
  await writeReaction(tx, { ...reaction, emoji: had.emoji, userId: had.userId });
  return true;
}

/**
 * The screens show a change of a message at once; this is what happens when WhatsApp has answered for it. One that was refused
 * or given up is taken back, with the reason in the message's `error` (core §8, ERR_DELETE_WAPP_MSG), in the caller's
 * transaction: the conversation shows what the customer has. Where a later change of the same kind waits, that one decides.
 * One that was taken as expected costs nothing.
 */
export async function settleChange(tx: TenantDb, change: AnsweredChange): Promise<void> {
  const { isTaken, item } = change;
  // Taken, as shown; or refused once more. A late yes after a refusal puts the change into effect again.
  if (isTaken !== (item.refused ?? false)) return;
  await noteRefused(tx, change);
  const message = await findMessageForChange(tx, change.messageId);
  if (!message || (await handOn(tx, change, hadAfter(change)))) return;
  const ticket = await findTicket(tx, { id: message.ticket_id });
  if (!ticket) return;
  const view = viewOf(ticket);
  const set = setOf(change, message);
  if (set) {
    const retold = { id: message.id, ticketId: ticket.id, view };
    await retellMessage(tx, retold, set, previewOf(item, message, set));
  } else if (!(await settleReaction(tx, change, message))) return;
  const audience = { ticket: { id: ticket.id, before: view, after: view } };
  tx.record({ name: 'message.updated', subject: { messageId: message.id, ticketId: ticket.id }, audience });
}
