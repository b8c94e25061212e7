import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFailures, noteFailure } from './blocked-line.ts';
import { blockedStore } from './link-state.ts';

let version: () => Promise<Response>;
let told: string[];

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/api/version') return version();
    told.push(`${address} ${String(init?.body)}`);
    return Promise.resolve(new Response('{}'));
  });
});
afterEach(() => {
  forgetFailures();
  vi.unstubAllGlobals();
});
const fail = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time++) await noteFailure();
};

test('a live line that fails four times while the server answers is blocked, which is told once (O-18)', async () => {
  version = () => Promise.resolve(Response.json({ version: '6.0.0' }));
  await fail(3);
  expect(blockedStore.get()).toBe(false);
  await fail(5);
  expect(blockedStore.get()).toBe(true);
  expect(told).toEqual(['/api/installation/proxy {"kept":"liveLine"}']);
  forgetFailures();
  expect(blockedStore.get()).toBe(false);
});

test.each([
  ['the server is away', () => Promise.reject(new TypeError('no answer'))],
  ['a proxy answers in its place', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ['a page of the network answers', () => Promise.resolve(new Response('<html>'))],
])('nothing is blamed while %s (O-18)', async (_what, answer) => {
  version = answer;
  await fail(10);
  expect(blockedStore.get()).toBe(false);
  expect(told).toEqual([]);
});
