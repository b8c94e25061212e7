import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '@recado/contract';
import { describe, expect, test } from 'vitest';
import { openHttp } from './open-http.ts';

/** A server with one film, whose end waits for `rest`. */
async function startFilm() {
  const app = await openHttp({ publicUrl: undefined, webOrigin: undefined, trustedProxies: [], logLevel: 'silent' });
  const rest = Promise.withResolvers<void>();
  app.get('/film', (_request, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'beginning, ';
          await rest.promise;
          yield 'end';
        })(),
      ),
    ),
  );
  return { app, rest, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

test('a server that closes waits for an answer under way, and not for the connection to be used again', async () => {
  const { app, rest, url } = await startFilm();
  const reply = await fetch(`${url}/film`);
  const closed = app.close();
  await turn();
  rest.resolve();
  expect(await reply.text()).toBe('beginning, end');
  await closed;
});

test('an answer that does not end is cut, and the server closes', async () => {
  const { app, url } = await startFilm();
  const reply = await fetch(`${url}/film`);
  await app.close();
  await expect(reply.text()).rejects.toThrow('terminated');
});

describe('connections', () => {
  const settings = { publicUrl: undefined, webOrigin: undefined, trustedProxies: [], logLevel: 'silent' };
  /** What the server says on a bare connection until it ends, and after how long it ends. */
  async function untilClosed(socket: Socket): Promise<{ said: string; ms: number }> {
    const from = performance.now();
    let said = '';
    socket.on('data', (part) => {
      said += part;
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    return { said, ms: performance.now() - from };
  }

  test('whose headers are half sent, or never begun, end when their time is over', async () => {
    const headersMs = 500;
    const app = await openHttp(settings, { headersMs });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const silent = connect(port, '127.0.0.1');
    const half = connect(port, '127.0.0.1', () => half.write('GET / HTTP/1.1\r\nHost: localhost\r\n'));
    const dripping = connect(port, '127.0.0.1', () => dripping.write('GET / HTTP/1.1\r\nX: '));
    const drip = setInterval(() => dripping.writable && dripping.write('a'), 100);
    const ends = await Promise.all([silent, half, dripping].map(untilClosed));
    clearInterval(drip);
    for (const { said } of ends.slice(0, 2)) expect(said).toMatch(/^HTTP\/1\.1 408 /);
    for (const { ms } of ends) {
      expect(ms).toBeGreaterThan(headersMs - 100);
      // Its time, the next look, and a slow machine.
      expect(ms).toBeLessThan(headersMs + 1_000 + 3_000);
    }
    await app.close();
  });

  test('have ten seconds by default, and there are so many at most', async () => {
    const app = await openHttp(settings);
    expect([app.server.headersTimeout, app.server.maxConnections]).toEqual([10_000, limits.connections]);
    await app.close();
  });

  test('beyond the most are closed, and the others go on', async () => {
    const app = await openHttp(settings, { connections: 2 });
    app.get('/here', async () => 'yes');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const open = [0, 1].map(() => connect(port, '127.0.0.1'));
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    expect((await untilClosed(connect(port, '127.0.0.1'))).said).toBe('');
    open[0]?.write('GET /here HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await untilClosed(open[0] as Socket)).said).toMatch(/^HTTP\/1\.1 200 /); // one of two
    open[1]?.destroy();
    await app.close();
  });
});
