import type { KeyPair } from 'baileys';
import { Curve, proto } from 'baileys';
import { unixSeconds } from './stanza.ts';

const Details = proto.CertChain.NoiseCertificate.Details;
const yearSeconds = 365 * 24 * 3600;

/**
 * Certificate chain of the local edge: a root key signs an intermediate, which signs a leaf whose key is
 * the server's Noise static key. Clients must be told to trust `root.public` instead of the built-in root.
 */
export function issueCertificateChain(root: KeyPair, staticPublic: Uint8Array): Buffer {
  const intermediate = Curve.generateKeyPair();
  const notBefore = unixSeconds() - 60;
  const notAfter = notBefore + yearSeconds;
  const upper = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, notBefore, notAfter }).finish();
  const lower = Details.encode({ serial: 2, issuerSerial: 1, key: staticPublic, notBefore, notAfter }).finish();
  return Buffer.from(
    proto.CertChain.encode({
      leaf: { details: lower, signature: Curve.sign(intermediate.private, lower) },
      intermediate: { details: upper, signature: Curve.sign(root.private, upper) },
    }).finish(),
  );
}
