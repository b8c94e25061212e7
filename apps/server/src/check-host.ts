import type { IncomingMessage, ServerResponse } from 'node:http';
import { translate } from '@recado/i18n';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'socket.io';
import type { Config } from '#config';
import { hostNamesOf, isNamed } from '#kit/http/host-names.ts';
import { healthPaths } from './health/index.ts';
import { metricsPath } from './metrics/index.ts';
import type { ProxyNotices } from './proxy-notices.ts';

interface Misdirected {
  type: string;
  text: string;
}

/** A browser is shown a sentence with the right address, a program the code. */
function answerTo({ headers, socket }: IncomingMessage, publicUrl: string | undefined): Misdirected {
  const address = publicUrl ?? `http://localhost:${socket.localPort}`;
  if (!headers.accept?.includes('text/html'))
    return {
      type: 'application/json; charset=utf-8',
      text: JSON.stringify({ error: 'ERR_HOST_UNKNOWN', details: { address } }),
    };
  const sentences = (['pt', 'en', 'es'] as const).map((language) =>
    translate(language, 'startup.openAt', { origin: address }),
  );
  return { type: 'text/plain; charset=utf-8', text: `${sentences.join('\n')}\n` };
}

/** Refuses calls that ask for another server with 421, before anything else looks at them. */
export function checkHost(app: FastifyInstance, config: Config, notices: ProxyNotices): void {
  const names = hostNamesOf(config);
  app.addHook('onRequest', (request, reply, next) => {
    // Supervisors ask by the address of a container or a machine.
    if ([...healthPaths, metricsPath].includes(request.routeOptions.url ?? '')) return next();
    if (isNamed(request.headers.host, names)) return next();
    notices.tell('unknownHost', { host: request.headers.host });
    const { type, text } = answerTo(request.raw, config.publicUrl);
    reply.status(421).header('cache-control', 'no-store').type(type).serializer(String).send(text);
  });
}

/** The same for the live line, whose calls do not pass the hooks. */
export function checkHostOfSockets(io: Server, config: Config): void {
  const names = hostNamesOf(config);
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (isNamed(request.headers.host, names)) return next();
    const { type, text } = answerTo(request, config.publicUrl);
    const head = { 'content-type': type, 'content-length': Buffer.byteLength(text), connection: 'close' };
    if (request.headers.upgrade === undefined) return void response.writeHead(421, head).end(text);
    // For an upgrade there is no response but the bare connection.
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    request.socket.end(`HTTP/1.1 421 Misdirected Request\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  });
}
