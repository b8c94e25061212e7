import {
  isConversationLine,
  type Message,
  type MessageDetails,
  readMessageDetails,
  withNamedMentions,
} from '@recado/contract';

const known = new WeakMap<object, MessageDetails>();

/** What a message holds beside its text, read once. */
export const detailsOf = (message: Pick<Message, 'dataJson'>): MessageDetails => {
  const old = known.get(message);
  if (old) return old;
  const details = readMessageDetails(message.dataJson);
  known.set(message, details);
  return details;
};

/** A message in words: a place by its description, cards by their names, mentioned people by theirs. */
export const shownText = (message: Pick<Message, 'dataJson' | 'body'>): string => {
  const { shows, mentions } = detailsOf(message);
  const { body } = message;
  if (shows?.kind === 'location') {
    const [, link, description] = body.split('|');
    return `📍 ${description || link}`;
  }
  if (shows?.kind === 'contacts') return `👤 ${shows.cards.map(({ name }) => name).join(', ')}`;
  return withNamedMentions(body, mentions);
};

/** What can be answered: neither what was deleted nor what nobody wrote. */
export const isQuotable = (message: Pick<Message, 'dataJson' | 'isDeleted'>): boolean =>
  !message.isDeleted && !isConversationLine(detailsOf(message));

/**
 * Whether a message raised its ticket's unread count when it came. Changes of a group or a number come as seen, and so do
 * refused calls, whose caller is told so. What has been read since was counted all the same, so `read` does not tell it.
 */
export const wasCounted = (message: Pick<Message, 'dataJson' | 'fromMe'>): boolean => {
  if (message.fromMe) return false;
  const { shows } = detailsOf(message);
  return shows?.kind !== 'group' && shows?.kind !== 'number' && !(shows?.kind === 'call' && shows.isRefused);
};

/** What the message itself carries of one that was never stored: there is nothing to go to. */
export const carriedIn = (message: Pick<Message, 'dataJson' | 'quotedMsgId'>) => {
  const { quote } = detailsOf(message);
  if (!quote || message.quotedMsgId) return null;
  const { text: body, fromMe, author } = quote;
  const details = author ? { details: { author: { name: author, number: null } } } : {};
  return { id: '', body, fromMe, isDeleted: false, mediaType: '', file: null, isCarried: true, ...details };
};
