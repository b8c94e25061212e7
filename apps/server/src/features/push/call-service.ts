import { createHash } from 'node:crypto';
import type { PushNotice } from '@recado/contract';
import webPush from 'web-push';
import type { ApplicationKeys } from './application-keys.ts';
import type { PushAddress } from './push-address.ts';

/** How the installation makes itself known to push services. */
export interface Sender extends ApplicationKeys {
  /** Whom a service writes to about our pushes: `mailto:` or `https:`. */
  subject: string;
}

/** What became of a push. `seconds`: how long the service wants to be left in peace. */
export type Answer =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'tooLarge'; reason: string }
  | { kind: 'later'; reason: string; seconds: number | undefined };

/** Nobody wants to hear of a message that is older; the service drops it. */
export const liveSeconds = 3600;
const answerWithinMs = 10_000;
/** A day is the longest that a service is obeyed. */
const longestSeconds = 86_400;

/** Seconds of a Retry-After, which is a number of them or a date. */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), longestSeconds) : undefined;
}

function answerOf(response: Response): Answer {
  const { status } = response;
  const reason = `${status}`;
  if (response.ok) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'tooLarge', reason };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, seconds: secondsOf(response.headers.get('retry-after'), Date.now()) };
  return { kind: 'refused', reason };
}

/** A later notice with the same topic takes the place of one that the service still holds; it tells it nothing. */
const topicOf = (tag: string, auth: string): string =>
  createHash('sha256').update(`${tag}:${auth}`).digest('base64url').slice(0, 32);

/**
 * Hands a notice to a browser's push service, encrypted for that browser alone (RFC 8030, 8291 and 8292). Follows no
 * redirect: only the known services are ever called.
 */
export async function callService(
  { publicKey, privateKey, subject }: Sender,
  { endpoint, keys }: PushAddress,
  notice: PushNotice,
): Promise<Answer> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
    ...{ vapidDetails: { publicKey, privateKey, subject }, contentEncoding: 'aes128gcm' },
    ...{ TTL: liveSeconds, urgency: 'high', topic: topicOf(notice.tag, keys.auth) },
  });
  try {
    const response = await fetch(endpoint, {
      ...{ method: 'POST', body: body as Buffer<ArrayBuffer>, redirect: 'manual' },
      headers: Object.entries(headers)
        .filter(([name]) => name !== 'Content-Length')
        .map(([name, value]): [string, string] => [name, String(value)]),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.body?.cancel();
    return answerOf(response);
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : String(error), seconds: undefined };
  }
}
