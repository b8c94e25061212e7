import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { silenceLibraryConsole } from './silence-console.ts';

/** As the library calls it: looked up at the moment of the call. */
const print = (...parts: unknown[]): void => {
  const { info: now } = globalThis.console;
  now(...parts);
};

let info: MockInstance<typeof console.info>;
beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
  silenceLibraryConsole();
});
afterEach(() => info.mockRestore());

test('lines of the Signal library that carry keys are dropped', () => {
  print('Closing session:', { currentRatchet: { rootKey: 'secret' } });
  print('Removing old closed session:', { privKey: 'secret' });
  expect(info).not.toHaveBeenCalled();
});

test('every other line passes, once however often the filter was set', () => {
  silenceLibraryConsole();
  print('listening on', 3000);
  expect(info).toHaveBeenCalledExactlyOnceWith('listening on', 3000);
});
