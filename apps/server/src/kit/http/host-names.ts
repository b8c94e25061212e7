/** Names by which programs and browsers of this machine reach it. */
const loopback = ['localhost', '127.0.0.1', '[::1]'] as const;

export interface Addresses {
  mode: 'local' | 'operator';
  publicUrl: string | undefined;
  webOrigin: string | undefined;
}

/**
 * The names under which this server is asked; null where anything goes, because the operator named no address. A page of
 * another name that was led here by its own DNS is thereby told from ours.
 */
export function hostNamesOf({ mode, publicUrl, webOrigin }: Addresses): ReadonlySet<string> | null {
  const named = [publicUrl, webOrigin].flatMap((address) => (address ? [new URL(address).hostname] : []));
  return mode === 'operator' && named.length === 0 ? null : new Set([...loopback, ...named]);
}

const hostPattern = /^([a-z\d.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Whether the Host header is one of these names, at any port: proxies and tunnels have their own. */
export function isNamed(host: string | undefined, names: ReadonlySet<string> | null): boolean {
  if (names === null) return true;
  const [, name] = hostPattern.exec((host ?? '').toLowerCase()) ?? [];
  return name !== undefined && names.has(name);
}

/** The address of our own live line for the policy of a page that was asked at this host. */
export function liveLineOf(host: string | undefined): string {
  return hostPattern.test((host ?? '').toLowerCase()) ? `ws://${host}` : "'self'";
}
