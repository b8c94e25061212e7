/**
 * Set-up of a run of tests with databases: one server of the packages for all of its files, with the databases that they
 * copy. It asks the disk for nothing and is deleted after the run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openData } from '#kit/db/data.ts';
import { migrate } from '#kit/db/migrate.ts';
import { openPool } from '#kit/db/pool.ts';
import { openOwnServer } from '#kit/postgres/own-server.ts';
import { seedDemoCompany } from '../../seeds/demo-company.ts';
import { addressOf, templates } from './test-templates.ts';

/** Tells the test files where it is (test-database.ts). */
const variable = 'TEST_DATABASE_SERVER';

async function withPool(url: string, work: (pool: ReturnType<typeof openPool>) => Promise<unknown>): Promise<void> {
  const pool = openPool(url, 2);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** Makes the databases that tests copy, anew where an earlier run left some. */
async function fillTemplates(server: string): Promise<void> {
  const { migrated, local } = templates;
  await withPool(server, async (pool) => {
    for (const name of [local, migrated]) await pool.query(`drop database if exists ${name} with (force)`);
    await pool.query(`create database ${migrated}`);
  });
  await withPool(addressOf(server, migrated), migrate);
  await withPool(server, (pool) => pool.query(`create database ${local} template ${migrated}`));
  await withPool(addressOf(server, local), (pool) => seedDemoCompany(openData(pool)));
}

/** Starts the server; the answer stops and deletes it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recado-tests-'));
  const server = await openOwnServer({ dataDir, isThrowaway: true });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(path.dirname(server.folder), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await fillTemplates(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

/** The server that the person names, which may be the oldest that the product runs on. */
async function openGiven(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  await fillTemplates(url);
  return { url, stop: async () => undefined };
}

/** Called by vitest once for each project of a run: the first starts it for all. */
export async function setup({ config }: { config: { name?: string } }): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable]) return undefined;
  const given = config.name === 'given-database' ? process.env.TEST_DATABASE_URL : undefined;
  const { url, stop } = given ? await openGiven(given) : await startTestServer();
  process.env[variable] = url;
  return async () => {
    delete process.env[variable];
    await stop();
  };
}
