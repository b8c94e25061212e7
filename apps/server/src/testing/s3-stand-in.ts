/**
 * A local service that speaks as much S3 as files need. It checks every signature by its own reading of the published
 * rules (AWS Signature Version 4, header form), and that a body is what its signed hash says.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#kit/storage/s3-storage.ts';

const hex = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

function signatureOf(request: IncomingMessage, settings: S3Settings): { given: string; right: string } {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', names = '', given = ''] = parts ?? [];
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/');
  const date = String(request.headers['x-amz-date']);
  const isFresh =
    Math.abs(Date.parse(date.replace(/^(.{4})(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) < 900_000;
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name));
  if (keyId !== settings.accessKeyId || !isFresh || !needed || !date.startsWith(day)) return { given, right: '' };
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = `${request.method}\n${path}\n${query}\n${headers.join('')}\n${names}\n${request.headers['x-amz-content-sha256']}`;
  let key: Buffer = Buffer.from(`AWS4${settings.secretAccessKey}`);
  for (const part of [day, region, service, end]) key = createHmac('sha256', key).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/${end}\n${hex(canonical)}`;
  return { given, right: createHmac('sha256', key).update(text).digest('hex') };
}

function isSigned(request: IncomingMessage, settings: S3Settings): boolean {
  const { given, right } = signatureOf(request, settings);
  return given.length === right.length && given !== '' && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

function answerObject(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refusalOf(
  request: IncomingMessage,
  body: Buffer,
  settings: S3Settings,
  bucket: string | undefined,
): [number, string] | null {
  if (!isSigned(request, settings)) return [403, 'SignatureDoesNotMatch'];
  if (hex(body) !== request.headers['x-amz-content-sha256']) return [400, 'XAmzContentSHA256Mismatch'];
  return bucket === settings.bucket ? null : [404, 'NoSuchBucket'];
}

/** Starts it on a free port of this machine. `fault`, once set, is answered to everything. */
export async function startS3StandIn() {
  const objects = new Map<string, Buffer>();
  const state: { fault: number | null; refused: number } = { fault: null, refused: 0 };
  const settings: S3Settings = {
    endpoint: '',
    bucket: 'recado-media',
    region: 'sa-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): unknown => {
    const deny = (status: number, code: string) => {
      state.refused += 1;
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    };
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    const key = rest.join('/');
    const refusal = refusalOf(request, body, settings, bucket);
    if (state.fault !== null) return deny(state.fault, 'InternalError');
    if (refusal) return deny(...refusal);
    const content = objects.get(key);
    if (request.method === 'PUT') objects.set(key, body);
    else if (request.method === 'DELETE') objects.delete(key);
    else return content ? answerObject(request, response, content) : deny(404, 'NoSuchKey');
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings,
    objects,
    state,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;
