import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Api } from './api.ts';
import { createDatabase, type OwnDatabase } from './database.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

type Place = { dir: string } & Required<Pick<ProductOptions, 'whatsapp'>>;

/** A running product: one process, or several on one database. */
export interface Deployment<Names extends string = string> {
  processes: Record<Names, Product>;
  /** where its API answers, and where it does as well */
  origin: string;
  others?: string[];
  stop(): Promise<void>;
}

/** Everything in one process, on the PostgreSQL that it brings. */
export async function deployAlone({ dir, whatsapp }: Place): Promise<Deployment<'product'>> {
  const product = await createProduct({ dataDir: path.join(dir, 'data'), whatsapp, database: 'own' });
  await product.start();
  return { processes: { product }, origin: product.origin, stop: () => product.stop() };
}

async function onOneDatabase<Names extends string>(
  { dir, whatsapp, folder }: Place & { folder?: string },
  settings: Record<Names, Record<string, string>>,
): Promise<{ processes: Record<Names, Product>; database: OwnDatabase; stop(): Promise<void> }> {
  const database = await createDatabase();
  const shared = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex') };
  const made = await Promise.all(
    Object.entries<Record<string, string>>(settings).map(async ([name, env]) => {
      const product = await createProduct({
        dataDir: path.join(dir, folder ?? name),
        whatsapp,
        env: { ...shared, ...env },
      });
      return [name, product] as const;
    }),
  );
  return {
    processes: Object.fromEntries(made) as Record<Names, Product>, // one for each name asked for
    database,
    async stop() {
      await Promise.all(made.map(([, product]) => product.stop()));
      await database.drop();
    },
  };
}

/** Opens the one-time link that the operator's API printed, and makes the first user. */
async function setUp(api: Product): Promise<void> {
  const token = /setup\?token=(\S+)/.exec(api.output())?.[1];
  const body = { token, companyName: 'Aurora Móveis', name: 'Renata Lopes', ...Api.admin };
  const reply = await fetch(`${api.origin}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`set-up: ${reply.status} ${await reply.text()}`);
}

/** The operator's mode: the API in one process, the sessions and the timed work in another; they share the files. */
export async function deploySplit(place: Place): Promise<Deployment<'api' | 'sessions'> & { database: OwnDatabase }> {
  const operator = { RECADO_MODE: 'operator', LOG_LEVEL: 'warn' };
  const running = await onOneDatabase(
    { ...place, folder: 'files' },
    {
      api: { ...operator, ROLES: 'api' },
      sessions: { ...operator, ROLES: 'sessions,jobs' },
    },
  );
  const { api, sessions } = running.processes;
  try {
    await Promise.all([api.start(), sessions.start()]);
    await setUp(api);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { ...running, origin: api.origin };
}

/** Two complete processes on one database, with the ready company of the local mode; the second is not started yet. */
export async function deployTwoNodes(place: Place) {
  const running = await onOneDatabase(place, { first: {}, second: {} });
  try {
    await running.processes.first.start();
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}
