import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Products that tests start are called by few users and often.
process.env.USER_REQUESTS_PER_MINUTE ??= '1000000';

let errors: MockInstance<typeof console.error>;
let written: string[] = [];

/** A test that writes to console.error fails: what nobody reads in a green run hides the next fault. */
beforeEach(() => {
  written = [];
  errors = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    written.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  errors.mockRestore();
  expect(written, 'the test wrote to console.error').toEqual([]);
});

/** Files share their process: a clock that one has stopped would stand still for the next. */
afterAll(() => {
  vi.useRealTimers();
});
