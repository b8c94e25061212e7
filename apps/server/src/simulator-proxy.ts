import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from '#kit/http/origin.ts';

/**
 * Local mode only: hands /simulator/* to the local WhatsApp server's control address, so that the phone page needs no
 * second origin. Calls of foreign pages are refused.
 */
export async function proxySimulator(app: FastifyInstance, controlUrl: () => string | null): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.all('/simulator/*', async (request, reply) => {
      const target = controlUrl();
      if (!isOwnOrigin(request.headers.origin, request.headers.host, undefined))
        return reply.status(403).send({ error: 'ERR_NO_PERMISSION' });
      if (!target) return reply.status(503).send({ error: 'ERR_UNAVAILABLE' });
      const abort = new AbortController();
      reply.raw.on('close', () => abort.abort());
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && Buffer.isBuffer(request.body);
      const answer = await fetch(new URL(request.url.slice('/simulator'.length), target), {
        method: request.method,
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
        signal: abort.signal,
      });
      reply
        .status(answer.status)
        .header('content-type', answer.headers.get('content-type') ?? 'application/json')
        .header('cache-control', 'no-store');
      return reply.send(answer.body ? Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream) : '');
    });
    ready();
  });
}
