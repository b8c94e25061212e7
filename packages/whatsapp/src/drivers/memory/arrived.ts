import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { OutboundMedia } from '../../media.ts';
import type { OutboundItem } from '../../port.ts';
import { SendFailure } from '../../port.ts';
import type { Received } from './network.ts';

/** A file as it lies on the customer's phone. */
export type ReceivedFile = Omit<OutboundMedia, 'open'> & { bytes: Buffer; sha256: string };

function fileOf({ open: _, ...media }: OutboundMedia, bytes: Buffer): ReceivedFile {
  return { ...media, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Everything of a file to send. @throws SendFailure */
export async function bytesOf(media: OutboundMedia): Promise<Buffer> {
  try {
    return await buffer(await media.open());
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    throw new SendFailure('transient', 'The file could not be read', { cause: error });
  }
}

/** How an item of ours looks on the customer's phone; `bytes` are those of its file. */
export function arrived(item: OutboundItem, bytes: Buffer): Omit<Received, 'repeats'> {
  const { id } = item;
  switch (item.kind) {
    case 'text':
      return { id, kind: 'text', text: item.text, ...(item.quoted ? { quotedId: item.quoted.ref.id } : {}) };
    case 'media': {
      const quoting = item.quoted ? { quotedId: item.quoted.ref.id } : {};
      return { id, kind: 'media', text: item.media.caption ?? '', file: fileOf(item.media, bytes), ...quoting };
    }
    case 'edit':
      return { id, kind: 'edit', text: item.text, target: item.ref.id };
    case 'revoke':
      return { id, kind: 'revoke', target: item.ref.id };
    case 'reaction':
      return { id, kind: 'reaction', target: item.ref.id, emoji: item.emoji };
  }
}
