import { Readable } from 'node:stream';
import type { Route } from '@recado/contract';
import type { FastifyReply } from 'fastify';

/** Sends a file as it is made; browsers keep it, whatever it is, and never show it in our origin. */
export function sendFile(reply: FastifyReply, file: NonNullable<Route['download']>, content: unknown): FastifyReply {
  reply.headers({
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.fileName}"`,
    'x-content-type-options': 'nosniff',
  });
  // The route's type says that its handler gives one of these.
  return reply.send(content instanceof Uint8Array ? content : Readable.from(content as AsyncIterable<Uint8Array>));
}
