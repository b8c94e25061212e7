import { describe, expect, it } from 'vitest';
import { stillChosen } from './list-choice.ts';

const queues = (...ids: number[]) => ids.map((id) => ({ id }));

describe('the remembered filter by queue', () => {
  it('forgets queues that were deleted or taken away', () => {
    expect(stillChosen([1, 2], queues(2, 3))).toEqual([2]);
    expect(stillChosen([1], queues(2, 3))).toEqual([]);
  });

  it('is lifted where nothing is left to choose', () => {
    expect(stillChosen([1], queues(1))).toEqual([]);
    expect(stillChosen([1], [])).toEqual([]);
  });

  it('stands while the queues are not known, and as long as they are there', () => {
    const ids = [1, 2];
    expect(stillChosen(ids, undefined)).toBe(ids);
    expect(stillChosen(ids, queues(1, 2, 3))).toBe(ids);
  });
});
