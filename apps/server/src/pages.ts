import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/**
 * Serves the built pages: files by name, any other address the one page, which routes itself. Hashed assets are kept by
 * browsers for a year, the page itself is always asked for.
 */
export async function servePages(app: FastifyInstance, apiBasePath: string): Promise<void> {
  const page = path.join(webFolder, 'index.html');
  if (!fs.existsSync(page)) throw new Error(`The pages are not built: ${page} is missing. Run "npm run build" first.`);
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isCall =
      request.url === apiBasePath || request.url.startsWith(`${apiBasePath}/`) || request.url.startsWith('/simulator/');
    const wantsPage = request.method === 'GET' && !isCall && !path.extname(request.url.split('?')[0] ?? '');
    if (!wantsPage) return reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' });
    return reply.header('cache-control', 'no-cache').type('text/html').send(fs.createReadStream(page));
  });
}
