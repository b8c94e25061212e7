/** Forms of the addresses that the environment names. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** Names of this machine. */
export const loopbackHosts = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** An address on this machine. */
export const loopbackUrl = (protocol: 'ws' | 'http') =>
  z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        [`${protocol}:`, `${protocol}s:`].includes(new URL(text).protocol) &&
        loopbackHosts.has(new URL(text).hostname),
      {
        message: `must be a ${protocol}:// or ${protocol}s:// address on this machine (127.0.0.1, [::1] or localhost)`,
      },
    );
/** An address of the web. */
export const webUrl = z.url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' });

const place = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?):([1-9]\d{0,4})$/i;

/** Places as `ollama.lan:11434`, separated by commas; an IPv6 address loses its brackets. */
export const placeList = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((places) => places.every((one) => place.test(one) && Number(one.slice(one.lastIndexOf(':') + 1)) <= 65_535), {
    message: 'may name hosts with their ports such as ollama.lan:11434, separated by commas',
  })
  .transform((places) => places.map((one) => one.replace(/^\[|\](?=:)/g, '').toLowerCase()));

/** Names of ranges that the HTTP server knows. */
export const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a range as `10.0.0.0/8`, or a name of ranges that the HTTP server knows. */
export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return proxyNames.includes(text);
  return (
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)))
  );
}
