import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The one script that compiles WebAssembly has a policy of its own, so that no page may (docs/decisions/0026). */
const encoder = /[\\/]voice-encoder\.worker-[\w-]+\.js(?:\.br|\.gz)?$/;
const encoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Where the page reads the address of the API from; it is built with that of the default. */
const builtBase = '<meta name="api-base" content="/api"';

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/**
 * Serves the built pages: files by name, any other address the one page, which routes itself and is told where the API
 * stands (decision 1). Hashed assets are kept by browsers for a year, the page itself is always asked for.
 */
export async function servePages(app: FastifyInstance, apiBasePath: string, folder = webFolder): Promise<void> {
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) throw new Error(`The pages are not built: ${page} is missing. Run "npm run build" first.`);
  await app.register(fastifyStatic, {
    root: folder,
    // Looked up at each request: a client that is built anew beside a running server is served at once.
    wildcard: true,
    index: false,
    // Beside each text file the build lays it as brotli and gzip; a browser that takes neither is sent the file.
    preCompressed: true,
    // The page and the names of folders go to the handler below.
    allowedPath: (name) => name !== '/index.html' && !name.endsWith('/'),
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (encoder.test(file)) reply.header('content-security-policy', encoderPolicy);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isCall =
      request.url === apiBasePath || request.url.startsWith(`${apiBasePath}/`) || request.url.startsWith('/simulator/');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const [address = ''] = request.url.split('?');
    const wantsPage = reads && !isCall && (address === '/index.html' || !path.extname(address));
    if (!wantsPage) return reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' });
    const html = fs.readFileSync(page, 'utf8').replace(builtBase, builtBase.replace('/api', apiBasePath));
    return reply.header('cache-control', 'no-cache').type('text/html').send(html);
  });
}
