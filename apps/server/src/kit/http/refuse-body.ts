import type { FastifyReply, FastifyRequest } from 'fastify';

const closeAfterMs = 1_000;
const drainWithinMs = 10_000;

/** Ends the connection once the reply has had time to arrive; a reset at once would take the reply along. */
export function closeAfterReply(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  setTimeout(() => request.raw.socket.destroy(), closeAfterMs).unref();
}

/**
 * Reads away what is left of a refused body, so that the connection serves the next call; ends the connection when it is
 * more than these bytes, or slow.
 */
export function drainBody(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  const from = raw.socket.bytesRead;
  const tooSlow = setTimeout(() => raw.socket.destroy(), drainWithinMs).unref();
  raw.once('close', () => clearTimeout(tooSlow)).once('end', () => clearTimeout(tooSlow));
  raw.on('data', () => {
    if (raw.socket.bytesRead - from <= maxBytes) return;
    raw.pause();
    if (reply.raw.headersSent) setTimeout(() => raw.socket.destroy(), closeAfterMs).unref();
    else closeAfterReply(request, reply);
  });
  raw.resume();
}
