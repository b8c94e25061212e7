import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { PreparedFile } from './file-work.ts';

/** Tells the session that owns a connection that a file is due. */
export const filesChannel = 'recado_files';

/** Where a message's sealed pointer belongs: it opens nowhere else. */
export const pointerPlace = ({ companyId }: Pick<TenantDb, 'companyId'>, messageId: string): string =>
  `${companyId}/file/${messageId}`;

/** A file that is still to come is not fetched any more: its message was taken back. What is here already stays, as texts do. */
export async function dropWaitingFile(tx: TenantDb, messageId: string): Promise<void> {
  await sql`update message_files set state = 'failed', reason = 'gone', pointer = null, updated_at = now()
    where company_id = ${tx.companyId} and message_id = ${messageId} and state = 'waiting'`.execute(tx.db);
}

/** Puts a file that did not come back in line, due now, and wakes the session; false when nothing is known to fetch it by. */
export async function fetchAgain(tx: TenantDb, message: { id: string; connection_id: number }): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      update message_files set state = 'waiting', reason = null, attempts = 0, due_at = now(), claim_fence = null, updated_at = now()
      where company_id = ${tx.companyId} and message_id = ${message.id} and state = 'failed' and pointer is not null
        and exists (select 1 from connections c where c.company_id = ${tx.companyId} and c.id = ${message.connection_id} and c.deleted_at is null)
      returning 1)
    select pg_notify(${filesChannel}, ${String(message.connection_id)}) from due`.execute(tx.db);
  return rows.length > 0;
}

/** Gives a message of ours its file. The files themselves are attached by the caller. */
export async function insertSentFile(
  tx: TenantDb,
  message: { id: string; connectionId: number },
  file: PreparedFile,
): Promise<void> {
  const { kind, name, type, bytes, width, height, seconds, thumbnail, waveform } = file;
  await tx.db
    .insertInto('message_files')
    .values({
      ...{ company_id: tx.companyId, message_id: message.id, connection_id: message.connectionId, state: 'ready' },
      ...{ kind, name, type, bytes, width, height, seconds, thumbnail, waveform, is_voice: file.isVoice },
      media_id: file.mediaId,
      preview_media_id: file.previewMediaId,
      playable_media_id: file.playableMediaId,
      sent_media_id: file.sentMediaId,
    })
    .execute();
}
