import type { KeptByProxy } from '@recado/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';

const everyMs = 3_600_000;

/** What a server between browsers and this one does wrong. */
type Kind = 'foreignOrigin' | 'unknownHost' | KeptByProxy;

/** Each names the cause and the way out. */
const sentences: Record<Kind, string> = {
  foreignOrigin:
    'A page asked from another address than the one that reached this server. If the page is ours, a proxy hides the host: set PUBLIC_URL to the address in the browser, or let the proxy hand on the Host header',
  unknownHost:
    'Calls arrive for a host that is not this server: let the proxy hand on the Host header, or correct PUBLIC_URL',
  liveLine:
    'A browser reaches this server, but its live line does not: the proxy must pass WebSocket upgrades of /socket.io/ on (headers Upgrade and Connection, HTTP/1.1)',
  upload: 'A proxy refused a file because of its size: raise its limit of a body (nginx: client_max_body_size 0)',
};

/** Names what a proxy does wrong in the log: each kind once an hour, because it happens with every call. */
export class ProxyNotices {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #now: () => number;
  readonly #told = new Map<Kind, number>();

  /** `now` counts milliseconds. */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  tell(kind: Kind, seen: Record<string, string | undefined> = {}): void {
    const before = this.#told.get(kind);
    if (before !== undefined && this.#now() - before < everyMs) return;
    this.#told.set(kind, this.#now());
    // A stranger chooses these texts.
    const cut = Object.entries(seen).map(([name, text]) => [name, text?.slice(0, 200)]);
    this.#log.warn(Object.fromEntries(cut), sentences[kind]);
  }

  /** A call for the live line that lost its upgrade on the way. */
  watch(io: Server): void {
    io.engine.on('connection_error', ({ req }: { req?: { headers?: Record<string, string>; url?: string } }) => {
      const isStripped = req?.url?.includes('transport=websocket') && req.headers?.upgrade === undefined;
      if (isStripped) this.tell('liveLine');
    });
  }
}
