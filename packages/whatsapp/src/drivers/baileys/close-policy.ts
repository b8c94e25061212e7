import type { LinkState, StopReason } from '../../port.ts';

export type Closed = { code: number | undefined; message: string; isPaired: boolean };

export type AfterClose =
  | { then: 'retry'; wait: 'none' | 'backoff' | 'longest'; state: LinkState; reason?: StopReason }
  | { then: 'stop'; reason: StopReason; wipe: boolean };

/** What to do when the library closed the socket: one line per cause. 408 means two things, told apart by its text. */
export function afterClose(closed: Closed): AfterClose {
  if (/passkey/i.test(closed.message)) return { then: 'stop', reason: 'passkeyRequired', wipe: false };
  switch (closed.code) {
    case 515:
      return { then: 'retry', wait: 'none', state: 'opening' };
    case 408:
      if (!closed.isPaired && closed.message.startsWith('QR refs'))
        return { then: 'stop', reason: 'qrExpired', wipe: false };
      return { then: 'retry', wait: 'backoff', state: 'timeout' };
    case 401:
      // Before pairing there is nothing to lose: start over with fresh keys.
      return closed.isPaired
        ? { then: 'stop', reason: 'loggedOut', wipe: true }
        : { then: 'retry', wait: 'backoff', state: 'opening' };
    case 403:
      return { then: 'stop', reason: 'banned', wipe: false };
    case 405:
      return { then: 'retry', wait: 'longest', state: 'timeout', reason: 'versionRefused' };
    case 411:
      return { then: 'stop', reason: 'notMultiDevice', wipe: false };
    case 440:
      return { then: 'stop', reason: 'replaced', wipe: false };
    default:
      // 428 socket cut, 500 and 503 stream errors, and whatever WhatsApp invents next.
      return { then: 'retry', wait: 'backoff', state: 'opening' };
  }
}

/** Milliseconds before try number `attempt` (from 0): doubling, at most `max`, half of it by chance so that sessions do not return together. */
export function backoff(attempt: number, min: number, max: number, random: () => number = Math.random): number {
  const full = Math.min(max, min * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
