import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system. */
export const quickMessageImport = importTable({
  table: 'quick_messages',
  columns: [
    ...(['id', 'user_id', 'shortcode', 'message', 'is_general', 'is_active', 'is_media', 'media_id', 'uses'] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
});
