import { expect, test } from 'vitest';
import {
  civilDate,
  civilDateText,
  clockWithSeconds,
  date,
  dateTime,
  dayLabel,
  daysBetween,
  elapsed,
  hoursAndMinutes,
  lengthOf,
  money,
  monthlyPrice,
  phoneNumber,
  rowTime,
  shortDateTime,
  timer,
} from './formats.ts';
import { greetingOfHour } from './greeting-of-hour.ts';

const timezone = 'America/Sao_Paulo';
const reader = { timezone, now: new Date('2026-11-20T17:32:00.000Z') }; // 14:32 in São Paulo

test.each([
  ['2026-11-20T17:31:09.000Z', '14:31'],
  ['2026-11-20T03:00:00.000Z', '00:00'],
  ['2026-11-20T02:59:59.999Z', '19/11/2026'],
  ['2025-11-20T17:31:09.000Z', '20/11/2025'],
])('a row of %s shows %s: clock if today, else dd/MM/yyyy', (at, text) => {
  expect(rowTime(at, reader)).toBe(text);
});

test.each([
  ['2026-11-20T12:00:00.000Z', 'pt', 'Hoje'],
  ['2026-11-20T02:59:00.000Z', 'pt', 'Ontem'],
  ['2026-11-11T12:00:00.000Z', 'pt', '11 de novembro de 2026'],
  ['2026-11-11T12:00:00.000Z', 'en', 'November 11, 2026'],
  ['2026-11-11T12:00:00.000Z', 'es', '11 de noviembre de 2026'],
  ['2026-11-20T02:59:00.000Z', 'en', 'Yesterday'],
] as const)('the day of %s reads in %s: %s', (at, language, text) => {
  expect(dayLabel(at, reader, language)).toBe(text);
});

test('dates and times are written as specified', () => {
  const at = '2026-11-20T17:05:07.000Z';
  expect(date(at, timezone)).toBe('20/11/2026');
  expect(dateTime(at, timezone)).toBe('20/11/2026 14:05');
  expect(shortDateTime(at, timezone)).toBe('20/11/26 14:05');
  expect(clockWithSeconds(at, timezone)).toBe('14:05:07');
  expect(civilDateText('2026-12-28')).toBe('28/12/2026');
});

test.each([
  ['2026-11-20T01:00:00.000Z', 'America/Sao_Paulo', '2026-11-19'],
  ['2026-11-20T01:00:00.000Z', 'UTC', '2026-11-20'],
  ['2026-11-20T15:30:00.000Z', 'Asia/Tokyo', '2026-11-21'],
])('%s is in %s the civil date %s', (at, zone, civil) => {
  expect(civilDate(at, zone)).toBe(civil);
});

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-11-21', '2026-11-20', -1],
  ['2026-12-31', '2027-01-04', 4],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  [-5, '0 s'],
  [4_000, '4 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [7_200_000, '2 h'],
  [259_200_000, '3 d'],
])('%i ms elapsed read %s', (ms, text) => {
  expect(elapsed(ms)).toBe(text);
});

test.each([
  [13_001, '0:14'],
  [0, '0:00'],
  [-1, '0:00'],
  [725_000, '12:05'],
])('a timer of %i ms reads %s', (ms, text) => {
  expect(timer(ms)).toBe(text);
});

test.each([
  [0, '0h 00m'],
  [65, '1h 05m'],
  [59.6, '1h 00m'],
])('an average of %d minutes reads %s', (minutes, text) => {
  expect(hoursAndMinutes(minutes)).toBe(text);
});

test('prices are in reais with two decimals and per month', () => {
  expect(money(1249)).toBe('R$ 1.249,00');
  expect(money(0.5)).toBe('R$ 0,50');
  expect(monthlyPrice(249, 'pt')).toBe('R$ 249,00/mês');
});

test.each([
  [-1, '0 s'],
  [4_400, '4 s'],
  [72_000, '1 min 12 s'],
  [120_000, '2 min'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are a length of %s', (ms, text) => {
  expect(lengthOf(ms)).toBe(text);
});

test.each([
  ['5511988771020', '+55 11 98877-1020'],
  ['551133221020', '+55 11 3322-1020'],
  ['351912345678', '+351912345678'],
  ['', ''],
  ['120363041234567890', '120363041234567890'],
])('the number %s reads %s', (digits, text) => {
  expect(phoneNumber(digits)).toBe(text);
});

test.each([
  ['2026-11-20T08:59:00.000Z', 'Boa madrugada'],
  ['2026-11-20T09:00:00.000Z', 'Bom dia'],
  ['2026-11-20T15:00:00.000Z', 'Boa tarde'],
  ['2026-11-20T21:00:00.000Z', 'Boa noite'],
])('the greeting at %s is %s', (at, text) => {
  expect(greetingOfHour(at, timezone, 'pt')).toBe(text);
});
