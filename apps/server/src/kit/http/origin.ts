/**
 * Whether a browser's Origin header fits this server: absent (not a cross-site browser call), the same host, or the
 * configured front-end origin (trust I-52).
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  webOrigin: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (webOrigin && origin === new URL(webOrigin).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
