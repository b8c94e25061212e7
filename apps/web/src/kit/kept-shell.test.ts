import { expect, test } from 'vitest';
import { type Answered, isKeepable, outdatedCaches } from './kept-shell.ts';

const answer = (type: string, changed: Partial<Answered> = {}): Answered => ({
  ...{ ok: true, redirected: false, type: 'basic' },
  headers: new Headers({ 'content-type': type }),
  ...changed,
});

test('only what an address names is kept, as our own server gives it', () => {
  expect(isKeepable('/assets/index-a1.js', answer('text/javascript; charset=utf-8'))).toBe(true);
  expect(isKeepable('/assets/index-a1.js', answer('application/javascript'))).toBe(true);
  expect(isKeepable('/', answer('text/html'))).toBe(true);
  expect(isKeepable('/manifest.webmanifest', answer('application/manifest+json'))).toBe(true);
  expect(isKeepable('/assets/sound-a1.mp3', answer('audio/mpeg'))).toBe(true);
  for (const [path, type] of [
    ['/assets/index-a1.js', 'text/html'],
    ['/assets/index-a1.js', 'text/plain'],
    ['/assets/index-a1.css', 'text/javascript'],
    ['/mark.svg', 'text/html'],
    ['/assets/sound-a1.mp3', 'text/html'],
    ['/', 'application/json'],
  ] as const)
    expect([path, type, isKeepable(path, answer(type))]).toEqual([path, type, false]);
});

test('nothing is kept that failed, was led elsewhere or is of another origin', () => {
  const js = 'text/javascript';
  for (const changed of [{ ok: false }, { redirected: true }, { type: 'cors' as const }, { type: 'opaque' as const }])
    expect([changed, isKeepable('/assets/a.js', answer(js, changed))]).toEqual([changed, false]);
});

test('a new build forgets all but itself and the last of ours, and everything under names of earlier releases', () => {
  const names = ['shell-abc', 'recado-shell-1', 'x', 'recado-shell-2', 'recado-shell-3'];
  expect(outdatedCaches(names, 'recado-shell-3')).toEqual(['shell-abc', 'recado-shell-1', 'x']);
  expect(outdatedCaches(['shell-abc', 'recado-shell-1'], 'recado-shell-1')).toEqual(['shell-abc']);
});
