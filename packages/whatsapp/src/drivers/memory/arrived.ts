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

/** What the phone is told beside a text or a file. */
function besideOf(item: OutboundItem): Pick<Received, 'quotedId' | 'quotedFile' | 'disappearsAfter'> {
  if (item.kind !== 'text' && item.kind !== 'media') return {};
  const { quoted, disappearsAfter } = item;
  return {
    ...(quoted ? { quotedId: quoted.ref.id } : {}),
    ...(quoted?.file ? { quotedFile: quoted.file } : {}),
    ...(disappearsAfter ? { disappearsAfter } : {}),
  };
}

/** How an item of ours looks on the customer's phone; `bytes` are those of its file. */
export function arrived(item: OutboundItem, bytes: Buffer): Omit<Received, 'repeats'> {
  const { id } = item;
  const beside = besideOf(item);
  switch (item.kind) {
    case 'text':
      return { id, kind: 'text', text: item.text, ...beside };
    case 'media':
      return { id, kind: 'media', text: item.media.caption ?? '', file: fileOf(item.media, bytes), ...beside };
    case 'edit':
      return { id, kind: 'edit', text: item.text, target: item.ref.id };
    case 'revoke':
      return { id, kind: 'revoke', target: item.ref.id };
    case 'reaction':
      return { id, kind: 'reaction', target: item.ref.id, emoji: item.emoji };
  }
}
