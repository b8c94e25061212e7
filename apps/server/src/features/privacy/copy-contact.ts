import { writeZip, type ZipEntry } from '#kit/archive/write-zip.ts';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import { type CopiedMessage, eachMessage, eachTicket, readContact, type StoredFile } from './read-contact.repo.ts';

/** Files that are archives of people's data; no other call gives or attaches them. */
export const copyPurpose = 'privacyCopy';

/** What was copied, as the receipt names it. */
export type Counts = Record<string, number>;

async function* jsonList(items: AsyncIterable<unknown>, onItem: () => void): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const item of items) {
    yield Buffer.from(before + JSON.stringify(item));
    before = ',\n';
    onItem();
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* messagesOf(messages: AsyncIterable<CopiedMessage>, files: StoredFile[]): AsyncGenerator<unknown> {
  for await (const { found, file } of messages) {
    if (file) files.push(file);
    yield found;
  }
}

/** A name without what a path is made of; the message's id keeps two of one name apart. */
const placeOf = ({ name, messageId }: StoredFile): string =>
  `files/${messageId.replaceAll(/\W/g, '')}-${name.replaceAll(/[/\\:*?"<>|]/g, '_')}`;

interface Copying {
  data: Data;
  storage: Storage;
  companyId: number;
  contactId: number;
  counts: Counts;
}

async function* entriesOf({ data, storage, companyId, contactId, counts }: Copying): AsyncGenerator<ZipEntry> {
  const add = (what: string) => () => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const record = await readContact(data, companyId, contactId);
  yield { name: 'contact.json', content: [Buffer.from(JSON.stringify(record, null, 2))] };
  yield { name: 'tickets.json', content: jsonList(eachTicket(data, companyId, contactId), add('tickets')) };
  const files: StoredFile[] = [];
  const messages = messagesOf(eachMessage(data, companyId, contactId), files);
  yield { name: 'messages.json', content: jsonList(messages, add('messages')) };
  const { picture_media_id: picture } = record as { picture_media_id: string | null }; // a row of contacts
  if (picture) files.push({ id: picture, name: 'picture.jpg', messageId: 'contact' });
  for (const file of files) {
    const content = await storage.open(storageKey(companyId, file.id));
    if (!content) continue;
    yield { name: placeOf(file), content };
    add('files')();
  }
}

/** Gathers all data of a contact in one archive and stores it; the clean-up deletes it after a day unless something holds it. */
export async function copyContact(copying: Copying, userId: number): Promise<string> {
  const { data, storage, companyId, contactId } = copying;
  const { id } = await storeStream(data, storage, {
    ...{ companyId, purpose: copyPurpose, createdBy: userId, declared: 'application/zip' },
    name: `contact-${contactId}.zip`,
    maxBytes: Number.MAX_SAFE_INTEGER,
    content: writeZip(entriesOf(copying)),
  });
  return id;
}
