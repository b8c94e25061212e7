import { defaultSchedules, type OpeningHours, type SimulatedState } from '@recado/contract';
import { beforeEach, expect, test } from 'vitest';
import { queueHandlers } from '#features/queues/index.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { digestOf } from '#testing/digest.ts';
import { callOf, choose, makeWorld, phone, receive, rowsOf, said, type World } from './test-world.ts';

/* The simulator answers as the pipeline does once the form is saved (decision 0060). */

const { data } = await databaseOfFile();
let world: World;
beforeEach(async () => {
  world = await makeWorld(data);
});

const links = createMediaLinks('a-test-key-of-more-than-thirty-two-characters', undefined);
const { simulateQueue } = queueHandlers({ links, releaseTickets: async () => undefined });
const maria = phone('5511988887777');

interface Draft {
  greetingMessage: string;
  outOfHoursMessage: string;
  schedules: OpeningHours[];
  orderQueue: number;
}
const open: OpeningHours[] = defaultSchedules.map((day) => ({ ...day, startTime: '', endTime: '' }));
/** An hour of every day that begins two hours from now. */
function notNow(): OpeningHours[] {
  const hour = new Date(Date.now() - 3 * 3_600_000).getUTCHours();
  const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
  return defaultSchedules.map((day) => ({ ...day, startTime: at(2), endTime: at(3) }));
}
const draft: Draft = {
  ...{ greetingMessage: 'Oi, {{firstName}}! Financeiro.', outOfHoursMessage: '', schedules: open, orderQueue: 0 },
};

type Asked = Parameters<typeof simulateQueue>[0]['body'];
const ask = (queue: Draft, isOnly: boolean, more: Partial<Asked>) => {
  const body = {
    queue: { ...queue, id: world.queueIds[1] ?? null, name: 'Financeiro' },
    ...{ connectionId: isOnly ? null : world.connectionId, state: null, text: 'oi', at: null },
    ...more,
  };
  return simulateQueue({ params: undefined, query: undefined, body, files: [] } as never, callOf(data, world.admin));
};

interface Said {
  body: string;
  rule: string;
  option: string;
}
const plain = ({ body, trace }: { body: string; trace: { rule: string; facts: Record<string, string> } }): Said => ({
  ...{ body, rule: trace.rule, option: trace.facts.option ?? '' },
});

async function simulated(queue: Draft, isOnly: boolean, texts: readonly string[]): Promise<Said[][]> {
  const answers: Said[][] = [];
  let state: SimulatedState | null = null;
  for (const text of texts) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask(queue, isOnly, { state, text });
    state = answer.state;
    answers.push(answer.replies.map(plain));
  }
  return answers;
}

/** What the pipeline answers to the same texts with the draft stored. */
async function really(queue: Draft, isOnly: boolean, texts: readonly string[]): Promise<Said[][]> {
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  const id = queueIds[1] ?? 0;
  await data.tenant(company_id, async ({ db }) => {
    await db
      .updateTable('queues')
      .set({
        ...{ name: 'Financeiro', greeting_message: queue.greetingMessage, order_queue: queue.orderQueue },
        ...{ out_of_hours_message: queue.outOfHoursMessage, schedules: JSON.stringify(queue.schedules) },
      })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    if (!isOnly) return;
    const link = { company_id, connection_id, queue_id: id };
    await db.deleteFrom('connection_queues').where('company_id', '=', company_id).execute();
    await db.insertInto('connection_queues').values(link).execute();
    const silent = { greeting_message: '', out_of_hours_message: '', max_use_bot_queues: 0 };
    await db.updateTable('connections').set(silent).where('company_id', '=', company_id).execute();
  });
  const answers: Said[][] = [];
  let before = 0;
  for (const text of texts) {
    await receive(data, world, said(maria, { text, pushName: world.admin.name }));
    const own = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
    answers.push(own.slice(before).map(({ body, trace }) => plain({ body, trace: trace as never })));
    before = own.length;
  }
  return answers;
}

/** Both queues on the connection, a menu of two levels in the second. */
async function furnish(): Promise<void> {
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  await data.tenant(company_id, async ({ db }) => {
    await db
      .updateTable('connections')
      .set({ greeting_message: 'Olá!', max_use_bot_queues: 2, out_of_hours_message: 'Fechado.' })
      .where('company_id', '=', company_id)
      .execute();
    await db
      .insertInto('connection_queues')
      .values(queueIds.map((queue_id) => ({ company_id, connection_id, queue_id })))
      .execute();
    const option = (title: string, number: string, parent_id: number | null) =>
      db
        .insertInto('queue_options')
        .values({ company_id, queue_id: queueIds[1] ?? 0, option: number, title, parent_id, message: `Sobre ${title}` })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await option('Boletos', '1', null);
    await option('Segunda via', '1', id);
    await option('Cartão', '2', null);
  });
}

const closed = { outOfHoursMessage: 'Voltamos amanhã.', schedules: notNow() };
test.each<[string, boolean, Partial<Draft>, Record<string, string>, string[]]>([
  ['the only queue leads through its options, back and home', true, {}, {}, ['oi', '1', '1', '0', '9', '#']],
  ['a menu of several shows the draft where its order puts it', false, {}, {}, ['oi', '1', '2', '#', '2', '#']],
  ['limits of the connection silence it', false, {}, {}, ['oi', 'hein', 'hein', 'hein']],
  ['a closed queue tells so once', true, closed, { scheduleType: 'queue' }, ['oi', 'alguém?']],
  ['a closed queue chosen from several lets choose anew', false, closed, { scheduleType: 'queue' }, ['oi', '1', '2']],
  ['the draft is closed for itself alone', false, closed, { scheduleType: 'company' }, ['oi', '1']],
])('%s, as after saving', async (_rule, isOnly, change, settings, texts) => {
  await furnish();
  await choose(data, world, settings);
  const queue = { ...draft, ...change };
  const answers = await simulated(queue, isOnly, texts);
  expect(answers.flat().length).toBeGreaterThan(0);
  expect(answers).toEqual(await really(queue, isOnly, texts));
});

test('a moment that is not now is read by the clock of the company, and nothing of it all is stored', async () => {
  await furnish();
  await choose(data, world, { scheduleType: 'queue' });
  const before = await digestOf(data);
  const daily = defaultSchedules.map((day) => ({ ...day, startTime: '08:00', endTime: '18:00' }));
  const queue = { ...draft, outOfHoursMessage: 'Voltamos às 8.', schedules: daily };
  const ruleAt = async (at: string) =>
    (await ask(queue, true, { at })).replies.map(({ body, trace }) => [trace.rule, trace.facts.time, body]);
  expect(await ruleAt('2026-03-02T07:59')).toEqual([['queueClosed', '07:59', 'Voltamos às 8.']]);
  expect((await ruleAt('2026-03-02T08:00'))[0]?.slice(0, 2)).toEqual(['queueOptions', '08:00']);
  expect(await digestOf(data)).toEqual(before);
});

test('a queue that is not stored yet greets without options; those of others are unknown', async () => {
  const fresh = { ...draft, id: null, name: 'Nova' };
  const { replies, state } = await ask(draft, true, { queue: fresh });
  expect([replies.map(({ body }) => body), state.queueId]).toEqual([['Oi, Ana! Financeiro.'], 0]);
  const other = await makeWorld(data);
  const foreign = { ...fresh, id: other.queueIds[0] ?? 0 };
  await expect(ask(draft, true, { queue: foreign })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  const elsewhere = { ...state, queueId: other.queueIds[0] ?? 0 };
  await expect(ask(draft, true, { state: elsewhere })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  await expect(ask(draft, false, { connectionId: other.connectionId })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  });
});
