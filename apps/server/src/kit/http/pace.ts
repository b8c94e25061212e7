import type { IncomingMessage } from 'node:http';

export interface Pace {
  /** At least so many bytes … */
  bytes: number;
  /** … in each such time. */
  perMs: number;
}

/**
 * Watches that the sender keeps the pace and calls `tooSlow` once when not. While bytes wait for us to take them it is
 * nobody's fault. Returns what ends the watch.
 */
export function watchPace(request: IncomingMessage, { bytes, perMs }: Pace, tooSlow: () => void): () => void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    const isOurs = request.complete || request.readableLength > 0;
    if (!isOurs && now - before < bytes) {
      clearInterval(timer);
      tooSlow();
    }
    before = now;
  }, perMs).unref();
  return () => clearInterval(timer);
}
