import { api, limits } from '@recado/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyLimitOf } from './body-limit.ts';
import { isWithinBounds } from './bounded-json.ts';
import { storable } from './storable.ts';

describe('how much JSON a call takes', () => {
  test('nothing without a body, 64 kB with an ordinary one', () => {
    expect(bodyLimitOf(undefined)).toBe(0);
    expect(bodyLimitOf(api.login.body)).toBe(65_536);
  });

  test('the longest text that a call declares fits, however it is written', () => {
    const body = `\\u00e9`.repeat(limits.scheduleBody.max);
    expect(bodyLimitOf(api.createSchedule.body)).toBeGreaterThan(`{"body":"${body}","contactId":1}`.length + 65_536);
    expect(bodyLimitOf(z.object({ all: z.array(z.string().max(1000)).max(100) }))).toBeGreaterThan(600_000);
  });

  test('never more than two megabytes', () => {
    expect(bodyLimitOf(z.object({ all: z.array(z.string().max(100_000)).max(1_000) }))).toBe(2 * 1024 * 1024);
  });
});

test('depth and values of JSON are counted outside its texts', () => {
  const { jsonDepth: depth, jsonValues: values } = limits;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect([isWithinBounds(nested(depth)), isWithinBounds(nested(depth + 1))]).toEqual([true, false]);
  expect(isWithinBounds(`[${nested(depth - 1)},${nested(depth - 1)}]`)).toBe(true);
  expect(isWithinBounds(`[${'1,'.repeat(values - 2)}1]`)).toBe(true);
  expect(isWithinBounds(`[${'1,'.repeat(values)}1]`)).toBe(false);
  expect(isWithinBounds(JSON.stringify('\\"[{,'.repeat(values)))).toBe(true);
  expect(isWithinBounds('"[[[')).toBe(true);
});

describe('what the database can hold', () => {
  test('names, order and kinds stay; cut emoji become the replacement sign', () => {
    const value = { b: ['a\ud800', { c: null, d: 1.5 }, []], a: true, e: undefined };
    expect(storable(value)).toStrictEqual({ b: ['a\ufffd', { c: null, d: 1.5 }, []], a: true, e: undefined });
    expect(JSON.stringify(storable({ b: 1, a: { d: 1, c: 2 } }))).toBe('{"b":1,"a":{"d":1,"c":2}}');
    expect(storable('x')).toBe('x');
  });

  test('a NUL is refused wherever it stands', () => {
    expect(() => storable({ a: [{ b: 'x\0' }] })).toThrow('ERR_VALIDATION');
  });

  test('no depth is too much', () => {
    let value: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) value = [value];
    let found = storable(value);
    for (let level = 0; level < 100_000; level += 1) found = (found as unknown[])[0];
    expect(found).toBe('x');
  });
});
