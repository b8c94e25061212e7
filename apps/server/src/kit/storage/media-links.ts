import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { limits } from '@recado/contract';
import { trimSignsEnd } from '@recado/i18n';

export interface MediaKey {
  companyId: number;
  id: string;
}

/** The signed address of a file, as a reply carries it. */
export type MediaAddress = (media: MediaKey) => string;

/** Makes and checks the signed addresses of files (decisions 11 and 31). */
export interface MediaLinks {
  /** `<id>?<signature>`, the name that clients of the wire prefix with `/public/`. */
  name(media: MediaKey): string;
  /** The whole address: absolute with PUBLIC_URL or the origin of the call, else from the root of the host. */
  url(media: MediaKey, origin?: string): string;
  /** The company of a good, unexpired signature of this id; null otherwise. */
  companyOf(id: string, query: Record<string, unknown>): { companyId: number; expiresAt: number } | null;
}

const hourMs = 3_600_000;
const isBar = (sign: string): boolean => sign === '/';
const whole = /^[1-9]\d{0,14}$/;

/**
 * Signs with a key derived from the installation's secret. Addresses made in the same hour are equal, so that a browser
 * keeps what it has loaded though every reply signs anew; they last 23 to 24 hours.
 */
export function createMediaLinks(secretKey: string, publicUrl: string | undefined, now = Date.now): MediaLinks {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'recado media addresses', 32));
  const sign = (companyId: string, id: string, expires: string): string =>
    createHmac('sha256', key).update(`${companyId}\n${id}\n${expires}`).digest('base64url');
  const name = ({ companyId, id }: MediaKey): string => {
    const end = now() + limits.mediaSignatureHours * hourMs;
    const expires = String((end - (end % hourMs)) / 1000);
    return `${id}?c=${companyId}&e=${expires}&s=${sign(String(companyId), id, expires)}`;
  };
  return {
    name,
    url: (media, origin) => `${trimSignsEnd(publicUrl ?? origin ?? '', isBar)}/public/${name(media)}`,
    companyOf(id, { c, e, s }) {
      if (typeof c !== 'string' || typeof e !== 'string' || typeof s !== 'string') return null;
      if (!whole.test(c) || !whole.test(e)) return null;
      const good = Buffer.from(sign(c, id, e));
      const given = Buffer.from(s);
      if (given.length !== good.length || !timingSafeEqual(given, good)) return null;
      const expiresAt = Number(e) * 1000;
      return expiresAt > now() ? { companyId: Number(c), expiresAt } : null;
    },
  };
}
