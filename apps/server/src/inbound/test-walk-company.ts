/** Random companies for walks: connections, queues, trees, hours and settings (administration §3, §8; wire-contract 8). */
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Dice } from '#testing/dice.ts';
import { noteArrival } from '../realtime/presence.repo.ts';
import { choose, makeWorld, type World } from './test-world.ts';

const node = '7a1f0c52-33ab-4c59-9f0e-2f4bb0e81c77';
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const words = [
  '',
  ' ',
  'Olá {{firstName}}',
  'Bem-vinda 👋🏽 {{ms}}',
  'ção & <b>{{name}}</b>',
  'x'.repeat(3000),
] as const;
const text = ({ oneOf }: Dice) => oneOf(words);
const toggle = ({ oneOf }: Dice) => oneOf(['enabled', 'disabled']);

/** All day, none of it for the next hours, blank, or nothing: whatever the clock of the machine says. */
export function hours({ oneOf }: Dice): string {
  const later = String((new Date().getUTCHours() + 6) % 24).padStart(2, '0');
  const span = oneOf<readonly [string, string] | null>([
    ['00:00', '23:59'],
    [`${later}:00`, `${later}:20`],
    ['', ''],
    null,
  ]);
  const rows = span ? days.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: span[0], endTime: span[1] })) : [];
  return JSON.stringify(rows);
}

export interface WalkCompany {
  data: Data;
  world: World;
  people: [Actor, ...Actor[]];
  queueIds: number[];
}

async function plantTree({ data, world }: Pick<WalkCompany, 'data' | 'world'>, random: Dice, queueId: number) {
  const ids: number[] = [];
  for (let index = random.below(8); index > 0; index--) {
    const parent = ids.length > 0 && random.below(3) > 0 ? (ids[random.below(ids.length)] ?? null) : null;
    const row = await data.tenant(world.companyId, ({ db }) =>
      db
        .insertInto('queue_options')
        .values({
          ...{ company_id: world.companyId, queue_id: queueId, parent_id: parent, option: String(random.below(4)) },
          ...{ title: random.oneOf(['Igual', '🎁 Brinde', `Opção ${index}`]), message: text(random) },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    ids.push(row.id);
  }
}

async function makeQueues({ data, world }: Pick<WalkCompany, 'data' | 'world'>, random: Dice): Promise<number[]> {
  const { companyId: company_id, connectionId: connection_id } = world;
  const count = random.oneOf([0, 1, 2, 4]);
  const queueIds = [...world.queueIds];
  for (let index = queueIds.length; index < count; index++) {
    const values = { company_id, name: `Fila ${index + 1}`, color: `#00000${index}` };
    const made = await data.tenant(company_id, ({ db }) =>
      db.insertInto('queues').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    queueIds.push(made.id);
  }
  const linked = queueIds.slice(0, count);
  for (const queue_id of linked) {
    const said = { greeting_message: text(random), out_of_hours_message: text(random), schedules: hours(random) };
    await data.tenant(company_id, async ({ db }) => {
      await db
        .updateTable('queues')
        .set(said)
        .where('company_id', '=', company_id)
        .where('id', '=', queue_id)
        .execute();
      await db.insertInto('connection_queues').values({ company_id, connection_id, queue_id }).execute();
    });
    await plantTree({ data, world }, random, queue_id);
  }
  return queueIds;
}

async function makePerson({ data, world }: Pick<WalkCompany, 'data' | 'world'>, queueIds: number[]): Promise<Actor> {
  const person = await world.person('user', queueIds);
  await noteArrival(data, node, { companyId: world.companyId, userId: person.userId });
  return person;
}

/** A company in which everything that steers automatic messages is left to chance. */
export async function makeWalkCompany(data: Data, random: Dice): Promise<WalkCompany> {
  const world = await makeWorld(data);
  const { companyId, connectionId } = world;
  const queueIds = await makeQueues({ data, world }, random);
  await data.tenant(companyId, async ({ db }) => {
    await db
      .updateTable('companies')
      .set({ schedules: hours(random) })
      .where('id', '=', companyId)
      .execute();
    await db
      .updateTable('connections')
      .set({
        ...{ greeting_message: text(random), out_of_hours_message: text(random), rating_message: text(random) },
        ...{ completion_message: text(random), expires_inactive_message: text(random) },
        ...{ max_use_bot_queues: random.below(4), time_use_bot_queues: random.oneOf([0, 0, 5]) },
        ...{ expires_ticket: random.oneOf([0, 60]), time_to_transfer: random.oneOf([0, 30]) },
        transfer_queue_id: random.oneOf([queueIds[0] ?? null, null]),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', connectionId)
      .execute();
  });
  await choose(data, world, {
    scheduleType: random.oneOf(['disabled', 'queue', 'company']),
    sendGreetingMessageOneQueues: toggle(random),
    awayRepeatMinutes: random.oneOf(['0', '60']),
    userRating: toggle(random),
    ratingComment: toggle(random),
    sendGreetingAccepted: toggle(random),
    sendMsgTransfTicket: toggle(random),
    ticketReuseMinutes: random.oneOf(['0', '120']),
    autoAssign: random.oneOf(['disabled', 'disabled', 'enabled']),
    undoSendSeconds: random.oneOf(['0', '5']),
    language: random.oneOf(['pt', 'en', 'es']),
  });
  const place = { data, world };
  const people = [await makePerson(place, queueIds), await makePerson(place, queueIds.slice(0, 1))];
  return { ...place, queueIds, people: [world.admin, ...people] };
}
