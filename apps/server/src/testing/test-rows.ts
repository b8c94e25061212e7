import type { Kysely } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';

/** Two queues and a connected default connection that no session runs: what every company of a test has. */
export async function insertFurniture(
  db: Kysely<Database>,
  companyId: number,
): Promise<{ queueIds: number[]; connectionId: number }> {
  const colors = ['#2563EB', '#0A9C74'].map((color, index) => ({
    company_id: companyId,
    name: `Fila ${index + 1}`,
    color,
    order_queue: index,
  }));
  const queues = await db.insertInto('queues').values(colors).returning('id').execute();
  const connection = await db
    .insertInto('connections')
    .values({ company_id: companyId, name: 'Principal', status: 'CONNECTED', is_default: true, desired: 'stopped' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { queueIds: queues.map((queue) => queue.id), connectionId: connection.id };
}

/** Chooses a setting of a company, as the table spells it, whether or not the company has it already. */
export async function chooseSetting(data: Data, companyId: number, key: string, value: string): Promise<void> {
  await data.tenant(companyId, ({ db }) =>
    db
      .insertInto('settings')
      .values({ company_id: companyId, key, value })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
      .execute(),
  );
}
