/** Which bodies are read, how much of them, and how often an address may call at all. */
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { limits } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeNames, routeOf } from '#testing/route-inputs.ts';
import { askAsIs, startSecondNode } from '#testing/second-node.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Answer {
  status: number;
  error: unknown;
}

/** Announces a body that never comes: whatever is answered was answered without it. */
function announce(method: string, path: string, bytes: number, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url);
    const own = { 'content-type': 'application/json', 'content-length': String(bytes), ...headers };
    const call = ask({ host, port, path, method, headers: own }, (reply) => {
      let text = '';
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('error', () => undefined);
      reply.on('end', () => {
        call.destroy();
        const isJson = reply.headers['content-type']?.includes('json');
        resolve({ status: reply.statusCode ?? 0, error: isJson ? JSON.parse(text).error : text });
      });
    });
    call.setTimeout(3_000, () => call.destroy(new Error(`${method} ${path} waits for its body`)));
    call.on('error', reject);
    call.flushHeaders();
  });
}

describe('a body is refused before it is read', () => {
  test('at every address that the running server answers and that declares none', async () => {
    const declared = new Set(
      routeNames
        .map(routeOf)
        .filter(({ body, upload }) => body || upload)
        .map(({ method, path, atRoot }) => `${method} ${atRoot ? '' : '/api'}${path}`),
    );
    declared.add('POST /simulator/*');
    const others = server.routes.filter((one) => !declared.has(one) && !/^HEAD |\/simulator\//.test(one));
    for (const one of others) {
      const [method = '', path = ''] = one.split(' ');
      const answer = await announce(method, path.replace(/:\w+|\*/g, '1'), 10);
      expect([one, answer.status, answer.error]).toEqual([one, 413, 'ERR_PAYLOAD_TOO_LARGE']);
    }
    expect(others.length).toBeGreaterThan(100);
  });

  test('at addresses that are none', async () => {
    for (const path of ['/none', '/api/none', '/api/auth/none', '/public/none/none'])
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect([path, method, await announce(method, path, 5_000_000)]).toEqual([
          path,
          method,
          { status: 404, error: 'ERR_ROUTE_NOT_FOUND' },
        ]);
  });

  test('of strangers, where somebody must be signed in', async () => {
    expect(await announce('POST', '/api/contacts', 5_000_000)).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  });

  test('when it is longer than the call needs', async () => {
    const tooLong = { status: 413, error: 'ERR_PAYLOAD_TOO_LARGE' };
    expect(await announce('POST', '/api/auth/login', limits.jsonBodyBytes + 1)).toEqual(tooLong);
    const { admin } = await server.company();
    const headers = { authorization: `Bearer ${admin.token}` };
    expect(await announce('POST', '/api/schedules', limits.jsonBodyBytesAtMost, headers)).toEqual(tooLong);
  });
});

describe('the connection goes on', () => {
  test('of a client that calls again after a body that was too long', async () => {
    const { admin } = await server.company();
    const value = 'x'.repeat(limits.jsonBodyBytesAtMost);
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) {
      answers.push(
        (await admin.attempt('updateSetting', { params: { key: 'ratingComment' }, body: { value } })).status,
      );
      answers.push((await admin.attempt('me')).status);
    }
    expect(answers).toEqual([413, 200, 413, 200, 413, 200, 413, 200]);
  });

  test('after a small body that was refused', async () => {
    const reply = await askAsIs(server.url, '/none', { 'content-length': '2' }, { method: 'POST', body: '{}' });
    expect([reply.status, reply.headers.connection]).toEqual([404, 'keep-alive']);
  });
});

const mebibyte = 1024 * 1024;

/** Sends 40 MB as fast as the server takes them. Answers the status, and how many bytes left until the server hung up. */
async function push(
  url: string,
  method: string,
  path: string,
  headers = '',
): Promise<{ status: number; left: number }> {
  const { hostname, host, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let reply = '';
  socket.on('data', (part) => {
    reply += part;
  });
  const bytes = 40 * mebibyte;
  const head = `content-type: application/json\r\ncontent-length: ${bytes}\r\n${headers}`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${head}\r\n`);
  const closed = new Promise<false>((resolve) => socket.on('close', () => resolve(false)));
  let left = 0;
  const next = () => new Promise<boolean>((resolve) => socket.write(Buffer.alloc(mebibyte, 32), (e) => resolve(!e)));
  const late = new Promise<false>((resolve) => setTimeout(resolve, 5_000, false));
  while (left < bytes && (await Promise.race([next(), closed, late]))) left += mebibyte;
  await Promise.race([closed, late]);
  socket.destroy();
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(reply)?.[1]), left };
}

/** What the system itself keeps of a connection that nobody reads. */
const keptBySystem = 16 * mebibyte;

describe('what is long and refused is not read away', () => {
  test.each([
    ['at an address that is none', 'POST', '/none', 404],
    ['of a call that declares none', 'GET', '/api/version', 413],
    ['of a stranger', 'POST', '/api/contacts', 401],
    ['longer than the call needs', 'POST', '/api/auth/login', 413],
  ])('%s', async (_title, method, path, status) => {
    const answer = await push(server.url, method, path);
    expect(answer.status).toBe(status);
    expect(answer.left).toBeLessThan(keptBySystem);
  });

  test('of many at once, each of which ends', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => push(server.url, 'POST', '/none')));
    expect(Math.max(...answers.map(({ left }) => left))).toBeLessThan(keptBySystem);
    expect(await announce('GET', '/api/version', 10)).toEqual({ status: 413, error: 'ERR_PAYLOAD_TOO_LARGE' });
  });

  test('of an address that calls too often', async () => {
    const node = await startSecondNode(server, { rateLimitFactor: 1, config: { userRequestsPerMinute: 1 } });
    try {
      for (let turn = 0; turn < limits.usersPerAddress; turn += 1) await askAsIs(node.url, '/none');
      const answer = await push(node.url, 'POST', '/none');
      expect(answer.status).toBe(429);
      expect(answer.left).toBeLessThan(keptBySystem);
    } finally {
      await node.close();
    }
  });
});

describe('JSON is looked through before it is parsed', () => {
  const send = async (json: string) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) };
    const { status, text } = await askAsIs(server.url, '/api/auth/login', headers, { method: 'POST', body: json });
    return [status, JSON.parse(text).error];
  };

  test('deeper, or of more values, than any call needs is refused', async () => {
    const deep = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(await send(deep(limits.jsonDepth))).toEqual([400, 'ERR_VALIDATION']);
    expect(await send(deep(15_000))).toEqual([400, 'ERR_VALIDATION']);
    expect(await send(`{"email":[${'1,'.repeat(limits.jsonValues)}1]}`)).toEqual([400, 'ERR_VALIDATION']);
  });

  test('signs within texts are no depth', async () => {
    const email = `${'[{,'.repeat(40)}"\\"@teste.local`;
    expect(await send(JSON.stringify({ email: 'ninguem@teste.local', password: 'x', more: email }))).toEqual([
      401,
      'ERR_INVALID_CREDENTIALS',
    ]);
  });
});

test('every call of an address counts, to whatever it leads', async () => {
  const node = await startSecondNode(server, { rateLimitFactor: 1, config: { userRequestsPerMinute: 1 } });
  try {
    const seen: number[] = [];
    for (let turn = 0; turn < limits.usersPerAddress; turn += 1)
      seen.push((await askAsIs(node.url, turn % 2 ? '/none' : '/api/contacts')).status);
    expect([...new Set(seen)].sort()).toEqual([401, 404]);
    for (const where of ['/none', '/api/contacts', '/api/version', '/public/x']) {
      const { status, headers, text } = await askAsIs(node.url, where);
      expect([where, status, JSON.parse(text)]).toEqual([where, 429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    await node.close();
  }
});
