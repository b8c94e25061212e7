import path from 'node:path';
import { openEngine } from '../../apps/server/src/kit/db/engine.ts';
import { migrate } from '../../apps/server/src/kit/db/migrate.ts';

/** Three plans as a platform offers them; written before the start, while nobody holds the database. */
export async function offerPlans(dataDir: string): Promise<void> {
  const engine = await openEngine({ dir: path.join(dataDir, 'db') });
  await migrate(engine.pool);
  await engine.pool.query(
    `insert into plans (name, users, connections, queues, value, use_campaigns, use_kanban, use_open_ai,
       use_integrations, use_schedules, use_internal_chat, use_external_api) values
       ('Essencial', 3, 1, 3, 99, false, false, false, false, true, false, false),
       ('Profissional', 10, 3, 10, 249, true, true, false, false, true, true, false),
       ('Negócio', 30, 8, 30, 1599.9, true, true, true, true, true, true, true)`,
  );
  await engine.close();
}
