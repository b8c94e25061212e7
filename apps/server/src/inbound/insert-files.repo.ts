import { sql } from 'kysely';
import { filesChannel, pointerPlace } from '#features/messages/index.ts';
import type { Batch, NewMessage } from './inbound-types.ts';

/**
 * Stores what is to be fetched, in the transaction of its messages (decision 43), and wakes the session. What opens a
 * file is sealed; without a seal it is not kept, and the file is gone.
 */
export async function insertFiles({ tx, scope }: Batch, fresh: readonly NewMessage[]): Promise<void> {
  const rows = fresh.flatMap(({ id, file }) => {
    if (!file) return [];
    const { pointer, thumbnail, waveform, reason, isVoice, ...facts } = file;
    const sealed = pointer === null ? undefined : scope.seal?.close(JSON.stringify(pointer), pointerPlace(tx, id));
    const failed = reason ?? (sealed ? null : 'gone');
    return {
      ...facts,
      message_id: id,
      state: failed === null ? 'waiting' : 'failed',
      reason: failed,
      is_voice: isVoice,
      pointer: sealed?.toString('base64') ?? null,
      thumbnail: thumbnail?.toString('base64') ?? null,
      waveform: waveform?.toString('base64') ?? null,
    };
  });
  if (rows.length === 0) return;
  await sql`
    with stored as (
      insert into message_files (company_id, connection_id, message_id, state, reason, kind, name, type, bytes, sha256, width, height,
        seconds, is_voice, pointer, thumbnail, waveform)
      select ${tx.companyId}, ${scope.connectionId}, n.message_id, n.state, n.reason, n.kind, n.name, n.type, n.bytes, n.sha256,
        n.width, n.height, n.seconds, n.is_voice, decode(n.pointer, 'base64'), decode(n.thumbnail, 'base64'), decode(n.waveform, 'base64')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(message_id text, state text, reason text, kind text, name text,
        type text, bytes bigint, sha256 text, width integer, height integer, seconds integer, is_voice boolean, pointer text,
        thumbnail text, waveform text))
    select pg_notify(${filesChannel}, ${String(scope.connectionId)})`.execute(tx.db);
}
