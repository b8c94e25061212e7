/**
 * A client of the family on another origin, as a browser has it there: preflights, Origin headers, the cookie of a session,
 * and a plain line of socket.io; the API at the root.
 */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSecondNode } from '#testing/second-node.ts';
import { startTestServer, type TestCompany, type TestServer, testPassword } from '#testing/test-server.ts';

const origin = 'http://app.example:8080';
const foreign = 'http://evil.example';

let server: TestServer;
let node: Awaited<ReturnType<typeof startSecondNode>>;
let company: TestCompany;
let email: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  node = await startSecondNode(server, { config: { apiBasePath: '', webOrigin: origin } });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await node?.close();
  await server.close();
});
beforeEach(async () => {
  company = await server.company();
  email = (await company.admin.call('getUser', { params: { id: company.admin.id } })).email;
});

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function ask(
  method: string,
  where: string,
  { token = '', body, from = origin, cookie = '' }: Asked = {},
): Promise<Answer> {
  const response = await fetch(`${node.url}${where}`, {
    method,
    headers: {
      origin: from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : { text },
  };
}
interface Asked {
  token?: string;
  body?: object;
  from?: string;
  cookie?: string;
}

async function signedIn() {
  const reply = await ask('POST', '/auth/login', { body: { email, password: testPassword } });
  expect(reply.status).toBe(200);
  return { token: String(reply.body.token), cookie: reply.headers.get('set-cookie') ?? '' };
}

/** A line as such a client opens it: the token in the query, no name of a client. */
async function line(token: string): Promise<Socket> {
  const socket = io(node.url, {
    transports: ['websocket'],
    query: { token },
    extraHeaders: { origin },
    reconnection: false,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
    socket.once('disconnect', () => reject(new Error('the line was refused')));
  });
  return socket;
}

const preflight = (method: string, where: string, from = origin) =>
  fetch(`${node.url}${where}`, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('what a browser asks before a call', () => {
  test.each([
    ['PUT', '/tickets/1'],
    ['DELETE', '/messages/x'],
    ['PATCH', '/contacts/1'],
    ['DELETE', '/auth/logout'],
    ['PUT', '/users/1'],
    ['POST', '/auth/login'],
    ['PUT', '/whatsapp/1'],
  ])('%s %s is allowed, with credentials', async (method, where) => {
    const { status, headers } = await preflight(method, where);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')?.split(/,\s*/)).toContain(method);
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization/i);
  });

  test('another page is named nowhere, and may not sign in', async () => {
    const { headers } = await preflight('PUT', '/tickets/1', foreign);
    expect(headers.get('access-control-allow-origin')).not.toBe(foreign);
    const reply = await ask('POST', '/auth/login', { body: { email, password: testPassword }, from: foreign });
    expect([reply.status, reply.body.error]).toEqual([403, 'ERR_FOREIGN_ORIGIN']);
  });

  test('a file tells caches that it depends on the origin, also where it is not there', async () => {
    const { headers } = await ask('GET', '/public/company1/none.png');
    expect(headers.get('vary')).toMatch(/origin/i);
  });
});

test('the session stays over its cookie: it is renewed, and ends', async () => {
  const { cookie } = await signedIn();
  expect(cookie).toMatch(/^jrt=.*HttpOnly/);
  // 127.0.0.1 is the machine itself, and app.example another site.
  expect(cookie).toMatch(/SameSite=None/);
  expect(cookie).toMatch(/Secure/);
  const kept = cookie.split(';')[0] ?? '';
  const renewed = await ask('POST', '/auth/refresh_token', { cookie: kept });
  expect([renewed.status, renewed.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  expect((await ask('DELETE', '/auth/logout', { token: String(renewed.body.token), cookie: kept })).status).toBe(200);
});

interface Heard {
  action: string;
  ticketId?: number;
  ticket?: { id: number; status: string };
}

describe('whoever changes a ticket hears it before the reply', () => {
  async function waiting(name: string) {
    const number = `55119${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
    // The admin's own sign-in ends the session that the company was made with.
    const agent = await company.agent(company.queueIds, 'supervisor');
    const contact = await agent.call('createContact', { body: { name, number } });
    const made = await agent.call('createTicket', {
      body: { contactId: contact.id, queueId: company.queueIds[0] ?? 0 },
    });
    await agent.call('updateTicket', { params: { id: made.id }, body: { status: 'pending', userId: null } as never });
    return made;
  }

  /** What the line has heard of the ticket by the time that the reply is there. */
  async function heardBefore(socket: Socket, ticketId: number, act: () => Promise<Answer>): Promise<Heard[]> {
    const heard: Heard[] = [];
    const note = (payload: Heard) =>
      void ((payload.ticketId ?? payload.ticket?.id) === ticketId && heard.push(payload));
    socket.on(`company-${company.id}-ticket`, note);
    const reply = await act();
    const before = [...heard];
    socket.off(`company-${company.id}-ticket`, note);
    expect(reply.status).toBe(200);
    return before;
  }

  test('accepting, giving back, resolving and opening again, twenty times each', async () => {
    const { token } = await signedIn();
    const socket = await line(token);
    const ticket = await waiting('Maria');
    const put = (body: object) => () => ask('PUT', `/tickets/${ticket.id}`, { token, body });
    for (let round = 0; round < 20; round += 1) {
      const accepted = await heardBefore(socket, ticket.id, put({ status: 'open', userId: company.admin.id }));
      // Out of the list where it was, and into the one where it is: the client leaves the conversation, and the reply brings it back.
      expect(accepted.map(({ action }) => action).slice(-2)).toEqual(['delete', 'update']);
      expect(accepted.at(-1)?.ticket?.status).toBe('open');
      const returned = await heardBefore(socket, ticket.id, put({ status: 'pending', userId: null }));
      expect(returned.at(-1)?.ticket?.status).toBe('pending');
    }
    await heardBefore(socket, ticket.id, put({ status: 'open', userId: company.admin.id }));
    const resolved = await heardBefore(socket, ticket.id, put({ status: 'closed', userId: company.admin.id }));
    expect(resolved.map(({ action }) => action)).toContain('delete');
  });

  test('whoever has no line is answered at once, and a change that is refused waits for nothing', async () => {
    const { token } = await signedIn();
    const ticket = await waiting('Rui');
    const open = { token, body: { status: 'open', userId: company.admin.id } };
    expect((await ask('PUT', `/tickets/${ticket.id}`, open)).status).toBe(200);
    expect((await ask('PUT', '/tickets/999999', open)).status).toBeGreaterThanOrEqual(400);
  });
});

test('a conversation from the first word to the end: written, changed, taken back', async () => {
  const { token } = await signedIn();
  const socket = await line(token);
  const heard: string[] = [];
  socket.on(`company-${company.id}-appMessage`, ({ action }: { action: string }) => heard.push(action));
  const contact = await ask('POST', '/contacts', {
    token,
    body: { name: 'Maria', number: '5511988887777', email: '' },
  });
  expect(contact.status).toBe(200);
  const queueId = company.queueIds[0];
  const ticket = await ask('POST', '/tickets', {
    token,
    body: { contactId: contact.body.id, queueId, userId: company.admin.id, status: 'open' },
  });
  expect(ticket.status).toBe(200);
  const sent = await ask('POST', `/messages/${ticket.body.id}`, {
    token,
    body: { body: 'Olá', fromMe: true, read: 1, mediaUrl: '', quotedMsg: null },
  });
  expect(sent.status).toBe(200);
  expect(heard).toContain('create');
  const list = await ask('GET', `/messages/${ticket.body.id}?pageNumber=1`, { token });
  const [message] = list.body.messages as { id: string }[];
  expect((await ask('DELETE', `/messages/${message?.id}`, { token })).status).toBe(200);
  expect(heard).toContain('update');
});

test('a line from another page is refused', async () => {
  const { token } = await signedIn();
  const socket = io(node.url, {
    transports: ['websocket'],
    query: { token },
    extraHeaders: { origin: foreign },
    reconnection: false,
  });
  sockets.push(socket);
  await expect(
    new Promise((resolve, reject) => {
      socket.once('ready', resolve);
      socket.once('connect_error', reject);
    }),
  ).rejects.toThrow();
});
