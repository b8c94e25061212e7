import { addressKey, type Peer } from '@recado/whatsapp';
import { newMessageId, shortPreview } from '#features/messages/index.ts';
import type { Step } from '../inbound-types.ts';
import { authorOf } from '../message-author.ts';
import { contentOf, storable } from '../message-content.ts';
import { quoteOf, withDetails } from '../message-details.ts';
import { memberNamed } from '../people.repo.ts';
import { fileOf } from '../received-file.ts';

/** Notes the message for the flush, with the ticket as it stands now. */
export const storeMessage: Step = ({ batch, item, contact, ticket, onRecordOnly, isSeen, campaignAnswer }) => {
  if (!contact || !ticket) throw new Error('A message came without a ticket.');
  const nameOf = (member: Peer) => memberNamed(batch, item, member);
  const content = withDetails(batch, item, contentOf(item.body, { ...batch.settings, at: item.at, nameOf }));
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
    preview: shortPreview(content.preview),
    mediaType: content.mediaType === 'conversation' && item.quoted ? 'extendedTextMessage' : content.mediaType,
    read: item.ref.fromMe || onRecordOnly === true || isSeen === true,
    quotedWaId: item.quoted?.ref.id ?? null,
    quote: quoteOf(batch, item),
    data: content.data,
    file: fileOf(item.body),
    at: item.at > batch.now ? batch.now : item.at,
    receivedAt: batch.receivedAt.get(item) ?? null,
    isQuiet: item.body.kind === 'groupChange' && item.body.what === 'members',
  });
  if (campaignAnswer) batch.campaignAnswers.push({ ...campaignAnswer, ticket });
  const known = { id, contactId: contact.id, waId: storable(item.ref.id), waAuthor, fromMe: item.ref.fromMe };
  batch.known.set(item.ref.id, [...(batch.known.get(item.ref.id) ?? []), known]);
  return 'continue';
};
