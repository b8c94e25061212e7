import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Bodies must be there within this time, or the connection ends (trust I-38). Calls that take files set their own pace. */
export function limitBodyTime(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const cut = (): void => {
        if (reply.raw.headersSent) raw.socket.destroy();
        else {
          reply.hijack();
          reply.raw.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
          reply.raw.end('{"error":"ERR_REQUEST_TIMEOUT"}');
        }
      };
      timers.set(raw, setTimeout(cut, withinMs).unref());
      raw.once('end', () => allowSlowBody(request)).once('close', () => allowSlowBody(request));
    }
    done();
  });
}

/** Lifts the limit for this call. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
  timers.delete(raw);
}
