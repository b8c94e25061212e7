import type { PermissionName } from './permissions.ts';

/** What is asked of a message to be corrected. */
interface Correctable {
  readonly mediaType: string;
  readonly isDeleted: boolean;
  readonly ack: number;
}

/** Whether a message of this type is a text and nothing else. */
export const isPlainText = (mediaType: string): boolean =>
  mediaType === 'conversation' || mediaType === 'extendedTextMessage';

/** Only texts are corrected: captions, places, cards and polls are not. */
export const isCorrectable = ({ mediaType, isDeleted, ack }: Correctable): boolean =>
  isPlainText(mediaType) && !isDeleted && ack !== 0;

/**
 * Whether somebody corrects, deletes or sends again a message (core §4): one of ours, by its author, by who holds its
 * ticket, or by who may do so in a colleague's. The server refuses by it, and the browser offers by it.
 * @param holderId who holds the message's ticket; null where nobody does, or it is not known
 */
export function mayChangeMessage(
  message: { readonly fromMe: boolean; readonly userId: number | null },
  holderId: number | null,
  userId: number,
  holds: (permission: PermissionName) => boolean,
): boolean {
  if (!message.fromMe) return false;
  return message.userId === userId || holderId === userId || holds('messages.sendForOthers');
}
