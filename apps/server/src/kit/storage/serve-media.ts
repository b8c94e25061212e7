import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../db/data.ts';
import { AppError, fail } from '../http/fail.ts';
import { aloneInTheWorld } from '../http/sandbox-policy.ts';
import { byteRange } from './byte-range.ts';
import { findMedia, type Media } from './media.repo.ts';
import type { MediaLinks } from './media-links.ts';
import { dispositionOf } from './media-name.ts';
import type { ByteRange, Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { storageKey } from './storage-key.ts';

export interface MediaServing {
  data: Data;
  storage: Storage;
  links: MediaLinks;
  /** The front end on another origin, which sends credentials. */
  webOrigin: string | undefined;
}

/** What browsers show by themselves and run nothing of; everything else is saved as a file. */
const shown = new Set(['image', 'audio', 'video', 'pdf']);
/** The browser's own reader of PDF files does not work in a sandbox. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Anybody with the address may load it, from any page: the signature is the right (wire-contract 6). */
function allowOrigins(request: FastifyRequest, reply: FastifyReply, webOrigin: string | undefined): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
  // What was loaded without an origin must not be taken from the browser's store for a page that sends credentials.
  reply.header('vary', 'Origin');
  const isOurs = webOrigin !== undefined && request.headers.origin === new URL(webOrigin).origin;
  if (isOurs) return; // answered with credentials by the server's own rule
  reply.removeHeader('access-control-allow-credentials');
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'content-length, content-range, content-disposition, accept-ranges');
}

function describe(reply: FastifyReply, { name, type, kind, sha256 }: Media, expiresAt: number): void {
  const isShown = shown.has(kind);
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  reply.headers({
    'content-type': kind === 'other' ? 'application/octet-stream' : type,
    'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': kind === 'pdf' ? pdfPolicy : aloneInTheWorld,
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${seconds}, immutable`,
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  });
}

async function openBytes({ storage }: MediaServing, { companyId, id }: Media, range: ByteRange | null) {
  const content = await storage.open(storageKey(companyId, id), range ?? undefined).catch((error: unknown) => {
    throw error instanceof StorageError ? new AppError('ERR_STORAGE_UNAVAILABLE') : error;
  });
  return content ?? fail('ERR_NO_FILE_FOUND');
}

/** The part that the caller asks for, unless what it has is of another content. */
function wantedRange({ headers }: FastifyRequest, { bytes, sha256 }: Media): ByteRange | null | 'none' {
  const condition = headers['if-range'];
  return condition === undefined || condition === `"${sha256}"` ? byteRange(headers.range, bytes) : null;
}

async function sendMedia(
  serving: MediaServing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | undefined> {
  const { id } = request.params as { id: string }; // the path has it
  const right = serving.links.companyOf(id, request.query as Record<string, unknown>); // a parsed query is a record
  if (!right) return fail('ERR_MEDIA_ADDRESS');
  const media = (await findMedia(serving.data, right.companyId, id)) ?? fail('ERR_NO_FILE_FOUND');
  const known = (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === `"${media.sha256}"`);
  const range = wantedRange(request, media);
  if (range === 'none' && !known) {
    reply.header('content-range', `bytes */${media.bytes}`);
    return fail('ERR_RANGE');
  }
  const part = range === 'none' ? null : range;
  const content = known || request.method === 'HEAD' ? undefined : await openBytes(serving, media, part);
  describe(reply, media, right.expiresAt);
  if (known) return reply.status(304).send();
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${media.bytes}`);
  reply.header('content-length', part ? part.end - part.start + 1 : media.bytes);
  return reply.send(content);
}

/** Serves files at `/public/<id>?<signature>` (decisions 11 and 31). There is no list of them. */
export function serveMedia(app: FastifyInstance, serving: MediaServing): void {
  const allowed = async (request: FastifyRequest, reply: FastifyReply) =>
    allowOrigins(request, reply, serving.webOrigin);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/public/:id',
    schema: { hide: true },
    onRequest: allowed,
    handler: (request, reply) => sendMedia(serving, request, reply),
  });
  app.options('/public/:id', { schema: { hide: true } }, async (request, reply) => {
    allowOrigins(request, reply, serving.webOrigin);
    reply.headers({ 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': 86_400 });
    return reply.header('access-control-allow-headers', 'authorization, range, if-none-match').status(204).send();
  });
  for (const url of ['/public', '/public/*']) {
    app.get(url, { schema: { hide: true }, onRequest: allowed }, async () => fail('ERR_NO_FILE_FOUND'));
  }
}
