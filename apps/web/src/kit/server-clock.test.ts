import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aheadOf, boundsOf, type ClockKnowledge, withAnswer } from './server-clock.ts';

const second = 1000;
const minute = 60 * second;
const start = Date.parse('2026-11-25T09:00:00.000Z');
const nothing: ClockKnowledge = { known: null, doubt: null };

/** An answer as a browser sees it whose clock is behind by `ahead`: asked at a true instant, written and arrived later. */
const answer = (trueAt: number, ahead: number, tookMs = 80) => {
  const writtenAt = trueAt + tookMs / 2;
  const told = boundsOf(new Date(writtenAt).toUTCString(), trueAt - ahead, trueAt + tookMs - ahead);
  if (!told) throw new Error('the answer names its time');
  return told;
};
const after = (answers: readonly { low: number; high: number }[], before = nothing): ClockKnowledge =>
  answers.reduce(withAnswer, before);

describe('the clock of the server', () => {
  it('is the own one as long as no answer contradicts it', () => {
    const answers = Array.from({ length: 50 }, (_, index) => answer(start + index * 137, 0));
    expect(answers.map((_, index) => aheadOf(after(answers.slice(0, index + 1)).known))).toEqual(answers.map(() => 0));
  });
  it.each([-7 * minute, 7 * minute, 3 * 60 * minute])(
    'is known after one answer to a second, and closer after many: %d ms',
    (ahead) => {
      expect(Math.abs(aheadOf(after([answer(start + 700, ahead)]).known) - ahead)).toBeLessThan(second);
      const many = Array.from({ length: 50 }, (_, index) => answer(start + index * 137, ahead));
      expect(Math.abs(aheadOf(after(many).known) - ahead)).toBeLessThan(250);
    },
  );
  it('is not learnt wrong from a slow answer', () => {
    const slow = answer(start, 5 * minute, 30 * second);
    const quick = answer(start + minute, 5 * minute);
    expect(Math.abs(aheadOf(after([quick, slow]).known) - 5 * minute)).toBeLessThan(second);
    expect(Math.abs(aheadOf(after([slow, quick]).known) - 5 * minute)).toBeLessThan(second);
  });
  it('is not overturned by one old answer, but by two that agree', () => {
    const right = after([answer(start, 0), answer(start + 400, 0)]);
    const old = answer(start + minute, -2 * 60 * minute);
    expect(aheadOf(after([old], right).known)).toBe(0);
    expect(aheadOf(after([old, answer(start + minute, 0), old], right).known)).toBe(0);
    const set = [answer(start + minute, 10 * minute), answer(start + minute + 300, 10 * minute)];
    expect(Math.abs(aheadOf(after(set, right).known) - 10 * minute)).toBeLessThan(second);
  });
  it('learns nothing from an answer that names no time', () => {
    expect(boundsOf(null, start, start)).toBeNull();
    expect(boundsOf('yesterday', start, start)).toBeNull();
  });
});

describe('now', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ now: start - 4 * minute });
  });
  afterEach(() => vi.useRealTimers());

  it('is the own clock corrected by what was learnt', async () => {
    const { learnServerTime, serverNow } = await import('./server-clock.ts');
    expect(serverNow()).toBe(start - 4 * minute);
    learnServerTime(new Date(start).toUTCString(), Date.now() - 40);
    expect(Math.abs(serverNow() - start)).toBeLessThan(second);
    vi.advanceTimersByTime(90 * second);
    expect(Math.abs(serverNow() - start - 90 * second)).toBeLessThan(second);
  });
});
