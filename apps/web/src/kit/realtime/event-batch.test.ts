import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventBatch } from './event-batch.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what arrives between two frames is applied with the next one, in its order, once', () => {
  const batch = createEventBatch();
  const applied: string[] = [];
  batch.add(() => applied.push('first'));
  batch.add(() => applied.push('second'));
  expect(applied).toEqual([]);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  vi.advanceTimersByTime(1_000);
  expect(applied).toEqual(['first', 'second']);
});

test('a tab that became hidden before its frame hears what waited, and everything after it', () => {
  const batch = createEventBatch();
  const applied: string[] = [];
  batch.add(() => applied.push('first'));
  vi.advanceTimersByTime(100);
  expect(applied).toEqual(['first']);
  batch.add(() => applied.push('second'));
  vi.advanceTimersByTime(100);
  expect(applied).toEqual(['first', 'second']);
  for (const frame of frames) frame();
  expect(applied).toEqual(['first', 'second']);
});
