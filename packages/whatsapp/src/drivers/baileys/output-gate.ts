/** What is used of the library's websocket. */
export interface FrameSocket {
  send(data: unknown, ...rest: unknown[]): void;
}

/**
 * Holds every outgoing frame until what was decided before it is written: an acknowledgement leaves after its journal
 * row, an encrypted message after its ratchet. The library is told "sent" at once, since it handles the next message
 * only then; so many messages can share one write. After a failed write nothing leaves any more: the socket is cut.
 */
export function holdUntilWritten(socket: FrameSocket, pending: () => Promise<void> | undefined): void {
  const send = socket.send.bind(socket);
  let last: Promise<void> | undefined;
  socket.send = (data, ...rest) => {
    const written = pending();
    if (!written && !last) {
      send(data, ...rest);
      return;
    }
    const turn: Promise<void> = Promise.all([last, written]).then(() => {
      if (last === turn) last = undefined;
      send(data);
    });
    turn.catch(() => undefined);
    last = turn;
    const told = rest.at(-1);
    if (typeof told === 'function') told();
  };
}
