import { describe, expect, test } from 'vitest';
import { afterClose, backoff } from './close-policy.ts';

describe('each close code has one consequence', () => {
  test.each([
    [515, 'Stream Errored (restart required)', { next: 'retry', wait: 'none', state: 'opening' }],
    [428, 'Connection Terminated', { next: 'retry', wait: 'backoff', state: 'opening' }],
    [408, 'Connection was lost', { next: 'retry', wait: 'backoff', state: 'timeout' }],
    [503, 'Stream Errored (unknown)', { next: 'retry', wait: 'backoff', state: 'opening' }],
    [500, 'Stream Errored (unknown)', { next: 'retry', wait: 'backoff', state: 'opening' }],
    [undefined, '', { next: 'retry', wait: 'backoff', state: 'opening' }],
    [440, 'Stream Errored (conflict)', { next: 'stop', reason: 'replaced', wipe: false }],
    [401, 'Stream Errored (conflict)', { next: 'stop', reason: 'loggedOut', wipe: true }],
    [403, 'Connection Failure', { next: 'stop', reason: 'banned', wipe: false }],
    [405, 'Connection Failure', { next: 'retry', wait: 'longest', state: 'timeout', reason: 'versionRefused' }],
    [411, 'Multi-device beta not joined', { next: 'stop', reason: 'notMultiDevice', wipe: false }],
    [400, 'passkey required', { next: 'stop', reason: 'passkeyRequired', wipe: false }],
  ])('%s %s', (code, message, after) => expect(afterClose({ code, message, isPaired: true })).toEqual(after));

  test('408 means that nobody scanned only while the number is not linked', () => {
    const message = 'QR refs attempts ended';
    expect(afterClose({ code: 408, message, isPaired: false })).toEqual({
      next: 'stop',
      reason: 'qrExpired',
      wipe: false,
    });
  });

  test('401 before pairing starts over and wipes nothing', () => {
    expect(afterClose({ code: 401, message: '', isPaired: false })).toEqual({
      next: 'retry',
      wait: 'backoff',
      state: 'opening',
    });
  });
});

test('the wait doubles from one second to one minute, half of it by chance', () => {
  const waits = (random: number): number[] => [0, 1, 2, 5, 6, 50].map((n) => backoff(n, 1000, 60_000, () => random));
  expect(waits(1)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(waits(0)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
});
