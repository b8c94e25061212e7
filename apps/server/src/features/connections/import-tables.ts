import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system: nothing of it runs by itself until somebody links the number. */
export const connectionImport = importTable({
  table: 'connections',
  columns: [
    ...(['id', 'name', 'status', 'qrcode', 'retries', 'is_default', 'provider', 'number', 'lid'] as const),
    ...([
      'greeting_message',
      'farewell_message',
      'completion_message',
      'out_of_hours_message',
      'rating_message',
    ] as const),
    ...(['max_use_bot_queues', 'time_use_bot_queues', 'expires_ticket', 'expires_inactive_message'] as const),
    ...([
      'desired',
      'generation',
      'fence',
      'deleted_at',
      'token_hash',
      'token_shown',
      'created_at',
      'updated_at',
    ] as const),
  ],
});
export const connectionQueueImport = importTable({
  table: 'connection_queues',
  columns: ['connection_id', 'queue_id'],
});
