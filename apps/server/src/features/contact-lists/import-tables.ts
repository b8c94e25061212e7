import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system. */
export const contactListImportTable = importTable({
  table: 'contact_lists',
  columns: ['id', 'name', 'created_at', 'updated_at'],
});
export const listItemImport = importTable({
  table: 'contact_list_items',
  columns: ['id', 'contact_list_id', 'name', 'number', 'match_key', 'email', 'on_whatsapp', 'created_at', 'updated_at'],
});
