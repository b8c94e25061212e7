import { expect, test } from 'vitest';
import { chosenDays, scopeBefore, scopeOf, validateDashboardSearch } from './dashboard-address.ts';
import { addressOfNumber } from './opens.ts';

const today = '2026-03-02';
const nowhere = { queueIds: [], connectionIds: [] };

test('thirty days are usual, the present one among them, and compared with as many before', () => {
  const scope = scopeOf(validateDashboardSearch({}), today);
  expect(scope).toEqual({ from: '2026-02-01', to: today, ...nowhere });
  expect(scopeBefore(scope)).toEqual({ from: '2026-01-02', to: '2026-01-31', ...nowhere });
});

test('an address holds one of the periods or an own range, and nothing that cannot be asked', () => {
  expect(chosenDays(validateDashboardSearch({ days: 7 }))).toBe(7);
  expect(validateDashboardSearch({ days: 30 })).toEqual({});
  for (const wrong of [
    { days: 8 },
    { from: today },
    { from: today, to: '2026-03-01' },
    { from: '2024-01-01', to: today },
  ])
    expect(validateDashboardSearch(wrong)).toEqual({});
  const own = validateDashboardSearch({ days: 7, from: '2026-03-01', to: today, queues: '3,x,7', alone: true });
  expect(own).toEqual({ from: '2026-03-01', to: today, queues: '3,7', alone: true });
  expect(chosenDays(own)).toBeNull();
  expect(scopeOf(own, today)).toEqual({ from: '2026-03-01', to: today, queueIds: [3, 7], connectionIds: [] });
});

test('a number opens its own period, person, queue and connection; what is of this moment has no period', () => {
  const scope = { from: '2026-02-01', to: today, queueIds: [3, 7], connectionIds: [2] };
  const places = { queues: '3,7', connections: '2' };
  expect(addressOfNumber({ number: 'happening', person: 5 }, scope)).toEqual({
    number: 'happening',
    person: 5,
    ...places,
  });
  expect(addressOfNumber({ number: 'begun', day: today, hour: 0 }, scope)).toEqual({
    ...{ number: 'begun', from: today, to: today, hour: 0, ...places },
  });
  expect(addressOfNumber({ number: 'answered', queueId: 9 }, scope)).toMatchObject({ queues: '9' });
  expect(addressOfNumber({ number: 'answered', queueId: null }, { ...scope, ...nowhere })).toEqual({
    ...{ number: 'answered', from: '2026-02-01', to: today, noQueue: 1 },
  });
});
