/** Bulk changes: many tickets resolved or transferred at once, which can be taken back for 5 s (docs/decisions/0066). */

export { bulkChangeRemovals, countWaitingChanges, loadBulkChanges } from './bulk-change-rows.repo.ts';
export { bulkChangeHandlers } from './bulk-changes.routes.ts';
export { startBulkChanges } from './run-bulk-changes.ts';
