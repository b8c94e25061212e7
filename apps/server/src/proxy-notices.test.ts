import { expect, test } from 'vitest';
import { ProxyNotices } from './proxy-notices.ts';

test('each kind of trouble is told once an hour, with what a stranger chose cut short (O-18)', () => {
  let now = 0;
  const told: [object, string | undefined][] = [];
  const notices = new ProxyNotices({ warn: (seen: object, text?: string) => void told.push([seen, text]) }, () => now);
  for (let times = 0; times < 50; times++) notices.tell('unknownHost', { host: 'x'.repeat(5_000) });
  notices.tell('upload');
  expect(told.map(([, text]) => text)).toEqual([
    expect.stringContaining('hand on the Host header'),
    expect.stringContaining('client_max_body_size'),
  ]);
  expect(told[0]?.[0]).toEqual({ host: 'x'.repeat(200) });
  now = 3_600_000;
  notices.tell('upload');
  expect(told).toHaveLength(3);
});
