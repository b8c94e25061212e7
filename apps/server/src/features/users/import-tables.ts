import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system; nobody brings the rights of the operator. */
export const userImport = importTable({
  table: 'users',
  columns: [
    'id',
    'name',
    'email',
    'password_hash',
    'profile',
    'super',
    'all_ticket',
    'language',
    'connection_id',
    'created_at',
    'updated_at',
  ],
});
export const userQueueImport = importTable({ table: 'user_queues', columns: ['user_id', 'queue_id'] });
