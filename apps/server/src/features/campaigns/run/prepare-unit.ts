import { limits } from '@recado/contract';
import { type FileWork, type PreparedFile, prepareStored } from '#features/messages/index.ts';
import { AppError } from '#kit/http/fail.ts';
import { filesOf } from './unit-files.repo.ts';

/** One message of a unit. */
export interface UnitPiece {
  body: string;
  file: PreparedFile | undefined;
}

const canCarryText = (file: PreparedFile): boolean => file.kind !== 'audio';

/**
 * What one person gets: the files of the list, then the campaign's own file with the text below it, else the text by itself
 *. Each file is a copy of its own. ERR_CAMPAIGN_MEDIA_GONE.
 */
export async function prepareUnit(
  work: FileWork,
  campaign: { file_list_id: number | null; media_id: string | null },
  text: string,
): Promise<UnitPiece[]> {
  const hasFiles = campaign.file_list_id !== null || campaign.media_id !== null;
  const files = hasFiles ? await work.data.tenant(work.companyId, (tx) => filesOf(tx, campaign)) : [];
  const pieces: UnitPiece[] = [];
  let isTextOut = text === '';
  for (const file of files) {
    if (!file) throw new AppError('ERR_CAMPAIGN_MEDIA_GONE');
    const prepared = await prepareStored(work, file.mediaId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'ERR_NO_FILE_FOUND'
        ? new AppError('ERR_CAMPAIGN_MEDIA_GONE')
        : error;
    });
    const takesText = file.isOwn && !isTextOut && canCarryText(prepared) && text.length <= limits.campaignCaption.max;
    pieces.push({ body: takesText ? text : file.caption, file: prepared });
    isTextOut ||= takesText;
  }
  return isTextOut ? pieces : [...pieces, { body: text, file: undefined }];
}
