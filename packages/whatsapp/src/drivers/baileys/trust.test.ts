import { WA_CERT_DETAILS } from 'baileys';
import { afterEach, expect, test } from 'vitest';
import { OFFICIAL_URL, trustRoot } from './trust.ts';

const rootKey = 'ab'.repeat(32);
afterEach(() => trustRoot());

test('a link goes to WhatsApp over TLS unless a local server is named', () => {
  expect(trustRoot()).toBe(OFFICIAL_URL);
  expect(OFFICIAL_URL).toMatch(/^wss:\/\/web\.whatsapp\.com\//);
});

test.each(['ws://127.0.0.1:4500', 'ws://localhost:4500/x', 'ws://[::1]:4500'])(
  'the local server %s is trusted with its own root',
  (url) => {
    expect(trustRoot({ url, rootKey })).toMatch(/^ws:/);
    expect(WA_CERT_DETAILS.PUBLIC_KEY.toString('hex')).toBe(rootKey);
  },
);

test.each([
  'ws://10.0.0.5:4500',
  'wss://web.whatsapp.com.example.com/ws',
  'ws://127.0.0.1.example.com',
  'http://127.0.0.1:4500',
])('the server %s is refused and the trust stays', (url) => {
  expect(() => trustRoot({ url, rootKey })).toThrow('loopback');
  expect(WA_CERT_DETAILS.PUBLIC_KEY.toString('hex')).not.toBe(rootKey);
});

test('a root key that is no key is refused', () => {
  expect(() => trustRoot({ url: 'ws://127.0.0.1:1', rootKey: 'zz' })).toThrow('64 hex');
});
