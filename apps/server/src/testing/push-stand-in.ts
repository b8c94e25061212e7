/**
 * A local push service: it makes browsers, takes what is pushed to them as RFC 8030 says, looks at who sends (RFC 8292) and
 * opens it as the browser would (RFC 8291), with no code of the library that closed it.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify as verifySignature,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push as it arrived, opened. */
export interface ArrivedPush {
  endpoint: string;
  notice: Record<string, unknown>;
  ttl: string | undefined;
  urgency: string | undefined;
  topic: string | undefined;
  /** Who says to have sent it, and until when the proof holds, in seconds from now. */
  subject: unknown;
  expiresIn: number;
  applicationKey: string;
  bytes: number;
}

/** What a client hands to the server. */
export interface StandInBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

type Curve = ReturnType<typeof createECDH>;
interface Keys {
  curve: Curve;
  auth: Buffer;
}
/** How the service answers instead of taking a push. */
type Fault = { status: number; retryAfter?: string };

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens a body of one record: salt, record size, the sender's key, the rest sealed (RFC 8188 and 8291). */
function opened(body: Buffer, { curve, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2); // the delimiter of the last record
  if (end < 0 || plain.subarray(end + 1).some((octet) => octet !== 0)) throw new Error('The record has no end.');
  return plain.subarray(0, end).toString('utf8');
}

/** The claims of a sender's proof; throws unless it is signed with the key that it names. */
function claimsOf(header: string | undefined): { claims: Record<string, unknown>; applicationKey: string } {
  const [, token = '', applicationKey = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(applicationKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGood = verifySignature(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  if (!isGood || alg !== 'ES256') throw new Error('The proof is not signed with the key that it names.');
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), applicationKey };
}

function arrived(request: IncomingMessage, body: Buffer, origin: string, keys: Keys): ArrivedPush {
  const { headers } = request;
  const { claims, applicationKey } = claimsOf(headers.authorization);
  const expiresIn = Number(claims.exp) - Date.now() / 1000;
  if (claims.aud !== origin) throw new Error(`The proof is for ${claims.aud}.`);
  if (!(expiresIn > 0 && expiresIn <= 86_400)) throw new Error(`The proof holds for ${expiresIn} s.`);
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encryption.');
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('No TTL.');
  const text = (name: string) => headers[name]?.toString();
  return {
    endpoint: `${origin}${request.url}`,
    notice: JSON.parse(opened(body, keys)),
    ...{ ttl: text('ttl'), urgency: text('urgency'), topic: text('topic') },
    ...{ subject: claims.sub, expiresIn, applicationKey, bytes: body.length },
  };
}

/** Starts it on a free port of this machine. */
export async function startPushStandIn() {
  const browsers = new Map<string, Keys>();
  const pushes: ArrivedPush[] = [];
  /** What came that no push service would take. */
  const faults: string[] = [];
  let attempts = 0;
  let fault: Fault | null = null;
  const answer = async (request: IncomingMessage, origin: string): Promise<Fault> => {
    const body = await buffer(request);
    attempts += 1;
    if (fault) return fault;
    const keys = browsers.get(request.url ?? '');
    if (request.method !== 'POST' || !keys) return { status: 410 };
    try {
      pushes.push(arrived(request, body, origin, keys));
      return { status: 201 };
    } catch (error) {
      faults.push(String(error));
      return { status: 403 };
    }
  };
  const server = createServer((request, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    void answer(request, origin).then(({ status, retryAfter }) => {
      response.writeHead(status, { ...(retryAfter ? { 'retry-after': retryAfter } : {}), location: '/elsewhere' });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    pushes,
    faults,
    attempts: () => attempts,
    /** Answers everything so; null takes pushes again. */
    answerWith: (next: Fault | null): void => {
      fault = next;
    },
    /** A browser that can be pushed. */
    browser: (): StandInBrowser => {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      browsers.set(path, { curve, auth });
      const p256dh = curve.getPublicKey().toString('base64url');
      return { endpoint: `${url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    /** It gave its permission back: its address is gone. */
    forget: ({ endpoint }: StandInBrowser): void => void browsers.delete(new URL(endpoint).pathname),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushStandIn = Awaited<ReturnType<typeof startPushStandIn>>;
