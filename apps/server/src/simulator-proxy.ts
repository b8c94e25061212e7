import { request as ask } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fail } from '#kit/http/fail.ts';
import { isOwnOrigin } from '#kit/http/origin.ts';
import { aloneInTheWorld } from '#kit/http/sandbox-policy.ts';

export interface SimulatorDoor {
  /** Where the local WhatsApp server is driven from, once it runs. */
  controlUrl(): string | null;
  /** Throws unless the caller may use the simulated phones. */
  admit(request: FastifyRequest): Promise<void>;
}

/** What of an answer the page is told. What protects the page is said by us alone, whatever the answer says. */
const passedHeaders = ['content-type', 'content-length', 'content-disposition'] as const;

/** One to three names, none of which is a way up, a slash or a NUL in disguise; then a query. */
const passedPath =
  /^\/simulator((?:\/(?!\.)(?:[\w.~-]|%(?!2[EF]|5C|00)[\dA-F]{2}){1,200}){1,3}(?:\?[\w.~!*'()+%&=-]{0,100000})?)$/i;

/** Hands one call on to the one address there is, both bodies as streams: the phones send and show files. */
function pass(request: FastifyRequest, reply: FastifyReply, control: URL, path: string): Promise<FastifyReply> {
  return new Promise((resolve, reject) => {
    const { 'content-type': type = 'application/json', 'content-length': length } = request.headers;
    const headers = { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
    // The path is no address to be resolved: host and port are ours, whatever it says.
    const to = { host: control.hostname, port: control.port, path, method: request.method, headers };
    const call = ask(to);
    reply.raw.on('close', () => call.destroy());
    call.on('error', reject);
    call.on('response', (answer) => {
      reply.status(answer.statusCode ?? 502);
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
 * second origin. Calls of foreign pages, and of people who may not use the phones, are refused.
 */
export async function proxySimulator(app: FastifyInstance, { controlUrl, admit }: SimulatorDoor): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': aloneInTheWorld,
        'x-content-type-options': 'nosniff',
      });
      if (!isOwnOrigin(request.headers, {})) fail('ERR_NO_PERMISSION');
      await admit(request);
    });
    scope.all('/simulator/*', { schema: { hide: true }, config: { takesBody: true } }, async (request, reply) => {
      const [, path] = passedPath.exec(request.url) ?? [];
      if (path === undefined) throw new AppError('ERR_ROUTE_NOT_FOUND');
      const control = controlUrl() ?? fail('ERR_UNAVAILABLE');
      return pass(request, reply, new URL(control), path);
    });
    ready();
  });
}
