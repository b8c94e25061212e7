import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system. */
export const noteImport = importTable({
  table: 'ticket_notes',
  columns: ['id', 'ticket_id', 'user_id', 'note', 'created_at', 'updated_at'],
});
