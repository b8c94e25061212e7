interface Asked {
  origin?: string | undefined;
  host?: string | undefined;
}

/** Addresses under which people reach the pages: the server's own, and that of a client that lives elsewhere. */
export interface OwnAddresses {
  publicUrl?: string | undefined;
  webOrigin?: string | undefined;
}

/**
 * Whether a browser's Origin header is of our own pages: absent (no call of a foreign page), the host that was asked, or an
 * address that the operator named. A proxy that hides the host from us changes nothing where the address is named.
 */
export function isOwnOrigin({ origin, host }: Asked, { publicUrl, webOrigin }: OwnAddresses): boolean {
  if (origin === undefined) return true;
  if ([publicUrl, webOrigin].some((address) => address && origin === new URL(address).origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
