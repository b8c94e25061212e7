import { addressKey, type Ref } from '@recado/whatsapp';
import { ownAuthor } from '#features/messages/index.ts';

/** The author column of a message: ours, nobody to name in a chat of two, or who wrote it in a group. */
export function authorOf(ref: Ref): string {
  if (ref.fromMe) return ownAuthor;
  return ref.author ? addressKey(ref.author) : '';
}
