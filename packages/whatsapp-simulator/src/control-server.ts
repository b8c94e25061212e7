import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Control, controlRoutes } from './control-routes.ts';
import { giveFile, takeFileToSend } from './file-routes.ts';
import { RequestBody } from './request-body.ts';
import { RequestError } from './world.ts';

const largestBody = 1024 * 1024;
const streamPingMs = 15_000;
const idleConnectionMs = 120_000;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

type Match = { name: string; param: string };

/** Opens the control surface on loopback; port 0 takes a free one. */
export async function openControl(control: Control, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    answer(control, request, response).catch((error: unknown) => {
      control.world.problem(error);
      response.destroy();
    });
  });
  // callers busy with a benchmark must not find their idle connection closed under them
  server.keepAliveTimeout = idleConnectionMs;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the control surface has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Only this machine's programs and this machine's pages may drive the phones. */
function isAllowed({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  return loopback.test(host) && (origin === undefined || loopback.test(origin.replace(/^https?:\/\//, '')));
}

/** Path and query as they were sent: as part of an address, "//name" would name another host. */
function addressOf({ url = '/' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '/', ...query] = url.split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

function findRoute(method: string, path: string): Match | undefined {
  const parts = path.split('/');
  for (const name of Object.keys(controlRoutes)) {
    const [verb, pattern = ''] = name.split(' ');
    const wanted = pattern.split('/');
    if (verb !== method || wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part.startsWith(':') || part === parts[index])) continue;
    return { name, param: decodeURIComponent(parts[wanted.findIndex((part) => part.startsWith(':'))] ?? '') };
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<RequestBody> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > largestBody) throw new RequestError('the body is too large', 413);
  }
  if (text === '') return new RequestBody({});
  try {
    return new RequestBody(JSON.parse(text));
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError('the body is not JSON');
  }
}

async function answer(control: Control, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const { path } = addressOf(request);
  if (!isAllowed(request)) return reply(response, 403, { error: 'only pages of this machine' });
  if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin);
  if (method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST');
    return reply(response, 204, undefined);
  }
  if (method === 'GET' && path === '/events') return stream(control, response);
  try {
    if (await answerFile(control, request, response)) return;
    reply(response, 200, await runRoute(control, request, method, path));
  } catch (error) {
    refuse(control, response, error);
  }
}

function refuse({ world }: Control, response: ServerResponse, error: unknown): void {
  if (!(error instanceof RequestError)) world.problem(error);
  const status = error instanceof RequestError ? error.status : 500;
  // a file that broke in the middle, or whose reader went away, has its answer already
  if (response.headersSent) response.destroy();
  else reply(response, status, { error: error instanceof Error ? error.message : String(error) });
}

/** What JSON cannot carry: the bytes of files. Tells whether it was asked. */
async function answerFile(control: Control, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { path, query } = addressOf(request);
  const [, number = '', what] = /^\/phones\/([^/]+)\/(file|send-file)$/.exec(path) ?? [];
  if (what === 'file' && request.method === 'GET') {
    await giveFile(control.world, decodeURIComponent(number), query, response);
    return true;
  }
  if (what !== 'send-file' || request.method !== 'POST') return false;
  reply(response, 200, await takeFileToSend(control.world, decodeURIComponent(number), query, request));
  return true;
}

async function runRoute(control: Control, request: IncomingMessage, method: string, path: string): Promise<unknown> {
  const match = findRoute(method, path);
  const route = match && controlRoutes[match.name];
  if (!match || !route) throw new RequestError(`no ${method} ${path}`, 404);
  const body = await readBody(request);
  return (await route({ ...control, param: match.param, body })) ?? {};
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(value === undefined ? undefined : JSON.stringify(value));
}

/** Server-sent events: one JSON event per message, as things happen. */
function stream({ world }: Control, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  const ping = setInterval(() => response.write(': ping\n\n'), streamPingMs);
  const unsubscribe = world.activity.listen((event) => response.write(`data: ${JSON.stringify(event)}\n\n`));
  response.on('close', () => {
    clearInterval(ping);
    unsubscribe();
  });
}
