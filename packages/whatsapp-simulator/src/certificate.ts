import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and the certificate that belongs to it, both PEM. */
export type TlsIdentity = { key: string; certificate: string };

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  list: 0x30,
  set: 0x31,
};
/** `[n]` of a field that carries its number instead of its type */
const numbered = (number: number): number => 0xa0 + number;
const dnsName = 0x82;
const ipAddress = 0x87;

const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex');
const commonName = Buffer.from('550403', 'hex');
const basicConstraints = Buffer.from('551d13', 'hex');
const alternativeNames = Buffer.from('551d11', 'hex');

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

/** One DER value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function extension(id: Buffer, value: Buffer): Buffer {
  return der(tags.list, der(tags.oid, id), der(tags.bytes, value));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * A certificate for this machine (127.0.0.1, localhost), signed by itself: whoever is to trust it is told of it. Node
 * can make no certificates, so this writes the one that is needed (RFC 5280, an elliptic key on P-256). `validUntil` is
 * written as two digits each of year, month, day, hour, minute and second, and a Z.
 */
export function issueCertificate(name: string, validUntil = '491231235959Z'): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(tags.list, der(tags.oid, ecdsaWithSha256));
  const subject = der(
    tags.list,
    der(tags.set, der(tags.list, der(tags.oid, commonName), der(tags.text, Buffer.from(name)))),
  );
  const time = (text: string): Buffer => der(tags.time, Buffer.from(text));
  const names = der(tags.list, der(ipAddress, Buffer.from([127, 0, 0, 1])), der(dnsName, Buffer.from('localhost')));
  const extensions = [
    extension(basicConstraints, der(tags.list, der(tags.boolean, Buffer.from([0xff])))),
    extension(alternativeNames, names),
  ];
  const body = der(
    tags.list,
    der(numbered(0), der(tags.integer, Buffer.from([2]))),
    // a leading byte below 0x80 keeps the number positive
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    der(tags.list, time('200101000000Z'), time(validUntil)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(numbered(3), der(tags.list, ...extensions)),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem('CERTIFICATE', der(tags.list, body, algorithm, signature)),
  };
}
