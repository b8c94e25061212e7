import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeMedia } from '#testing/stored-media.ts';
import { startTestServer } from '#testing/test-server.ts';

/* A connection is kept for the next call for 72 s: far longer than a stop may take. */

test('a server that stops waits for an answer under way, and not for its connection to be used again', {
  timeout: 40_000,
}, async () => {
  const server = await startTestServer();
  const { id: companyId, admin } = await server.company();
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(8_000_000)]);
  const media = await storeMedia({ data: server.data, storage: server.storage, companyId }, content);
  const socket = await admin.socket();
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const reply = await fetch(server.links.url(media, server.url));
  const stopped = server.stop();
  // A page that hears this connects again by itself.
  expect(await ended).toBe('transport close');
  expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true);
  await stopped;
  await server.close();
});
