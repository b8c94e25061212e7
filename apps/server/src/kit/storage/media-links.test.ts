import { expect, test } from 'vitest';
import { createMediaLinks } from './media-links.ts';
import { newMediaId } from './storage-key.ts';

const hourMs = 3_600_000;
let now = Date.UTC(2026, 0, 2, 10, 20);
const links = createMediaLinks('a-key-of-more-than-thirty-two-characters', undefined, () => now);
const media = { companyId: 7, id: newMediaId() };
const queryOf = (name: string): Record<string, string> => Object.fromEntries(new URL(name, 'http://x').searchParams);

test('an address opens its own file of its own company for 23 to 24 hours (decision 31)', () => {
  const query = queryOf(links.name(media));
  const made = now;
  expect(links.companyOf(media.id, query)?.companyId).toBe(7);
  now = made + 23 * hourMs;
  expect(links.companyOf(media.id, query)).not.toBeNull();
  now = made + 24 * hourMs;
  expect(links.companyOf(media.id, query)).toBeNull();
  now = made;
});

test('addresses made in one hour are equal, so that a browser keeps what it loaded', () => {
  const first = links.name(media);
  now += 20 * 60_000;
  expect(links.name(media)).toBe(first);
  now += hourMs;
  expect(links.name(media)).not.toBe(first);
});

test('nothing of an address can be changed', () => {
  const good = queryOf(links.name(media));
  const other = queryOf(links.name({ companyId: 7, id: newMediaId() }));
  const changes: Record<string, unknown>[] = [
    {},
    { ...good, c: '8' },
    { ...good, c: '07' },
    { ...good, e: String(Number(good.e) + 3600) },
    { ...good, s: other.s },
    { ...good, s: good.s?.slice(0, -1) },
    { ...good, s: `${good.s}A` },
    { ...good, s: [good.s, good.s] },
    { ...good, s: '' },
  ];
  for (const query of changes) expect(links.companyOf(media.id, query), JSON.stringify(query)).toBeNull();
  expect(links.companyOf(newMediaId(), good)).toBeNull();
  const elsewhere = createMediaLinks('another-key-of-more-than-thirty-two-characters', undefined, () => now);
  expect(elsewhere.companyOf(media.id, good)).toBeNull();
});

test('an address is absolute with PUBLIC_URL, else with the origin of the call', () => {
  const published = createMediaLinks('a-key-of-more-than-thirty-two-characters', 'https://recado.example/', () => now);
  expect(published.url(media, 'http://ignored')).toBe(`https://recado.example/public/${links.name(media)}`);
  expect(links.url(media, 'http://host:3000')).toBe(`http://host:3000/public/${links.name(media)}`);
  expect(links.url(media)).toBe(`/public/${links.name(media)}`);
});
