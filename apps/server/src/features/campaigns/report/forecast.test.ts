import { expect, test } from 'vitest';
import { type ForecastFacts, forecast } from './forecast.ts';

/** Monday, 12:00 in São Paulo. */
const start = new Date('2026-11-30T15:00:00Z');
const facts = (more: Partial<ForecastFacts> = {}): ForecastFacts => ({
  start,
  fresh: 0,
  known: 100,
  cold: 0,
  messagesEach: 1,
  gapSeconds: 20,
  perMinute: 20,
  perHour: 300,
  newContactsPerDay: 30,
  newContactsToday: 0,
  restrictedUntil: null,
  others: 0,
  trialSeconds: 0,
  working: {
    timezone: 'America/Sao_Paulo',
    quiet: { from: '22:00', until: '07:00' },
    businessDaysOnly: false,
    holidays: [],
  },
  ...more,
});
const ends = (more: Partial<ForecastFacts>) => forecast(facts(more)).endsAt;

test('a hundred people at 20 seconds are done after 2,000 of them', () => {
  const found = forecast(facts());
  expect(found).toMatchObject({ recipients: 100, warm: 100, cold: 0, endsAt: '2026-11-30T15:33:20.000Z' });
  expect(found.days).toEqual([{ day: '2026-11-30', recipients: 100 }]);
  expect(found.delays[0]).toEqual({ reason: 'interval', seconds: 2000 });
});

test('files count against the hour of the budget, and other campaigns take their share', () => {
  expect(ends({ messagesEach: 3 })).toBe('2026-11-30T16:00:00.000Z');
  expect(ends({ messagesEach: 3, others: 1 })).toBe('2026-11-30T17:00:00.000Z');
});

test('strangers are spread over days, and the others leave first', () => {
  const found = forecast(facts({ fresh: 70, known: 10, cold: 70, newContactsToday: 10 }));
  expect(found.days).toEqual([
    { day: '2026-11-30', recipients: 30 },
    { day: '2026-12-01', recipients: 30 },
    { day: '2026-12-02', recipients: 20 },
  ]);
  expect(found.delays[0]?.reason).toBe('newContactsPerDay');
});

test('quiet hours, weekends, holidays and a restriction move the end', () => {
  expect(ends({ start: new Date('2026-12-01T01:30:00Z') })).toBe('2026-12-01T10:33:20.000Z');
  const friday = new Date('2026-12-05T00:50:00Z');
  const working = { ...facts().working, businessDaysOnly: true, holidays: [{ date: '2026-12-07', recurs: false }] };
  expect(ends({ start: friday, working })?.slice(0, 10)).toBe('2026-12-08');
  expect(ends({ restrictedUntil: new Date('2026-12-01T15:00:00Z') })).toBe('2026-12-01T15:33:20.000Z');
});

test('what takes longer than a year has no end', () => {
  const found = forecast(facts({ fresh: 100_000, known: 0, cold: 100_000 }));
  expect(found.endsAt).toBeNull();
  expect(found.days).toHaveLength(31);
});
