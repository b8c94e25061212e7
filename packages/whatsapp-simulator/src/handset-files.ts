import { rm } from 'node:fs/promises';
import type { proto } from 'baileys';
import type { ChatFile } from './control-types.ts';
import type { StoredFile } from './file-shelf.ts';
import { type FilePlace, filePlaceOf } from './media-content.ts';
import { decryptFile, encryptFile } from './media-crypto.ts';
import type { Phone } from './phone.ts';
import { RequestError, type World } from './world.ts';

function change(world: World, phone: Phone, { chat, id }: StoredFile, file: Partial<ChatFile>): void {
  const message = phone.chats.changeFile(chat, id, file);
  if (message) world.activity.note({ type: 'changed', number: phone.number, message });
}

/** The handset opens the file as its person would: right key, authentication code, size and hash. */
async function download(world: World, { key, kind, path, sha256, size }: FilePlace): Promise<boolean> {
  const encrypted = world.media.upload(path);
  if (!encrypted) return false;
  const target = world.media.unfinished();
  try {
    const found = await decryptFile(encrypted, target, Buffer.from(key, 'base64'), kind);
    if (found.sha256 !== sha256 || found.size !== size) return false;
    await world.media.keep(target, sha256);
    return true;
  } catch {
    // whatever is wrong with the bytes, the person sees a file that does not open
    return false;
  } finally {
    await rm(target, { force: true });
  }
}

async function fetchFile(world: World, phone: Phone, file: StoredFile, isKnown = false): Promise<void> {
  const hasIt = isKnown && world.media.plain(file.place.sha256) !== undefined;
  const isReady = hasIt || (await download(world, file.place));
  change(world, phone, file, { state: isReady ? 'ready' : 'failed' });
}

/**
 * A message with a file is shown on a handset, which fetches the file by itself. `isKnown`: a handset sent it, so its
 * bytes are here already; those of devices are opened in any case, even when a file with their hash is known.
 */
export function takeFile(
  world: World,
  phone: Phone,
  { chat, id, message, isKnown }: { chat: string; id: string; message: proto.IMessage; isKnown: boolean },
): void {
  const place = filePlaceOf(message);
  if (!place) return;
  const file = { id, chat, place };
  phone.files.put(file);
  fetchFile(world, phone, file, isKnown).catch((error: unknown) => world.problem(error));
}

/** After a start: handsets go on fetching what they had not finished. */
export function resumeFiles(world: World): void {
  for (const phone of world.directory.all()) {
    const waiting = phone.files.all().filter(({ chat, id }) => phone.chats.find(chat, id)?.file?.state === 'waiting');
    for (const file of waiting) fetchFile(world, phone, file).catch((error: unknown) => world.problem(error));
  }
}

/** The file of a message on a handset. Throws RequestError when the message has none. */
export function fileOn(phone: Phone, id: string): { stored: StoredFile; shown: ChatFile } {
  const stored = phone.files.get(id);
  const shown = stored && phone.chats.find(stored.chat, id)?.file;
  if (!stored || !shown) throw new RequestError(`no file in a message ${id}`, 404);
  return { stored, shown };
}

/** The person deletes the file of a message from the handset; the message stays. */
export function forgetFile(world: World, phone: Phone, id: string): void {
  change(world, phone, fileOn(phone, id).stored, { state: 'gone' });
  world.journal.flush();
}

/** The media host keeps the file of a message no more, as after some weeks. */
export async function expireFile(world: World, phone: Phone, id: string): Promise<void> {
  await world.media.expire(fileOn(phone, id).stored.place.path);
}

/** Encrypts a plain file and puts it on the media host. Returns its path there and the hash of the encrypted bytes. */
export async function upload(
  world: World,
  plain: string,
  key: Uint8Array,
  kind: FilePlace['kind'],
): Promise<{ path: string; sha256: Buffer }> {
  const target = world.media.unfinished();
  const sha256 = await encryptFile(plain, target, key, kind);
  return { path: await world.media.publish(target), sha256 };
}

/** The handset uploads the file of a message again, under the same key. Undefined when it has it no more. */
export async function uploadAgain(world: World, phone: Phone, id: string): Promise<FilePlace | undefined> {
  const stored = phone.files.get(id);
  const state = stored && phone.chats.find(stored.chat, id)?.file?.state;
  const plain = stored && state === 'ready' ? world.media.plain(stored.place.sha256) : undefined;
  if (!stored || !plain) return undefined;
  const { key, kind } = stored.place;
  const { path } = await upload(world, plain, Buffer.from(key, 'base64'), kind);
  const place = { ...stored.place, path };
  phone.files.put({ ...stored, place });
  world.journal.flush();
  return place;
}
