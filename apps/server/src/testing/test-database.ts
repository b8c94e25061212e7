/**
 * Databases of tests, in the one server that a run of tests starts (tools/test-database-server.ts). Each test file gets a
 * copy of a migrated database, which takes a tenth of the time of making one.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Data, openData } from '#kit/db/data.ts';
import { openPool } from '#kit/db/pool.ts';
import { addressOf, type Template, templates } from './test-templates.ts';

export interface TestDatabase {
  pool: pg.Pool;
  data: Data;
  /** Its address, for other processes. */
  url: string;
  close(): Promise<void>;
}

/** Address of the server that the set-up of this run started. */
function testServer(): string {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('TEST_DATABASE_SERVER is missing: tests with a database run under vitest.config.ts.');
  return url;
}

/** Does a work on a connection to the server that belongs to no database of a test. */
async function onServer<T>(work: (client: pg.Client, server: string) => Promise<T>): Promise<T> {
  const server = testServer();
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client, server);
  } finally {
    await client.end();
  }
}

const newName = (): string => `recado_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;

async function copy(client: pg.Client, template: string): Promise<string> {
  const name = newName();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Makes a database of a test and answers its address: a copy of a template, or an empty one. */
export function createTestDatabase(template?: Template): Promise<string> {
  return onServer(async (client, server) =>
    addressOf(server, await copy(client, template ? templates[template] : 'template0')),
  );
}

/**
 * A copy of the ready company of the local mode on which `fill` has worked: within a run of tests once for each name, for
 * all that ask. `fill` closes the connections that it opens.
 */
export function copyFilledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const filled = `recado_filled_${name.replace(/\W/g, '_')}`;
  return onServer(async (client, server) => {
    // Test files run side by side: the first one fills it, the others wait.
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [filled]);
    if (rows.length === 0) {
      const draft = await copy(client, templates.local);
      await fill(addressOf(server, draft));
      await client.query(`alter database ${draft} rename to ${filled}`);
    }
    return addressOf(server, await copy(client, filled));
  });
}

/** Deletes it, whoever is still connected. */
export async function dropTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(async (client) => {
    // "with (force)" is refused while the server's own upkeep works on it; a plain deletion ends that.
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user', [
      name,
    ]);
    await client.query(`drop database ${name}`);
  });
}

/** A fresh migrated database of one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase('migrated');
  const pool = openPool(url, 12);
  return {
    ...{ pool, data: openData(pool), url },
    close: async () => {
      await pool.end();
      await dropTestDatabase(url);
    },
  };
}
