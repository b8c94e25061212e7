import type { Schedule } from '@recado/contract';
import { expect, test } from 'vitest';
import { type CalendarAsked, type CalendarPart, placeSchedule, withoutSchedule } from './calendar-answers.ts';

const made = (id: number, sendAt: string, more: Partial<Schedule> = {}): Schedule => ({
  ...{
    id,
    sendAt,
    companyId: 1,
    contactId: 1,
    contact: { id: 1, name: 'Rosa' },
    ticketId: null,
    whatsappId: 7,
    queueId: null,
  },
  ...{
    body: 'Bom dia!',
    error: null,
    sentAt: null,
    inLine: null,
    status: 'PENDENTE',
    userId: 3,
    user: null,
    repeat: null,
    skipped: null,
  },
  ...{ mediaPath: null, mediaName: null, createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
  ...more,
});
const asked: CalendarAsked = { from: '2026-11-01T03:00:00Z', to: '2026-12-01T03:00:00Z', searchParam: '' };
const first = made(1, '2026-11-05T12:00:00.000Z');
const second = made(2, '2026-11-07T12:00:00.000Z');
const part: CalendarPart = { schedules: [first, second], hasMore: false, next: null, coming: [] };
const ids = (schedule: Schedule, more: Partial<CalendarAsked> = {}, of = part) =>
  placeSchedule(of, schedule, { ...asked, ...more }).schedules.map(({ id }) => id);

test('a new one stands at its time, and those of one instant as they were made', () => {
  expect(ids(made(3, '2026-11-06T12:00:00.000Z'))).toEqual([1, 3, 2]);
  expect(ids(made(3, '2026-11-05T12:00:00.000Z'))).toEqual([1, 3, 2]);
});

test('one that is moved changes its place, and leaves what it is no longer in', () => {
  expect(ids({ ...first, sendAt: '2026-11-08T12:00:00.000Z' })).toEqual([2, 1]);
  expect(ids({ ...first, sendAt: '2026-12-01T03:00:00.000Z' })).toEqual([2]);
  expect(ids({ ...first, sendAt: '2026-11-01T02:59:00.000Z' })).toEqual([2]);
});

test.each([
  [{ userId: 4 }, [1, 2]],
  [{ userId: 3 }, [1, 2, 3]],
  [{ whatsappId: 8 }, [1, 2]],
  [{ status: 'ERRO' }, [1, 2]],
  [{ searchParam: 'bom' }, [1, 2]],
] as const)('narrowed by %j a new one leads to %j', (more, after) => {
  expect(ids(made(3, '2026-11-09T12:00:00.000Z'), more)).toEqual(after);
});

test('what was found by words stays when it changes, and an older state never wins', () => {
  expect(ids({ ...first, body: 'Boa tarde!' }, { searchParam: 'bom' })).toEqual([1, 2]);
  const newer = { ...part, schedules: [{ ...first, updatedAt: '2026-11-02T00:00:00.000Z' }, second] };
  expect(placeSchedule(newer, { ...first, sendAt: '2026-11-20T12:00:00.000Z' }, asked)).toBe(newer);
});

test('what is due behind the end of a page is not put on it', () => {
  const page = { ...part, hasMore: true, next: 'x' };
  expect(ids(made(3, '2026-11-09T12:00:00.000Z'), {}, page)).toEqual([1, 2]);
  expect(ids(made(3, '2026-11-06T12:00:00.000Z'), {}, page)).toEqual([1, 3, 2]);
});

test('one that is deleted leaves, and nothing else changes', () => {
  expect(withoutSchedule(part, 1).schedules).toEqual([second]);
  expect(withoutSchedule(part, 9)).toBe(part);
});
