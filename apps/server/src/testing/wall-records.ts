import type { Person } from './test-server.ts';

/** The plain records that a company of the wall's tests owns, made by their own calls; every text is the canary. */
export const makeWallRecords = async (admin: Person, canary: string) => ({
  tagId: (await admin.call('createTag', { body: { name: canary, color: '#FF0000', kanban: 1 } })).id,
  holidayId: (await admin.call('createHoliday', { body: { date: '2026-11-23', name: canary, recurs: true } })).id,
});
export type WallRecords = Awaited<ReturnType<typeof makeWallRecords>>;
