import { createECDH, hkdfSync } from 'node:crypto';

/** What the installation signs its pushes with (RFC 8292): the public half is given to browsers. Both base64url. */
export interface ApplicationKeys {
  publicKey: string;
  privateKey: string;
}

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The key pair of an installation with this secret. It is derived, so that every process has the same one and none has to
 * be stored (docs/decisions/0067); 384 bits make the remainder even (FIPS 186-5, A.2.1).
 */
export function applicationKeys(secretKey: string): ApplicationKeys {
  const octets = Buffer.from(hkdfSync('sha256', secretKey, 'recado', 'web-push', 48));
  const scalar = (BigInt(`0x${octets.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
