import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system; whoever brings it sees to it that none is due. */
export const scheduleImport = importTable({
  table: 'schedules',
  columns: [
    ...(['id', 'contact_id', 'user_id', 'body', 'send_at', 'sent_at', 'status', 'error', 'late_told'] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
});
