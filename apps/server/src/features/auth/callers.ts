import { isIPv6 } from 'node:net';
import { hashSecret } from './tokens.ts';

/** From where something is asked: an address, and the browser's own mark where it has signed in before. */
export interface AskedFrom {
  ip: string;
  /** Value of the cookie of known devices. */
  device: string | undefined;
}

/** What of a call says from where it comes. */
export const askedFrom = ({ ip, cookies }: { ip: string; cookies: Record<string, string | undefined> }): AskedFrom => ({
  ip,
  device: cookies[deviceCookie],
});

export const deviceCookie = 'jdv';

/** The groups of an IPv6 address, the zeros that it leaves out included. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Whom an address stands for: a household has a whole /64 of IPv6 to itself, and takes another one of it at will. */
export function networkOf(ip: string): string {
  const mapped = ip.toLowerCase().startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip;
  return isIPv6(mapped) ? `${groupsOf(mapped.toLowerCase()).slice(0, 4).join(':')}::/64` : mapped;
}

/** How a device is stored: who reads the table is none. */
export const deviceHash = (device: string): string => hashSecret(`device ${device}`);
