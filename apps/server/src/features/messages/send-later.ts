import type { AutomaticTrace } from '@recado/contract';
import type { TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { attachMedia, discardMedia, listMedia } from '#kit/storage/media.repo.ts';
import { StorageError } from '#kit/storage/storage-error.ts';
import type { FileWork, PreparedFile } from './file-work.ts';
import { prepareFile } from './prepare-file.ts';
import { copyOf, mediaOf } from './send-files.ts';
import { sendInTicket } from './send-text.ts';

/** Makes a stored file ready to be a message: a copy of its own. ERR_NO_FILE_FOUND, ERR_STORAGE_UNAVAILABLE. */
export async function prepareStored(work: FileWork, mediaId: string): Promise<PreparedFile> {
  const found = await work.data.tenant(work.companyId, (tx) => listMedia(tx, [mediaId]));
  const file = found.get(mediaId) ?? fail('ERR_NO_FILE_FOUND');
  try {
    return await prepareFile(work, await copyOf(work, file));
  } catch (error) {
    throw error instanceof StorageError ? new AppError('ERR_STORAGE_UNAVAILABLE') : error;
  }
}

/** Takes away what was made for a message that was not sent; the clean-up takes what is left. */
export async function discardPrepared(work: FileWork, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  await discardMedia(work.data, work.storage, work.companyId, made).catch(() => undefined);
}

/** Puts a message of an earlier day in line to leave, within the send budget (decision 20), in the caller's transaction. */
export async function sendLater(
  tx: TenantDb,
  ticket: TicketFacts,
  message: { body: string; userId: number | null; file: PreparedFile | undefined; trace: AutomaticTrace },
): Promise<string> {
  const id = (await sendInTicket(tx, ticket, message)) ?? fail('ERR_CREATING_MESSAGE');
  if (message.file) await attachMedia(tx, mediaOf(message.file), 'message');
  return id;
}
