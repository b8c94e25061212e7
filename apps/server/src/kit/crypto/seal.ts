import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts texts at rest; `place` (which row) is authenticated, so that a value cannot be moved to another row. */
export interface Seal {
  close(text: string, place: string): Buffer;
  /** Throws when the key is another one, or the value or its place was tampered with. */
  open(sealed: Buffer, place: string): string;
}

/**
 * AES-256-GCM under a key derived from the installation's secret and the purpose (decision 10). Layout: version, iv, tag,
 * ciphertext.
 */
export function openSeal(
  secretKey: string,
  purpose: 'connection-keys' | 'settings' | 'mails' | 'pushes' | 'move-ins' | 'key-proof',
): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'recado', purpose, 32));
  return {
    close(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed[0] !== version) throw new Error('A stored key has an unknown form.');
      const body = 1 + ivBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + ivBytes));
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(1 + ivBytes, body));
      return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]).toString('utf8');
    },
  };
}
