import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

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
