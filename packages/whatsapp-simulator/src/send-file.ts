import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { SendFile } from './control-types.ts';
import { sendFromPhone } from './from-phone.ts';
import { upload } from './handset-files.ts';
import { type FilePlace, fileMessage } from './media-content.ts';
import { writePlain } from './media-crypto.ts';
import type { Phone } from './phone.ts';
import { sampleNamed } from './samples.ts';
import { quoting } from './talk.ts';
import type { World } from './world.ts';

/** A handset sends a file: keeps it, encrypts it, uploads it, and tells the others where. Returns the message id. */
export async function sendFile(
  world: World,
  phone: Phone,
  request: SendFile,
  bytes: NodeJS.ReadableStream,
): Promise<string> {
  const { to, id, kind } = request;
  const contextInfo = request.quotedId === undefined ? undefined : quoting(world, phone, to, request.quotedId);
  const written = world.media.unfinished();
  const { sha256, size } = await writePlain(bytes, written);
  const key = randomBytes(32);
  const { path, sha256: encryptedSha256 } = await upload(world, written, key, kind);
  await world.media.keep(written, sha256);
  const place: FilePlace = { kind, key: key.toString('base64'), path, sha256, size };
  const url = `https://${world.mediaHost}${path}`;
  const message = fileMessage(request, { place, url, encryptedSha256, contextInfo });
  return sendFromPhone(world, phone, { to, message, type: 'media', ...(id === undefined ? {} : { id }) });
}

/** Sends a file that comes with the simulator; what is said here wins over what the sample says. */
export function sendSample(world: World, phone: Phone, name: string, said: Omit<SendFile, 'kind'>): Promise<string> {
  const { path, sample } = sampleNamed(name);
  return sendFile(world, phone, { ...sample, ...said }, createReadStream(path));
}
