import { addressKey } from '@recado/whatsapp';
import { newMessageId } from '#features/messages/index.ts';
import type { Step } from '../inbound-types.ts';
import { authorOf } from '../message-author.ts';
import { contentOf, storable } from '../message-content.ts';

/** Notes the message for the flush, with the ticket as it stands now. */
export const storeMessage: Step = ({ batch, item, contact, ticket, onRecordOnly }) => {
  if (!contact || !ticket) throw new Error('A message came without a ticket.');
  const content = contentOf(item.body);
  const waAuthor = authorOf(item.ref);
  const id = newMessageId();
  batch.fresh.push({
    id,
    ticket,
    view: { status: ticket.status, queueId: ticket.queueId, userId: ticket.userId },
    waId: item.ref.id,
    waChat: addressKey(item.ref.chat),
    waAuthor,
    fromMe: item.ref.fromMe,
    body: content.text,
    preview: content.preview,
    mediaType: content.mediaType === 'conversation' && item.quoted ? 'extendedTextMessage' : content.mediaType,
    read: item.ref.fromMe || onRecordOnly === true,
    quotedWaId: item.quoted?.ref.id ?? null,
    data: content.data,
    at: item.at > batch.now ? batch.now : item.at,
  });
  const known = { id, contactId: contact.id, waId: storable(item.ref.id), waAuthor, fromMe: item.ref.fromMe };
  batch.known.set(item.ref.id, [...(batch.known.get(item.ref.id) ?? []), known]);
  return 'continue';
};
