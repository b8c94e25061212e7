import { DEFAULT_CONNECTION_CONFIG, WA_CERT_DETAILS } from 'baileys';

/** WhatsApp's own address; what every link uses unless a local WhatsApp server is named. */
export const OFFICIAL_URL = String(DEFAULT_CONNECTION_CONFIG.waWebSocketUrl);
const OFFICIAL_ROOT = WA_CERT_DETAILS.PUBLIC_KEY;

/** A WhatsApp server on this machine: its websocket, the hex of its root key, and the certificate (PEM) of its media host. */
export type LocalServer = { url: string; rootKey: string; mediaCertificate?: string };

/** An address of this machine. */
export function isLoopback(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/**
 * Makes the library trust the root of a local WhatsApp server, or its own root again when none is given. The library
 * does not really check the server's certificate, so only TLS to the official host protects a link: any other address
 * must be on this machine. The trust is global to the process or thread: real and local links never share one.
 * @returns the websocket address to connect to
 * @throws Error for an address that is not a loopback websocket, or a key that is not 32 bytes of hex
 */
export function trustRoot(local?: LocalServer): string {
  if (!local) {
    WA_CERT_DETAILS.PUBLIC_KEY = OFFICIAL_ROOT;
    return OFFICIAL_URL;
  }
  const url = new URL(local.url);
  if (!/^wss?:$/.test(url.protocol) || !isLoopback(url))
    throw new Error(`A local WhatsApp server must be a websocket on a loopback address, not ${local.url}`);
  if (!/^[0-9a-f]{64}$/i.test(local.rootKey))
    throw new Error('The root key of the local WhatsApp server must be 64 hex digits');
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(local.rootKey, 'hex');
  return url.href;
}
