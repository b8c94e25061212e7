import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system. */
export const queueImport = importTable({
  table: 'queues',
  columns: [
    'id',
    'name',
    'color',
    'greeting_message',
    'out_of_hours_message',
    'schedules',
    'order_queue',
    'created_at',
    'updated_at',
  ],
});
/** A parent comes before its children. */
export const queueOptionImport = importTable({
  table: 'queue_options',
  columns: ['id', 'queue_id', 'parent_id', 'option', 'title', 'message', 'created_at', 'updated_at'],
});
