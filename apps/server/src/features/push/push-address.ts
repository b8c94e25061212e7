import { createECDH, createHash } from 'node:crypto';

/** Where and with which keys a browser is pushed. Whoever has it can be told apart from nobody who may send to it: it is a secret. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The push services of the browsers there are. Nothing else is ever called: the address comes from a client (trust I-33). */
const services = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** Whether an endpoint is one of a push service, or of the stand-in that tests name. */
export function isPushService(endpoint: string, standIn: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (standIn !== undefined && origin === new URL(standIn).origin) return true;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}

/** Whether a browser's public key is a point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** What tells browsers apart without giving their address away. */
export const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
