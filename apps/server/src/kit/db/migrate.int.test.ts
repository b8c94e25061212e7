import { expect, test } from 'vitest';
import { openEngine } from './engine.ts';
import { migrate } from './migrate.ts';

test('processes that start at once on a new server all go on, whoever of them makes the role of the application', async () => {
  const engine = await openEngine({ dir: 'memory://' });
  try {
    await Promise.all([migrate(engine.pool), migrate(engine.pool)]);
    const { rows } = await engine.pool.query(
      `select pg_has_role('recado_app', 'member') as member, to_regclass('companies') is not null as migrated`,
    );
    expect(rows).toEqual([{ member: true, migrated: true }]);
  } finally {
    await engine.close();
  }
});
