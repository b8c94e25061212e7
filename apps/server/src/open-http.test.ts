import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
