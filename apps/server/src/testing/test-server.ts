/**
 * The real server on a real database for integration tests.
 * Each test file starts its own; companies and people are made as needed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Api,
  type ApiName,
  api,
  type Profile,
  type Route,
  type RouteInput,
  type RouteResult,
} from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import type { Config } from '#config';
import { createTokens, hashPassword } from '#features/auth/index.ts';
import { openSession } from '#features/auth/sessions.repo.ts';
import { createCompany } from '#features/companies/index.ts';
import { openOutbound } from '#kit/outbound/open-outbound.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { createApp, type NumberLookup } from '../app.ts';
import { bodyOf } from './request-body.ts';
import { openTestDatabase } from './test-database.ts';
import { insertFurniture } from './test-rows.ts';

export const testPassword = 'certamente-unica-7';
const passwordHash = hashPassword(testPassword);

export interface CallOutcome<R> {
  status: number;
  body: R;
}
export interface Person {
  id: number;
  companyId: number;
  token: string;
  cookie: string;
  /** Calls a route; throws unless it succeeds. */
  call<N extends ApiName>(
    name: N,
    input?: Partial<RouteInput<Api[N]>>,
    headers?: Record<string, string>,
  ): Promise<RouteResult<Api[N]>>;
  /** Calls a route and returns whatever comes. */
  attempt(
    name: ApiName,
    input?: object,
    headers?: Record<string, string>,
  ): Promise<CallOutcome<{ error?: string } & Record<string, unknown>>>;
  /** A live socket, joined and ready; closed with the server. */
  socket(client?: string): Promise<Socket>;
}
export interface TestCompany {
  id: number;
  admin: Person;
  queueIds: number[];
  connectionId: number;
  agent(queueIds?: number[], profile?: Profile): Promise<Person>;
}

function pathOf(route: Route, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }): string {
  const url = route.path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(input.params?.[key])));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return query.size ? `${url}?${query}` : url;
}

export async function startTestServer(
  options: { lookup?: NumberLookup; config?: Partial<Config>; rateLimitFactor?: number; storage?: Storage } = {},
) {
  const database = await openTestDatabase();
  const { pool, data } = database;
  const config: Config = {
    mode: 'local',
    port: 0,
    host: '127.0.0.1',
    healthPort: undefined,
    dataDir: '',
    databaseUrl: database.url,
    apiBasePath: '/api',
    publicUrl: undefined,
    webOrigin: undefined,
    trustedProxies: [],
    roles: ['api'],
    secretKey: 'a-test-key-of-more-than-thirty-two-characters',
    smtp: undefined,
    signUp: 'open',
    passwordResetAnswer: 'exact',
    whatsapp: { url: undefined, trustRoot: undefined, caFile: undefined },
    pushStandIn: undefined,
    outboundAllowedHosts: [],
    payments: { provider: 'pix', receiver: { key: 'financeiro@recado.local', name: 'Recado', city: 'São Paulo' } },
    s3: undefined,
    userRequestsPerMinute: 1_000_000,
    logLevel: 'silent',
    ...options.config,
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-media-'));
  const storage = options.storage ?? openLocalStorage(folder);
  const links = createMediaLinks(config.secretKey, config.publicUrl);
  const routes: string[] = [];
  const outbound = openOutbound(config.outboundAllowedHosts);
  const server = await createApp({
    onRoute: ({ method, url: address }) => routes.push(...[method].flat().map((one) => `${one} ${address}`)),
    config,
    data,
    pool,
    localLogins: [],
    simulatorUrl: () => null,
    lookup: options.lookup ?? (async () => 'unknown'),
    outbound,
    servesPages: false,
    storage,
    links,
    rateLimitFactor: options.rateLimitFactor ?? 10_000,
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  const tokens = createTokens(config.secretKey);

  /** The whole address of a call. */
  const addressOf = (name: ApiName, input: object = {}): string => {
    const route: Route = api[name];
    return `${url}${route.atRoot ? '' : config.apiBasePath}${pathOf(route, input)}`;
  };

  async function send(name: ApiName, input: object, headers: Record<string, string>) {
    const route: Route = api[name];
    const sent = bodyOf(route, input);
    const response = await fetch(addressOf(name, input), {
      method: route.method,
      headers: { ...sent.headers, ...headers },
      body: sent.body,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: text && isJson ? JSON.parse(text) : { text }, headers: response.headers };
  }

  function personOf(account: Pick<Person, 'id' | 'companyId' | 'token' | 'cookie'>): Person {
    const { token } = account;
    const withToken = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...headers });
    return {
      ...account,
      attempt: (name, input = {}, headers) => send(name, input, withToken(headers)),
      call: async (name, input = {}, headers) => {
        const outcome = await send(name, input, withToken(headers));
        if (outcome.status >= 300)
          throw new Error(`${name} answered ${outcome.status} ${JSON.stringify(outcome.body)}`);
        return outcome.body;
      },
      socket: async (client = 'recado') => {
        const socket = io(url, { transports: ['websocket'], query: { token, client }, reconnection: false });
        sockets.push(socket);
        await new Promise<void>((resolve, reject) => {
          socket.once('ready', () => resolve());
          socket.once('disconnect', () => reject(new Error('the socket was refused')));
          socket.once('connect_error', reject);
        });
        return socket;
      },
    };
  }

  /** Somebody with another token, such as that of a visit of support. */
  const withToken = (person: Person, token: string): Person => personOf({ ...person, token });

  async function signIn(email: string): Promise<Person> {
    const reply = await send('login', { body: { email, password: testPassword } }, {});
    if (reply.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(reply.body)}`);
    const { token, user } = reply.body as RouteResult<Api['login']>;
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return personOf({ id: user.id, companyId: user.companyId, token, cookie });
  }

  /** A session of an account without its password, which takes long to check by design. */
  async function enter(userId: number, companyId: number): Promise<Person> {
    const client = { ip: '127.0.0.1', userAgent: 'test' };
    const { sessionId, refreshToken } = await data.system(({ db }) =>
      openSession(db, { id: userId, company_id: companyId }, client),
    );
    const token = tokens.sign({ usarname: '', profile: '', id: userId, companyId, sid: sessionId });
    return personOf({ id: userId, companyId, token, cookie: `jrt=${encodeURIComponent(refreshToken)}` });
  }

  /** A new account of a company, signed in. */
  async function member(
    companyId: number,
    { queueIds, profile, isSuper = false }: { queueIds: readonly number[]; profile: Profile; isSuper?: boolean },
  ): Promise<Person> {
    const email = `${randomUUID()}@teste.local`;
    const hash = await passwordHash;
    const id = await data.system(async ({ db }) => {
      const own = { company_id: companyId, name: `Agente ${email.slice(0, 4)}`, email, password_hash: hash };
      const user = await db
        .insertInto('users')
        .values({ ...own, profile, super: isSuper })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = queueIds.map((queueId) => ({ company_id: companyId, user_id: user.id, queue_id: queueId }));
      if (rows.length) await db.insertInto('user_queues').values(rows).execute();
      return user.id;
    });
    return enter(id, companyId);
  }

  /** A company with an admin, two queues and a default connection that no session runs. */
  async function company(name = `Empresa ${randomUUID().slice(0, 8)}`): Promise<TestCompany> {
    const hash = await passwordHash;
    const made = await data.system(async ({ db }) => {
      const { companyId, userId } = await createCompany(db, {
        name,
        admin: { name: 'Ana Admin', email: `${randomUUID()}@teste.local`, passwordHash: hash },
      });
      return { companyId, adminId: userId, ...(await insertFurniture(db, companyId)) };
    });
    const { companyId } = made;
    return {
      id: companyId,
      admin: await enter(made.adminId, companyId),
      queueIds: made.queueIds,
      connectionId: made.connectionId,
      agent: (queueIds = made.queueIds, profile = 'user') => member(companyId, { queueIds, profile }),
    };
  }

  return {
    url,
    data,
    database,
    config,
    outbound,
    storage,
    links,
    /** Every route that it answers, as `GET /api/tickets`. */
    routes,
    /** Where files are kept, or on their way. */
    folder,
    company,
    signIn,
    withToken,
    enter,
    member,
    addressOf,
    /** A call without any session. */
    anonymous: (name: ApiName, input: object = {}, headers: Record<string, string> = {}) => send(name, input, headers),
    /** The server alone, as an operator stops it; `close` ends the rest too. */
    stop: () => server.close(),
    close: async () => {
      for (const socket of sockets) socket.close();
      await server.close();
      await outbound.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
