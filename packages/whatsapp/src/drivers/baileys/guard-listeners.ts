import type { WASocket } from 'baileys';

/**
 * Several of the library's handlers of raw stanzas answer the server without catching a failure; on a line that has
 * just died that would be an unhandled rejection, which ends the whole process. Call it before adding own listeners.
 */
export function guardListeners(sock: WASocket, onError: (error: unknown) => void): void {
  for (const name of sock.ws.eventNames()) {
    if (typeof name !== 'string' || !name.startsWith('CB:')) continue;
    const handlers = sock.ws.listeners(name);
    sock.ws.removeAllListeners(name);
    for (const handle of handlers) {
      sock.ws.on(name, (...parts: unknown[]) => {
        // Listeners are typed as returning nothing, but many are async.
        const done: unknown = handle.apply(sock.ws, parts);
        if (done instanceof Promise) done.catch(onError);
      });
    }
  }
}
