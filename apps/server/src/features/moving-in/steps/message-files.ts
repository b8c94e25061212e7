import { messageFileImport } from '#features/messages/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import { mediaName } from '#kit/storage/media-name.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import type { CompanyMove } from '../company-move.ts';
import type { MessagePlan } from '../map/plan-message.ts';
import { textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

type FilePlan = Extract<MessagePlan, { is: 'message' }>;

/** A message's file where it is now: kept, or gone. */
export interface KeptFile {
  name: string;
  type: string;
  bytes: number | null;
  sha256: string | null;
  mediaId: string | null;
}

const types = {
  image: 'image/jpeg',
  sticker: 'image/webp',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
};
const purpose = 'message';

/** Copies the file of a message; the old one stays where it is, since two rows may share it. */
export async function keepFile(
  move: CompanyMove,
  storage: Storage | null,
  { row, content }: FilePlan,
): Promise<KeptFile> {
  const place = textOf(row, 'mediaUrl', 1000);
  const type = types[content.file?.kind ?? 'document'];
  const gone = { name: mediaName(place), type, bytes: null, sha256: null, mediaId: null };
  const company = move.oldCompany === null ? [] : [`company${String(move.oldCompany.id)}/${place}`];
  const found = /^https?:/.test(place) ? null : await move.files.find(place, `public/${place}`, ...company);
  if (!found || found.bytes === 0) {
    move.report.note('missingFiles', place || textOf(row, 'id', 100));
    return gone;
  }
  if (!storage) return { ...gone, bytes: found.bytes };
  const kept = await storeStream(move.data, storage, {
    ...{ companyId: move.companyId, purpose, name: found.name, declared: type, createdBy: null },
    ...{ maxBytes: Number.MAX_SAFE_INTEGER, content: found.open() },
  });
  return { name: kept.name, type: kept.type, bytes: kept.bytes, sha256: kept.sha256, mediaId: kept.id };
}

const rowOf = ({ to, content, at }: FilePlan, messageId: string, file: KeptFile) => ({
  ...{ message_id: messageId, connection_id: to.connectionId, state: file.mediaId ? 'ready' : 'failed' },
  ...{ reason: file.mediaId ? null : 'gone', kind: content.file?.kind ?? 'document', name: file.name, type: file.type },
  ...{ bytes: file.bytes, sha256: file.sha256, is_voice: content.file?.isVoice ?? false, media_id: file.mediaId },
  ...{ created_at: at, updated_at: at },
});

/** The rows of the files whose messages came in, and their hold on what is stored. */
export async function writeFiles(
  writer: Writer,
  files: readonly { plan: FilePlan; id: string; file: KeptFile }[],
): Promise<void> {
  await writer.insert(
    messageFileImport,
    files.map(({ plan, id, file }) => rowOf(plan, id, file)),
  );
  const held = files.flatMap(({ file }) => file.mediaId ?? []);
  if (writer.tx) await attachMedia(writer.tx satisfies TenantDb, held, purpose);
}
