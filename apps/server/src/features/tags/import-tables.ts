import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system. */
export const tagImport = importTable({
  table: 'tags',
  columns: ['id', 'name', 'color', 'kanban', 'user_id', 'created_at', 'updated_at'],
});
