import { describe, expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';

describe('rows that slide in', () => {
  it('are those that came live among the rows that stood there', () => {
    expect(arrivals([1, 2, 3], [9, 1, 2, 3])).toEqual([9]);
    expect(arrivals([1, 2, 3], [1, 9, 2, 3])).toEqual([9]);
  });

  it('are not those of a first page, nor what a scroll loads', () => {
    expect(arrivals([], [1, 2, 3])).toEqual([]);
    expect(arrivals([1, 2], [1, 2, 3, 4])).toEqual([]);
    expect(arrivals([1, 2], [5, 6, 7])).toEqual([]);
  });

  it('are not those that only changed their places, or went', () => {
    expect(arrivals([1, 2, 3], [3, 1, 2])).toEqual([]);
    expect(arrivals([1, 2, 3], [1, 3])).toEqual([]);
  });
});
