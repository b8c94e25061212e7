import { peerKey } from '#features/contacts/index.ts';
import type { Step } from '../inbound-types.ts';

/** The contact that the batch found or made for the chat. */
export const findContact: Step = (context) => {
  const contact = context.batch.contacts.get(peerKey(context.item.peer));
  if (!contact) throw new Error('A message came without a contact.');
  context.contact = contact;
  return 'continue';
};
