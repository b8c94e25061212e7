import type { Socket } from 'socket.io';

/** What a client may say in a second; ours says something every few minutes (trust I-39). */
const perSecond = 20;
const longestWindowMs = 1000;

/** Drops what a socket says beyond its share, so that one client cannot keep the database busy; a flood ends the socket. */
export function limitEvents(socket: Socket): void {
  let since = 0;
  let said = 0;
  socket.use((_event, next) => {
    const now = performance.now();
    if (now - since > longestWindowMs) {
      since = now;
      said = 0;
    }
    said += 1;
    if (said <= perSecond) next();
    else if (said > 10 * perSecond) socket.disconnect(true);
  });
}
