import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePages } from './pages.ts';

let app: FastifyInstance;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-pages-'));
const html = (base: string) => `<meta name="api-base" content="${base}" /><p>página</p>`;
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  write('index.html', html('/api'));
  write('.secret', 'x');
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(helmet);
  await servePages(app, '/painel/api', folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

async function ask(url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode: status, headers, body } = await app.inject({ url, method });
  return { status, body, cache: headers['cache-control'], isGuarded: headers['content-security-policy'] !== undefined };
}

describe('the built pages', () => {
  const page = { status: 200, cache: 'no-cache', isGuarded: true };

  test.each(['/', '/tickets', '/tickets/', '/index.html', '/.secret'])(
    '%s is the one page, told where the API stands',
    async (url) => {
      expect(await ask(url)).toMatchObject({ ...page, body: html('/painel/api') });
      expect(await ask(url, 'HEAD')).toMatchObject({ ...page, body: '' });
    },
  );

  test('files of a client that was built while the server runs are served and kept for a year', async () => {
    expect(await ask('/assets/new-1234.js')).toMatchObject({ status: 404 });
    write('assets/new-1234.js', 'export {}');
    const kept = { status: 200, cache: 'public, max-age=31536000, immutable', isGuarded: true };
    expect(await ask('/assets/new-1234.js')).toMatchObject({ ...kept, body: 'export {}' });
    expect(await ask('/assets/new-1234.js', 'HEAD')).toMatchObject({ ...kept, body: '' });
  });

  test('a file goes out as the build has compressed it, to browsers that take it so', async () => {
    for (const ending of ['', '.br', '.gz']) write(`assets/big-1.js${ending}`, `file${ending}`);
    write('assets/small-1.js', 'file');
    const sent = async (url: string, takes: string) => {
      const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': takes } });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toContain('javascript');
      expect(headers.vary).toContain('accept-encoding');
      return [headers['content-encoding'], body];
    };
    expect(await sent('/assets/big-1.js', 'gzip, deflate, br')).toEqual(['br', 'file.br']);
    expect(await sent('/assets/big-1.js', 'gzip')).toEqual(['gzip', 'file.gz']);
    expect(await sent('/assets/big-1.js', 'identity')).toEqual([undefined, 'file']);
    expect(await sent('/assets/small-1.js', 'gzip, br')).toEqual([undefined, 'file']);
  });

  test('only the worker that encodes recordings may compile WebAssembly', async () => {
    write('assets/voice-encoder.worker-a1_B.js', 'export {}');
    const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy']);
    expect(await policyOf('/assets/voice-encoder.worker-a1_B.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    write('assets/voice-encoder.worker-a1_B.js.br', 'export {}');
    const { headers } = await app.inject({
      url: '/assets/voice-encoder.worker-a1_B.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([headers['content-encoding'], headers['content-security-policy']]).toEqual([
      'br',
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    ]);
    expect(await policyOf('/')).not.toContain('wasm');
    expect(await policyOf('/assets/new-1234.js')).not.toContain('wasm');
  });

  test.each(['/painel/api/none', '/simulator/none', '/gone.js', '/..%2fpackage.json'])(
    '%s is not found',
    async (url) => {
      expect(await ask(url)).toMatchObject({ status: 404, body: '{"error":"ERR_ROUTE_NOT_FOUND"}' });
    },
  );

  test('nothing is posted to pages, and no file above them is read', async () => {
    expect((await ask('/tickets', 'POST')).status).toBe(404);
    expect((await ask('//etc/passwd')).status).toBe(403);
  });
});
