import { addressKey, type InboundItem } from '@recado/whatsapp';
import { sql } from 'kysely';
import { peerKey } from '#features/contacts/index.ts';
import {
  dropWaitingFile,
  type FileKind,
  filePreview,
  ownAuthor,
  rewordMessage,
  writeReaction,
} from '#features/messages/index.ts';
import type { TicketView } from '#kit/events/record.ts';
import { hearEditedAnswer } from './edited-answer.repo.ts';
import { type Batch, isSamePeer } from './inbound-types.ts';
import { authorOf } from './message-author.ts';
import { contentOf, storable } from './message-content.ts';
import { readAnew } from './read-anew.repo.ts';

interface Target {
  id: string;
  ticketId: number;
  body: string;
  isEdited: boolean;
  isDeleted: boolean;
  /** Of its file; null where there is none. */
  kind: FileKind | null;
  view: TicketView;
}

/** The message that a change names, by its whole key: id, author and conversation. */
async function findTarget(batch: Batch, item: InboundItem): Promise<Target | undefined> {
  const contact = batch.contacts.get(peerKey(item.peer));
  if (!contact) return undefined;
  const { rows } = await sql<Target>`
    select m.id, m.ticket_id as "ticketId", m.body, m.is_edited as "isEdited", m.is_deleted as "isDeleted",
      (select f.kind from message_files f where f.company_id = m.company_id and f.message_id = m.id) as kind,
      json_build_object('status', t.status, 'queueId', t.queue_id, 'userId', t.user_id) as view
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${batch.tx.companyId} and m.connection_id = ${batch.scope.connectionId} and m.wa_id = ${item.ref.id}
      and m.contact_id = ${contact.id} and m.from_me = ${item.ref.fromMe} and m.wa_author = ${authorOf(item.ref)}
    for no key update of m`.execute(batch.tx.db);
  return rows[0];
}

/** Only who wrote a message may change it or take it back. */
function isByAuthor(item: InboundItem): boolean {
  if (item.ref.chat.kind === 'group') {
    return item.ref.author !== undefined && isSamePeer(item.by, { primary: item.ref.author });
  }
  return item.ref.fromMe !== isSamePeer(item.by, item.peer);
}

function recordUpdate(batch: Batch, target: Target): void {
  const { view } = target;
  const audience = { ticket: { id: target.ticketId, before: view, after: view } };
  batch.tx.record({ name: 'message.updated', subject: { messageId: target.id, ticketId: target.ticketId }, audience });
}

async function applyEdit(batch: Batch, item: Extract<InboundItem, { t: 'edited' }>): Promise<void> {
  const target = isByAuthor(item) ? await findTarget(batch, item) : undefined;
  const { text: body, preview } = contentOf(item.body, { ...batch.settings, at: item.at });
  if (!target || target.isDeleted || (target.isEdited && target.body === body)) return;
  // What is edited of a file is its caption, and comes as a text.
  await rewordMessage(batch.tx, target, { body, preview: target.kind ? filePreview(target.kind, body) : preview });
  recordUpdate(batch, target);
  if (item.ref.fromMe || target.kind) return;
  await readAnew(batch, target, body);
  const contact = batch.contacts.get(peerKey(item.peer));
  if (!contact || item.body.kind !== 'text') return;
  await hearEditedAnswer(batch, contact, { messageId: target.id, ticketId: target.ticketId, text: item.body.text });
}

/** In a group an admin may, too: `asAdmin` is left only of those whom WhatsApp lists as one (see sessions/admin-revokes). */
async function applyRevoke(batch: Batch, item: Extract<InboundItem, { t: 'revoked' }>): Promise<void> {
  const target = isByAuthor(item) || item.asAdmin ? await findTarget(batch, item) : undefined;
  if (!target || target.isDeleted) return;
  await rewordMessage(batch.tx, target, 'deleted');
  await dropWaitingFile(batch.tx, target.id);
  recordUpdate(batch, target);
}

async function applyReaction(batch: Batch, item: Extract<InboundItem, { t: 'reaction' }>): Promise<void> {
  const target = await findTarget(batch, item);
  if (!target) return;
  const isGroup = item.ref.chat.kind === 'group';
  const own = batch.scope.ownAddress;
  const byUs = isGroup ? own !== undefined && isSamePeer(item.by, { primary: own }) : !isSamePeer(item.by, item.peer);
  const contactId = byUs || isGroup ? null : (batch.contacts.get(peerKey(item.peer))?.id ?? null);
  const author = byUs ? ownAuthor : isGroup ? addressKey(item.by.primary) : 'contact';
  await writeReaction(batch.tx, {
    messageId: target.id,
    author,
    emoji: storable(item.emoji ?? ''),
    fromMe: byUs,
    userId: null,
    contactId,
  });
  recordUpdate(batch, target);
}

/** A sibling of the message pipeline: edits, deletions and reactions, each on the message with exactly the named key. */
export async function applyChange(batch: Batch, item: Exclude<InboundItem, { t: 'message' }>): Promise<void> {
  if (item.t === 'edited') return applyEdit(batch, item);
  return item.t === 'revoked' ? applyRevoke(batch, item) : applyReaction(batch, item);
}
