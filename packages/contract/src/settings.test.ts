import { expect, test } from 'vitest';
import { isRedactedSecret, redactSecret } from './redacted-secret.ts';
import {
  decodeSetting,
  decodeSettings,
  encodeSetting,
  isSecretSetting,
  parseSetting,
  settingKeys,
} from './settings.ts';

test('setting values are enabled or disabled on the wire and booleans in code', () => {
  expect(decodeSetting('userRating', 'enabled')).toBe(true);
  expect(decodeSetting('userRating', 'disabled')).toBe(false);
  expect(encodeSetting('userRating', true)).toBe('enabled');
  expect(encodeSetting('userRating', false)).toBe('disabled');
});

test('campaignsEnabled keeps its own words', () => {
  expect(decodeSetting('campaignsEnabled', 'false')).toBe(false);
  expect(encodeSetting('campaignsEnabled', true)).toBe('true');
});

test.each([
  ['userRating', 'sim'],
  ['scheduleType', 'week'],
  ['ticketReuseMinutes', '-1'],
  ['ticketReuseMinutes', ''],
  ['ticketReuseMinutes', '43201'],
  ['timezone', 'Mars/Olympus'],
  ['language', 'fr'],
  ['sendPerMinute', '0'],
  ['sendQuietFrom', '24:00'],
  ['sendQuietFrom', '7:00'],
  ['sendQuietUntil', '07:60'],
] as const)('%s refuses %j', (key, wire) => {
  expect(parseSetting(key, wire)).toBeUndefined();
});

test('an unreadable stored value gives the fallback', () => {
  expect(decodeSetting('ticketReuseMinutes', 'often')).toBe(120);
  expect(decodeSetting('timezone', undefined)).toBe('America/Sao_Paulo');
});

test('zero minutes of ticket reuse is a value, not an absence', () => {
  expect(decodeSetting('ticketReuseMinutes', '0')).toBe(0);
});

test('a time of day may be empty, which is not its fallback', () => {
  expect(decodeSetting('sendQuietFrom', '')).toBe('');
  expect(decodeSetting('sendQuietFrom', undefined)).toBe('22:00');
});

test('every setting is read back as it was written', () => {
  const all = decodeSettings([
    { key: 'call', value: 'enabled' },
    { key: 'unknown', value: 'x' },
  ]);
  expect(all.call).toBe(true);
  expect(Object.keys(all)).toEqual(settingKeys);
  for (const key of settingKeys) expect(decodeSetting(key, encodeSetting(key, all[key]))).toBe(all[key]);
});

test('a reply shows that a secret is set and its last four characters', () => {
  expect(isSecretSetting('asaas')).toBe(true);
  expect(redactSecret('')).toBe('');
  expect(redactSecret('$aact_0123456789abcd')).toBe('••••abcd');
  expect(redactSecret('short')).toBe('••••');
  expect(isRedactedSecret(redactSecret('$aact_0123456789abcd'))).toBe(true);
});
