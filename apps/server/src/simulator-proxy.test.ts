import { randomBytes } from 'node:crypto';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { createSimulatorClient } from '@recado/whatsapp-simulator/client';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyWithError } from '#kit/http/error-reply.ts';
import { aloneInTheWorld } from '#kit/http/sandbox-policy.ts';
import { proxySimulator } from './simulator-proxy.ts';

let simulator: Simulator;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  simulator = await startSimulator({ seed: true });
  app = fastify();
  app.setErrorHandler(replyWithError);
  await proxySimulator(app, { controlUrl: () => simulator.controlUrl, admit: async () => undefined });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

const maria = '5511971234410';
const shop = '5511988771020';

test('the phone page sends and gets files through the product', async () => {
  const client = createSimulatorClient(`${origin}/simulator`);
  const bytes = randomBytes(3_000_000);
  const file = { to: shop, kind: 'document', type: 'application/pdf', name: 'nota fiscal.pdf' } as const;
  const { id } = await client.sendFile(maria, file, new Uint8Array(bytes));
  const answer = await fetch(client.fileUrl(maria, id));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''nota%20fiscal.pdf",
    'content-security-policy': aloneInTheWorld,
    'x-content-type-options': 'nosniff',
  });
});

test('calls without files and refusals pass as they are', async () => {
  const client = createSimulatorClient(`${origin}/simulator`);
  expect((await client.say(maria, { to: shop, text: 'oi' })).id).toMatch(/./);
  await expect(client.phone('5511000000000')).rejects.toMatchObject({ status: 404 });
});

test('calls of foreign pages are refused', async () => {
  const answer = await fetch(`${origin}/simulator/state`, { headers: { origin: 'https://example.com' } });
  expect(answer.status).toBe(403);
});
