import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Body, InboundItem, MediaBody, MediaPointer } from '../port.ts';
import type { Scene } from './subject.ts';

/** A file of a customer, for tests that need just any. */
export const picture = {
  kind: 'image',
  type: 'image/jpeg',
  caption: 'veja',
  width: 40,
  height: 30,
  thumbnail: Buffer.from('a small picture').toString('base64'),
} as const;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Arrived = { item: InboundItem; body: Body & MediaBody; pointer: MediaPointer };

/** The message with a file that the driver told of; its pointer as the owner keeps it, as plain JSON. */
export async function arrived({ subject }: Scene, id: string): Promise<Arrived> {
  const item = await subject.item('message', (m) => m.ref.id === id);
  const { body } = item;
  if (!('mimetype' in body) || body.pointer === undefined) throw new Error(`no file in ${JSON.stringify(body)}`);
  return { item, body, pointer: JSON.parse(JSON.stringify(body.pointer)) };
}

/** The whole file behind a pointer. */
export async function fetched({ subject }: Scene, pointer: MediaPointer): Promise<Buffer> {
  return buffer(await subject.driver.fetchMedia(pointer));
}
