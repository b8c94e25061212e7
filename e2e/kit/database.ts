import pg from 'pg';
import { createTestDatabase, dropTestDatabase } from '../../apps/server/src/testing/test-database.ts';

export interface OwnDatabase {
  url: string;
  /** Who drives a connection, as its lease tells. */
  leaseOwner(connectionId: number): Promise<string | null>;
  drop(): Promise<void>;
}

/** A fresh empty database of one test, on the server of this run. */
export async function createDatabase(): Promise<OwnDatabase> {
  const url = await createTestDatabase();
  return {
    url,
    async leaseOwner(connectionId) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client
        .query('select lease_owner from connections where id = $1', [connectionId])
        .finally(() => client.end());
      return typeof rows[0]?.lease_owner === 'string' ? rows[0].lease_owner : null;
    },
    drop: () => dropTestDatabase(url),
  };
}
