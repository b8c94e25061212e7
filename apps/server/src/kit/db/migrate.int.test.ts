import { expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

test('processes that start at once on a new database all go on', async () => {
  const url = await createTestDatabase();
  const pool = openPool(url);
  try {
    await Promise.all([migrate(pool), migrate(pool)]);
    const { rows } = await pool.query(
      `select pg_has_role('recado_app', 'member') as member, to_regclass('companies') is not null as migrated`,
    );
    expect(rows).toEqual([{ member: true, migrated: true }]);
  } finally {
    await pool.end();
    await dropTestDatabase(url);
  }
});
