import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A person's network line to the product, which can be cut: the address to open instead of the product's. */
export interface Line {
  origin: string;
  /** Ends every connection of this line at once and lets no new one through. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  const follow = (end: Socket, other: Socket): void => {
    ends.add(end);
    end.on('error', () => undefined); // a cut line is what is wanted; `close` follows
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
  };
  const server = createServer((browser) => {
    if (isCut) {
      browser.on('error', () => undefined);
      browser.destroy();
      return;
    }
    const product = connect({ host: hostname, port: Number(port) });
    follow(browser, product);
    follow(product, browser);
    browser.pipe(product).pipe(browser);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the line has no port');
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
