import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Forms in which an address of another family hides in an IPv6 one: what they lead to is looked at by nobody. */
const isPlain = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => address.range() === 'unicast';

/** Whether an address belongs to the open internet: not this machine, its networks, or ranges with a meaning of their own. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  return isPlain(ipaddr.process(text));
}

/** The host of a URL without the brackets of an IPv6 address and without the dot that ends a whole name. */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** As `OUTBOUND_ALLOWED_HOSTS` names it: host and port, the port written out. */
export const placeOf = ({ protocol, hostname, port }: URL): string =>
  `${bareHost(hostname)}:${port || (protocol === 'http:' ? '80' : '443')}`;

/** An address as it was typed, without the slashes at its end: what is asked for below it begins with one. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** Whether a text is the address of a web service, without a user or a place in a page. */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.hash;
}
