import type { LinkState, StopReason } from '../../port.ts';

export type Closed = { code: number | undefined; message: string; isPaired: boolean };

export type AfterClose =
  | { next: 'retry'; wait: 'none' | 'backoff' | 'longest'; state: LinkState; reason?: StopReason }
  | { next: 'stop'; reason: StopReason; wipe: boolean };

/** What to do when the library closed the socket: one line per cause. 408 means two things, told apart by its text. */
export function afterClose(closed: Closed): AfterClose {
  if (/passkey/i.test(closed.message)) return { next: 'stop', reason: 'passkeyRequired', wipe: false };
  switch (closed.code) {
    case 515:
      return { next: 'retry', wait: 'none', state: 'opening' };
    case 408:
      if (!closed.isPaired && closed.message.startsWith('QR refs'))
        return { next: 'stop', reason: 'qrExpired', wipe: false };
      return { next: 'retry', wait: 'backoff', state: 'timeout' };
    case 401:
      // Before pairing there is nothing to lose: start over with fresh keys.
      return closed.isPaired
        ? { next: 'stop', reason: 'loggedOut', wipe: true }
        : { next: 'retry', wait: 'backoff', state: 'opening' };
    case 403:
      return { next: 'stop', reason: 'banned', wipe: false };
    case 405:
      return { next: 'retry', wait: 'longest', state: 'timeout', reason: 'versionRefused' };
    case 411:
      return { next: 'stop', reason: 'notMultiDevice', wipe: false };
    case 440:
      return { next: 'stop', reason: 'replaced', wipe: false };
    default:
      // 428 socket cut, 500 and 503 stream errors, and whatever WhatsApp invents next.
      return { next: 'retry', wait: 'backoff', state: 'opening' };
  }
}

/** Milliseconds before try number `attempt` (from 0): doubling, at most `max`, half of it by chance so that sessions do not return together. */
export function backoff(attempt: number, min: number, max: number, random: () => number = Math.random): number {
  const full = Math.min(max, min * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
