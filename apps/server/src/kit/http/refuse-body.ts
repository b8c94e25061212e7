import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.ts';

const closeAfterMs = 1_000;
const drainWithinMs = 10_000;
/** So much of a refused body is read away, for the connection to serve the next call. */
const drainedBytes = 64 * 1024;

/** Calls whose unread body somebody has seen to. */
const seenTo = new WeakSet<IncomingMessage>();

/** Ends the connection once the reply has had time to arrive; a reset at once would take the reply along. */
const closeSoon = (raw: IncomingMessage): void => {
  setTimeout(() => raw.socket.destroy(), closeAfterMs).unref();
};

/** Ends the connection once the reply has had time to arrive, and tells the client so. */
export function closeAfterReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  seenTo.add(raw);
  reply.header('connection', 'close');
  closeSoon(raw);
}

/** So many connections wait for their clients at once; each may hold some megabytes of the system. */
const mostWaiting = 20;
let waiting = 0;

/** Reads no more of a body, and ends the connection soon, of which the client is told. */
function leaveUnread(raw: IncomingMessage, reply: FastifyReply): void {
  // Node reads a body away that nobody has begun to read.
  raw.read(0);
  raw.pause();
  reply.header('connection', 'close');
  // Node cuts the connection with the reply, which a client that still sends may not see: few are spared that.
  if (waiting >= mostWaiting) return;
  waiting += 1;
  raw.socket.once('close', () => {
    waiting -= 1;
  });
  raw.socket.destroySoon = () => void raw.socket.end();
  closeSoon(raw);
}

/**
 * Reads away what is left of a refused body, so that the connection serves the next call. What says that it is more than
 * these bytes is not read at all; what turns out to be more, or is slow, ends the connection.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  if (raw.complete || raw.destroyed || seenTo.has(raw)) return;
  seenTo.add(raw);
  raw.unpipe();
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) {
    leaveUnread(raw, reply);
    return;
  }
  const from = raw.socket.bytesRead;
  const tooSlow = setTimeout(() => raw.socket.destroy(), drainWithinMs).unref();
  raw.once('close', () => clearTimeout(tooSlow)).once('end', () => clearTimeout(tooSlow));
  raw.on('data', () => {
    if (raw.socket.bytesRead - from <= maxBytes) return;
    raw.pause();
    closeSoon(raw);
  });
  raw.resume();
}

/** Whatever refuses a call, its unread body is no work: Node would read all of it away, however long it is. */
export function leaveRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasBody(request.raw)) drainBody(request, reply, drainedBytes);
    done(null, payload);
  });
}
