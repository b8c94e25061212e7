import { fileKindOf } from './file-kinds.ts';
import type { FileWork, PreparedFile, WholeFile } from './file-work.ts';
import { lookAtFile } from './look-at-file.ts';
import { preparePicture } from './prepare-picture.ts';
import { prepareSound } from './prepare-sound.ts';
import { storePreview } from './store-beside.ts';

/**
 * Finds out how a stored file is sent, and draws its small picture. A picture that cannot be drawn leaves as a document:
 * phones would show it as a broken one; one of a form that they do not show leaves in another. Fails as `prepareSound`
 * does.
 */
export async function prepareFile(work: FileWork, file: WholeFile): Promise<PreparedFile> {
  const { id, name, type, bytes } = file;
  const { width, height, seconds, preview } = await lookAtFile(work.storage, work.companyId, file);
  const kind = fileKindOf(file);
  return {
    ...{ mediaId: id, name, type, bytes },
    kind: kind === 'image' && !preview ? 'document' : kind,
    ...{ width, height, seconds },
    isVoice: false,
    previewMediaId: preview && (await storePreview(work, preview.webp)),
    playableMediaId: null,
    sentMediaId: null,
    thumbnail: preview && Buffer.from(preview.thumbnail, 'base64'),
    waveform: null,
    data: null,
    ...(await preparePicture(work, file, preview !== null)),
    ...(await prepareSound(work, file)),
  };
}
