import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  /** Who drives a connection, as its lease tells. */
  leaseOwner(connectionId: number): Promise<string | null>;
  drop(): Promise<void>;
}

/** A fresh empty database of one test, in the PostgreSQL that the test script started. */
export async function createDatabase(): Promise<OwnDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is missing: run "node tools/test.mjs --only=e2e".');
  const name = `recado_e2e_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const run = async (url: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const result = await client.query(statement, values).finally(() => client.end());
    return result.rows;
  };
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async leaseOwner(connectionId) {
      const [row] = await run(url.href, 'select lease_owner from connections where id = $1', [connectionId]);
      return typeof row?.lease_owner === 'string' ? row.lease_owner : null;
    },
    async drop() {
      await run(server, `drop database ${name} with (force)`);
    },
  };
}
