/**
 * The real server on a real database for integration tests: embedded by default, PostgreSQL with TEST_ENGINE=postgres.
 * Each test file starts its own; companies and people are made as needed.
 */
import { randomUUID } from 'node:crypto';
import { type Api, type ApiName, api, type Route, type RouteInput, type RouteResult } from '@recado/contract';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Config, readTestEngine } from '#config';
import { hashPassword } from '#features/auth/index.ts';
import { createCompany } from '#features/companies/index.ts';
import { type Data, openData } from '#kit/db/data.ts';
import { type Engine, openEngine } from '#kit/db/engine.ts';
import { migrate } from '#kit/db/migrate.ts';
import { createApp, type NumberLookup } from '../app.ts';

export const testPassword = 'certamente-unica-7';
const passwordHash = hashPassword(testPassword);

export interface TestDatabase {
  engine: Engine;
  data: Data;
  /** PostgreSQL address of it, undefined on the embedded one. */
  url: string | undefined;
  close(): Promise<void>;
}

/** A fresh migrated database of the engine under test. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = readTestEngine();
  if (!postgresUrl) {
    const engine = await openEngine({ dir: 'memory://' });
    await migrate(engine.pool);
    return { engine, data: openData(engine.pool), url: undefined, close: () => engine.close() };
  }
  const name = `recado_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(postgresUrl);
  address.pathname = `/${name}`;
  const engine = await openEngine({ url: address.href, poolSize: 12 });
  await migrate(engine.pool);
  return {
    engine,
    data: openData(engine.pool),
    url: address.href,
    close: async () => {
      await engine.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

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
  socket(): Promise<Socket>;
}
export interface TestCompany {
  id: number;
  admin: Person;
  queueIds: number[];
  connectionId: number;
  agent(queueIds?: number[], profile?: 'user' | 'supervisor' | 'admin'): Promise<Person>;
}

function requestOf(
  route: Route,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
) {
  const url = route.path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(input.params?.[key])));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return {
    url: query.size ? `${url}?${query}` : url,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  };
}

export async function startTestServer(options: { lookup?: NumberLookup; config?: Partial<Config> } = {}) {
  const database = await openTestDatabase();
  const { engine, data } = database;
  const config: Config = {
    mode: 'local',
    port: 0,
    host: '127.0.0.1',
    dataDir: '',
    databaseUrl: database.url,
    apiBasePath: '/api',
    publicUrl: undefined,
    webOrigin: undefined,
    roles: ['api'],
    secretKey: 'a-test-key-of-more-than-thirty-two-characters',
    smtpUrl: undefined,
    whatsapp: { url: undefined, trustRoot: undefined, caFile: undefined },
    logLevel: 'silent',
    ...options.config,
  };
  const server = await createApp({
    config,
    data,
    pool: engine.pool,
    localLogins: [],
    simulatorUrl: () => null,
    lookup: options.lookup ?? (async () => 'unknown'),
    servesPages: false,
    rateLimitFactor: 10_000,
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];

  async function send(name: ApiName, input: object, headers: Record<string, string>) {
    const route: Route = api[name];
    const { url: path, body } = requestOf(route, input);
    const response = await fetch(`${url}${config.apiBasePath}${path}`, {
      method: route.method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body,
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
  }

  async function signIn(email: string): Promise<Person> {
    const reply = await send('login', { body: { email, password: testPassword } }, {});
    if (reply.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(reply.body)}`);
    const { token, user } = reply.body as RouteResult<Api['login']>;
    const withToken = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...headers });
    return {
      id: user.id,
      companyId: user.companyId,
      token,
      cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
      attempt: (name, input = {}, headers) => send(name, input, withToken(headers)),
      call: async (name, input = {}, headers) => {
        const outcome = await send(name, input, withToken(headers));
        if (outcome.status >= 300)
          throw new Error(`${name} answered ${outcome.status} ${JSON.stringify(outcome.body)}`);
        return outcome.body;
      },
      socket: async () => {
        const socket = io(url, { transports: ['websocket'], query: { token, client: 'recado' }, reconnection: false });
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

  /** A company with an admin, two queues and a default connection that no session runs. */
  async function company(name = `Empresa ${randomUUID().slice(0, 8)}`): Promise<TestCompany> {
    const adminEmail = `${randomUUID()}@teste.local`;
    const hash = await passwordHash;
    const made = await data.system(async ({ db }) => {
      const { companyId } = await createCompany(db, {
        name,
        admin: { name: 'Ana Admin', email: adminEmail, passwordHash: hash },
      });
      const queues = await db
        .insertInto('queues')
        .values(
          ['#2563EB', '#0A9C74'].map((color, index) => ({
            company_id: companyId,
            name: `Fila ${index + 1}`,
            color,
            order_queue: index,
            integration_id: null,
            prompt_id: null,
          })),
        )
        .returning('id')
        .execute();
      const connection = await db
        .insertInto('connections')
        .values({
          company_id: companyId,
          name: 'Principal',
          status: 'CONNECTED',
          is_default: true,
          desired: 'stopped',
          number: null,
          lid: null,
          pairing_code: null,
          qr_refs_left: null,
          qr_expires_at: null,
          reason: null,
          next_retry_at: null,
          restricted_until: null,
          last_seen_at: null,
          transfer_queue_id: null,
          time_to_transfer: null,
          prompt_id: null,
          integration_id: null,
          pairing_number: null,
          lease_owner: null,
          lease_until: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { companyId, queueIds: queues.map((queue) => queue.id), connectionId: connection.id };
    });
    return {
      id: made.companyId,
      admin: await signIn(adminEmail),
      queueIds: made.queueIds,
      connectionId: made.connectionId,
      agent: async (queueIds = made.queueIds, profile = 'user') => {
        const email = `${randomUUID()}@teste.local`;
        await data.system(async ({ db }) => {
          const user = await db
            .insertInto('users')
            .values({
              company_id: made.companyId,
              name: `Agente ${email.slice(0, 4)}`,
              email,
              password_hash: hash,
              profile,
              connection_id: null,
              last_seen_at: null,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const rows = queueIds.map((queueId) => ({ company_id: made.companyId, user_id: user.id, queue_id: queueId }));
          if (rows.length) await db.insertInto('user_queues').values(rows).execute();
        });
        return signIn(email);
      },
    };
  }

  return {
    url,
    data,
    database,
    config,
    company,
    signIn,
    /** A call without any session. */
    anonymous: (name: ApiName, input: object = {}, headers: Record<string, string> = {}) => send(name, input, headers),
    close: async () => {
      for (const socket of sockets) socket.close();
      await server.close();
      await database.close();
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
