import { parseAddressKey, type Ref } from '@recado/whatsapp';
import type { MessageFacts } from './message-rows.repo.ts';

/** The author column of messages that our own account wrote. */
export const ownAuthor = 'me';

/** The whole WhatsApp key of a stored message. */
export function refOf(row: Pick<MessageFacts, 'wa_chat' | 'wa_id' | 'wa_author' | 'from_me'>): Ref {
  const author = row.from_me || row.wa_author === '' ? {} : { author: parseAddressKey(row.wa_author) };
  return { chat: parseAddressKey(row.wa_chat), id: row.wa_id, fromMe: row.from_me, ...author };
}
