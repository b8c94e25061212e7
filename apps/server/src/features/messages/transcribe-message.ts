import type { Message } from '@recado/contract';
import { findListener } from '#features/prompts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { type Caller, findTarget } from './change-message.ts';
import { loadMessagesForMany } from './message-loader.ts';
import { tellChanged } from './tell-changed.repo.ts';
import { askTranscripts } from './transcripts.repo.ts';

/** Puts a received voice note in line for a model that writes it down (AI-15). One that waits or is done stays as it is. */
export async function transcribeMessage(tx: TenantDb, { actor, addressOf }: Caller, id: string): Promise<Message> {
  const { message, ticket } = await findTarget(tx, actor, id);
  const { file, from_me: fromMe, is_deleted: isDeleted } = message;
  if (fromMe || isDeleted || !file?.is_voice || file.state !== 'ready') fail('ERR_NO_VOICE_NOTE');
  const place = { connectionId: ticket.connection_id, queueId: ticket.queue_id };
  if (!(await findListener(tx, place))) fail('ERR_TRANSCRIPT_NO_PROMPT');
  if ((await askTranscripts(tx, [id], null)).length > 0) await tellChanged(tx, id);
  const [asked] = await loadMessagesForMany(tx, [id], addressOf);
  return asked ?? fail('ERR_NO_MESSAGE_FOUND');
}
