import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { type Scene, scenes } from './test-scenes.ts';
import { choose, letLeave, makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* Sentences of wire-contract 8.1 to 8.5 on the pipeline: what the company says, what happens, which rules have written. */

const { data } = await databaseOfFile();

async function furnish(world: World, scene: Scene): Promise<void> {
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  const { connection = {}, queue = {}, queues = 0, options = 0, companyHours = '[]' } = scene;
  const [first = 0] = queueIds;
  await data.tenant(company_id, async ({ db }) => {
    const said = { max_use_bot_queues: 0, ...connection };
    await db.updateTable('connections').set(said).where('company_id', '=', company_id).execute();
    await db.updateTable('companies').set({ schedules: companyHours }).where('id', '=', company_id).execute();
    const hours = { schedules: '[]', ...queue };
    await db.updateTable('queues').set(hours).where('company_id', '=', company_id).where('id', '=', first).execute();
    for (const queue_id of queueIds.slice(0, queues))
      await db.insertInto('connection_queues').values({ company_id, connection_id, queue_id }).execute();
    let parent_id: number | null = null;
    for (let index = 1; index <= options; index++) {
      const option = { company_id, queue_id: first, parent_id, option: '1', title: `Opção ${index}` };
      const row: { id: number } = await db
        .insertInto('queue_options')
        .values(option)
        .returning('id')
        .executeTakeFirstOrThrow();
      parent_id = row.id;
    }
  });
  await choose(data, world, scene.settings ?? {});
}

/** Lets the menu have been sent 3 s earlier: what people write within 2 s is one answer (docs/rules/tickets.md, B-3). */
const breathe = (world: World) =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .updateTable('tickets')
      .set({ bot_menu_at: sql`bot_menu_at - interval '3 seconds'` })
      .where('company_id', '=', companyId)
      .execute(),
  );

async function take(world: World, step: string | object): Promise<void> {
  if (typeof step === 'string') {
    await breathe(world);
    await receive(data, world, said(phone('5511988887777'), { text: step }));
  } else {
    const [first, second] = world.queueIds;
    const named = 'queueId' in step ? { queueId: step.queueId === 'first' ? first : second } : step;
    const id = (await rowsOf(data, world, 'tickets')).at(-1)?.id ?? 0;
    await updateTicket(data, world.admin, id, named);
  }
  await letLeave(data, world);
}

test.each(scenes.map((scene) => [scene.sentence, scene] as const))('wire-contract %s', async (_sentence, scene) => {
  const world = await makeWorld(data);
  await furnish(world, scene);
  for (const step of scene.steps) await take(world, step);
  const lines = await rowsOf(data, world, 'messages');
  const own = lines.filter(({ from_me }) => from_me);
  expect(own.map(({ trace }) => (trace as { rule: string }).rule)).toEqual(scene.rules);
  expect(lines.filter(({ from_me }) => !from_me).map(({ body }) => body)).toEqual(
    scene.steps.filter((step) => typeof step === 'string'),
  );
  if (scene.ticket) expect((await rowsOf(data, world, 'tickets')).at(-1)).toMatchObject(scene.ticket);
  if (scene.last !== undefined) expect(own.at(-1)?.body).toBe(scene.last);
});
