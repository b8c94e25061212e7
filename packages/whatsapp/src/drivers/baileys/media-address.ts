import { MediaFailure } from '../../media.ts';
import type { MediaPlace } from './media-pointer.ts';
import { isLoopback } from './trust.ts';

/** Where WhatsApp keeps files whose message names no host of its own. */
const DEFAULT_HOST = 'mmg.whatsapp.net';
/** Some clients write the address of the web page instead of a media host. */
const PAGE_HOST = 'web.whatsapp.net';

function parsed(url: string | undefined): URL | undefined {
  return url === undefined ? undefined : (URL.parse(url) ?? undefined);
}

/** A host of WhatsApp itself, or in local mode one on this machine. Whoever writes to us chooses what the message says. */
function isAllowed(url: URL, isLocal: boolean): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (isLocal) return isLoopback(url);
  return url.hostname.endsWith('.whatsapp.net') && url.hostname !== PAGE_HOST && url.port === '';
}

/** The address of a picture, when it is one of WhatsApp's own. @throws MediaFailure invalid */
export function pictureAddress(url: string, isLocal: boolean): URL {
  const address = parsed(url);
  if (!address || !isAllowed(address, isLocal)) throw new MediaFailure('invalid', 'The picture lies on a foreign host');
  return address;
}

/**
 * The address to fetch a file from: its path on the host that the message names. A message is written by a stranger, so
 * a host that is not WhatsApp's is never asked; there the path is looked for at WhatsApp's own host.
 * @throws MediaFailure gone when the message tells no usable place: a phone can upload the file again
 */
export function mediaAddress({ url, directPath }: Pick<MediaPlace, 'url' | 'directPath'>, isLocal: boolean): URL {
  const named = parsed(url);
  const host = named && isAllowed(named, isLocal) ? named.origin : isLocal ? undefined : `https://${DEFAULT_HOST}`;
  const path = directPath ?? (host === named?.origin && named ? named.pathname + named.search : undefined);
  const address = host && path?.startsWith('/') ? parsed(host + path) : undefined;
  if (!address || address.origin !== host) throw new MediaFailure('gone', 'The message tells no place of its file');
  return address;
}
