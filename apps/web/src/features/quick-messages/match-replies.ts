import { limits, type QuickMessage } from '@recado/contract';
import { plainText } from '../../kit/resource/orders.ts';

type Offered = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'mediaName'>;

/** Replies with a text or a file (decision 35) whose shortcode holds what was typed, those that begin with it first. */
export const matchReplies = <Reply extends Offered>(replies: readonly Reply[], asked: string): Reply[] => {
  const wanted = plainText(asked);
  const rank = ({ shortcode }: Reply): number => plainText(shortcode).indexOf(wanted);
  const found = replies.filter((reply) => (reply.message !== '' || reply.mediaName !== null) && rank(reply) !== -1);
  return found.toSorted((a, b) => Math.min(1, rank(a)) - Math.min(1, rank(b)));
};

/** `/shortcode - text`, cut at 35 characters (core §5); a reply of a file alone has the file's name in the text's place. */
export const labelOf = ({ shortcode, message, mediaName }: Offered): string => {
  const label = `/${shortcode} - ${(message || (mediaName ?? '')).replace(/\s+/g, ' ')}`;
  const characters = [...label];
  const most = limits.quickReplyLabelCharacters;
  return characters.length > most ? `${characters.slice(0, most).join('')}...` : label;
};
