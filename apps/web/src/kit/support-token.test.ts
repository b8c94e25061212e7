import { afterEach, expect, test, vi } from 'vitest';
import { endSupport, supportKey, supportToken } from './support-token.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a visit ends once, and what is refused late says nothing about the own session', () => {
  const kept = new Map([[supportKey, 'a.b.c']]);
  const assign = vi.fn();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { assign });
  expect(endSupport()).toBe(true);
  expect(supportToken()).toBeNull();
  // The page is still there: the call that comes back now was the visit's.
  expect(endSupport()).toBe(true);
  expect(assign.mock.calls).toEqual([['/companies']]);
});
