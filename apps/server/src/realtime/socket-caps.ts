import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { limits } from '@recado/contract';
import type { Server, Socket } from 'socket.io';
import type { LiveSocket } from './company-streams.ts';

/**
 * Who must go so that one more socket fits: the oldest of its user, or the newcomer itself where the company has too many.
 * Undefined: there is room.
 */
export function excessOf(ofCompany: readonly LiveSocket[], newcomer: LiveSocket): LiveSocket | undefined {
  const mine = ofCompany.filter(({ actor, hasEnded }) => actor.userId === newcomer.actor.userId && !hasEnded);
  if (mine.length >= limits.sockets.perUser) return mine[0];
  return ofCompany.length >= limits.sockets.perCompany ? newcomer : undefined;
}

/** Tells a page that it is one too many before it is cut, so that it does not come back at once and push out another. */
export function giveWay(socket: Socket): void {
  socket.emit('aside');
  socket.disconnect(true);
}

/** Counts the sockets of an address, those included that have not said yet who they are. */
export class AddressCaps {
  readonly #count = new Map<string, number>();
  readonly #addressOf: (request: IncomingMessage) => string;

  constructor(trustedProxies: readonly string[]) {
    const isTrusted = proxyAddress.compile([...trustedProxies]);
    this.#addressOf = (request) => proxyAddress(request, isTrusted);
  }

  /** Whether one more of the caller's address is let in. */
  hasRoom(request: IncomingMessage): boolean {
    return (this.#count.get(this.#addressOf(request)) ?? 0) < limits.sockets.perAddress;
  }

  /** Counts what the server lets in, until it is closed. */
  watch(io: Server): void {
    io.engine.on('connection', (line: { request: IncomingMessage; once(name: 'close', then: () => void): void }) => {
      // Read now: a closed line has no address any more.
      const address = this.#addressOf(line.request);
      this.#count.set(address, (this.#count.get(address) ?? 0) + 1);
      line.once('close', () => {
        const left = (this.#count.get(address) ?? 1) - 1;
        if (left > 0) this.#count.set(address, left);
        else this.#count.delete(address);
      });
    });
  }
}
