import type { Step } from '../inbound-types.ts';
import { authorOf } from '../message-author.ts';

/** A message that is stored already is no second one (trust I-20): WhatsApp repeats until it is acknowledged. */
export const skipRepeats: Step = ({ batch, item, contact }) => {
  const author = authorOf(item.ref);
  const same = batch.known
    .get(item.ref.id)
    ?.some((known) => known.contactId === contact?.id && known.waAuthor === author);
  return same ? 'stop' : 'continue';
};
