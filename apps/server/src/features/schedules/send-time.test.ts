import { expect, test } from 'vitest';
import { sendTimeOf } from './send-time.ts';

test.each([
  ['2026-03-10T09:30', 'America/Sao_Paulo', '2026-03-10T12:30:00.000Z'],
  ['2026-03-10T09:30:15', 'America/Sao_Paulo', '2026-03-10T12:30:15.000Z'],
  ['2026-03-10T09:30', 'America/Manaus', '2026-03-10T13:30:00.000Z'],
  ['2026-07-10T09:30', 'Europe/Lisbon', '2026-07-10T08:30:00.000Z'],
])('the wall time %s is read in the company’s zone %s (decision 13)', (text, timezone, instant) => {
  expect(sendTimeOf(text, timezone).toISOString()).toBe(instant);
});

test.each([
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
  ['2026-03-29T01:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
  // Beside the change nothing moves.
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('S-1: the time %s in %s, which the clocks leave out or have twice, is %s', (text, timezone, instant) => {
  expect(sendTimeOf(text, timezone).toISOString()).toBe(instant);
});

test.each(['2026-03-10T12:30:00.000Z', '2026-03-10T09:30:00-03:00'])('the instant %s is taken as it is', (text) => {
  expect(sendTimeOf(text, 'Asia/Tokyo').toISOString()).toBe('2026-03-10T12:30:00.000Z');
});
