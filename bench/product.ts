/** The product as it is started by a person, on a folder and a port of its own. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { freePort, keep, stopProcess } from './processes.ts';

const startTimeoutMs = 60_000;
const pollMs = 5;
/** The checkout that is measured: this one, or the one to compare it with (tools/bench.mjs). */
const repository = process.env.BENCH_PRODUCT ?? fileURLToPath(new URL('..', import.meta.url));

export interface Place {
  /** Data folder; of the product's own database too, unless `url` names another. */
  dir: string;
  url?: string | undefined;
}

export interface Product {
  pid: number;
  origin: string;
  /** From the start of the command until GET /api/version answered, milliseconds. */
  startedInMs: number;
  /** The admin unless somebody else is named. A login ends the one before of the same person. */
  login(email?: string): Promise<Signed>;
  stop(): Promise<void>;
}

/** A signed-in caller. */
export interface Signed {
  token: string;
  companyId: number;
  queueIds: readonly number[];
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

async function waitForAnswer(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (hasEnded()) throw new Error('The process ended before it answered.');
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${url} did not answer.`);
}

/** Starts a command with Node and waits until the address answers. */
export async function startAndWait(args: string[], env: Record<string, string>, url: string) {
  const from = performance.now();
  const child = keep(
    spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  await waitForAnswer(url, () => child.exitCode !== null || child.signalCode !== null);
  return { child, startedInMs: performance.now() - from };
}

async function login(origin: string, email = 'admin@recado.local'): Promise<Signed> {
  const request = async <T>(method: string, path: string, token: string, body: unknown): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Sign-ins are bounded; whoever measures waits as a browser would.
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)));
      return request(method, path, token, body);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T; // the shape of the contract's route
  };
  const credentials = { email, password: 'recado-local' };
  const session = await request<{ token: string; user: { companyId: number; queues: { id: number }[] } }>(
    'POST',
    '/auth/login',
    '',
    credentials,
  );
  return {
    token: session.token,
    companyId: session.user.companyId,
    queueIds: session.user.queues.map(({ id }) => id),
    call: (method, path, body) => request(method, path, session.token, body),
  };
}

/**
 * Starts the product: in local mode on the database that it brings, in the operator's mode on the one that is named.
 * `command` is the way in; the whole `npm start` is `tools/start.mjs`.
 */
export async function startProduct(
  place: Place,
  options: { command?: string; extra?: Record<string, string> } = {},
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const mode = place.url
    ? { RECADO_MODE: 'operator', DATABASE_URL: place.url, SECRET_KEY: randomBytes(32).toString('hex') }
    : { RECADO_MODE: 'local' };
  // One signed-in caller asks here what thousands ask of a company; the bound of a single user is no part of what is measured.
  const bound = { USER_REQUESTS_PER_MINUTE: '1000000' };
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: place.dir, LOG_LEVEL: 'error', ...bound, ...mode };
  const args = (options.command ?? 'apps/server/src/main.ts').split(' ');
  const { child, startedInMs } = await startAndWait(args, { ...env, ...options.extra }, `${origin}/api/version`);
  return {
    pid: child.pid ?? 0,
    origin,
    startedInMs,
    login: (email) => login(origin, email),
    stop: () => stopProcess(child),
  };
}
