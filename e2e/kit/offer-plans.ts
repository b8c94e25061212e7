import { openPool } from '../../apps/server/src/kit/db/pool.ts';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';

/** A new database that offers three plans, as a platform does; its address. */
export async function createWithPlans(): Promise<string> {
  const url = await createTestDatabase('migrated');
  const pool = openPool(url, 1);
  await pool.query(
    `insert into plans (name, users, connections, queues, value, use_campaigns, use_kanban, use_open_ai,
       use_integrations, use_schedules, use_internal_chat, use_external_api) values
       ('Essencial', 3, 1, 3, 99, false, false, false, false, true, false, false),
       ('Profissional', 10, 3, 10, 249, true, true, false, false, true, true, false),
       ('Negócio', 30, 8, 30, 1599.9, true, true, true, true, true, true, true)`,
  );
  await pool.end();
  return url;
}
