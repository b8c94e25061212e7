import { request as ask } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '#kit/http/origin.ts';

/** What of an answer the page is told; the rest is the business of the two connections. */
const passedHeaders = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
];

/** Hands one call on, both bodies as streams: the phones send and show files. */
function pass(request: FastifyRequest, reply: FastifyReply, target: string): Promise<FastifyReply> {
  return new Promise((resolve, reject) => {
    const { 'content-type': type = 'application/json', 'content-length': length } = request.headers;
    const headers = { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
    const call = ask(new URL(request.url.slice('/simulator'.length), target), { method: request.method, headers });
    reply.raw.on('close', () => call.destroy());
    call.on('error', reject);
    call.on('response', (answer) => {
      reply.status(answer.statusCode ?? 502).header('cache-control', 'no-store');
      for (const name of passedHeaders) if (answer.headers[name]) reply.header(name, answer.headers[name]);
      resolve(reply.send(answer));
    });
    // The parser below hands the body on as it comes; calls without one have none.
    const body = request.body as Readable | null | undefined;
    if (body) body.pipe(call);
    else call.end();
  });
}

/**
 * Local mode only: hands /simulator/* to the local WhatsApp server's control address, so that the phone page needs no
 * second origin. Calls of foreign pages are refused.
 */
export async function proxySimulator(app: FastifyInstance, controlUrl: () => string | null): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.all('/simulator/*', async (request, reply) => {
      const target = controlUrl();
      if (!isOwnOrigin(request.headers.origin, request.headers.host, undefined))
        return reply.status(403).send({ error: 'ERR_NO_PERMISSION' });
      if (!target) return reply.status(503).send({ error: 'ERR_UNAVAILABLE' });
      return pass(request, reply, target);
    });
    ready();
  });
}
