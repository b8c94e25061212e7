import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system, oldest first: the order of the rows is that on the screen. */
export const messageImport = importTable({
  table: 'messages',
  columns: [
    ...([
      'id',
      'ticket_id',
      'contact_id',
      'connection_id',
      'wa_id',
      'wa_chat',
      'wa_author',
      'from_me',
      'body',
    ] as const),
    ...([
      'media_type',
      'ack',
      'is_deleted',
      'is_edited',
      'read',
      'quoted_id',
      'user_id',
      'queue_id',
      'data',
      'error',
    ] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
});
export const messageFileImport = importTable({
  table: 'message_files',
  columns: [
    ...([
      'message_id',
      'connection_id',
      'state',
      'reason',
      'kind',
      'name',
      'type',
      'bytes',
      'sha256',
      'seconds',
    ] as const),
    ...(['is_voice', 'media_id', 'attempts', 'due_at', 'created_at', 'updated_at'] as const),
  ],
});
export const reactionImport = importTable({
  table: 'message_reactions',
  columns: ['message_id', 'author', 'emoji', 'from_me', 'contact_id', 'updated_at'],
});

/** Messages that came in under these ids of WhatsApp, the oldest of each contact. */
export async function messagesOf(
  { db, companyId }: TenantDb,
  connectionIds: readonly number[],
  waIds: readonly string[],
): Promise<{ id: string; wa_id: string; contact_id: number }[]> {
  if (waIds.length === 0) return [];
  const { rows } = await sql<{ id: string; wa_id: string; contact_id: number }>`
    select id, wa_id, contact_id from messages
    where company_id = ${companyId} and connection_id = any(${[...connectionIds]}::integer[]) and wa_id = any(${[...waIds]})
    order by position`.execute(db);
  return rows;
}
