import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Handover, type HandoverWorker, handOver, startHandovers } from '#features/chatbot/index.ts';
import { sendText } from '#features/messages/index.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* What the bot hands to a model or an integration: one question a ticket, and never over a person (AI-3 to AI-6). */

const { data, pool } = await databaseOfFile();
const maria = phone('5511988887777');
let world: World;
let ticketId: number;
let stops: (() => Promise<void>)[] = [];
let asked: Handover[] = [];
let open: { handover: Handover; answer(): void; signal: AbortSignal }[] = [];

const rows = () =>
  data.tenant(world.companyId, ({ db, companyId }) =>
    db.selectFrom('bot_handovers').selectAll().where('company_id', '=', companyId).execute(),
  );
const own = async () =>
  (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me).map(({ body }) => body);
const ask = (messageId: string) =>
  data.tenant(world.companyId, (tx) =>
    handOver(tx, [{ ticketId, outside: { kind: 'integration', id: 1 }, messageId }]),
  );
const say = (text: string) => async (tx: Parameters<typeof sendText>[0]) =>
  sendText(tx, { ticketId, body: text, userId: null, trace: { rule: 'queueGreeting', setting: null, facts: {} } });

/** Answers when the test says so, with the ids that it was asked about. */
const worker = (more: Partial<HandoverWorker> = {}): HandoverWorker => ({
  restarts: true,
  call: (handover, signal) => {
    asked.push(handover);
    return new Promise((done, stopped) => {
      signal.addEventListener('abort', () => stopped(new Error('stopped')));
      open.push({ handover, signal, answer: () => done({ settle: say(handover.messageIds.join('+')) }) });
    });
  },
  giveUp: () => say('given up'),
  ...more,
});
async function start(more: Partial<HandoverWorker> = {}): Promise<void> {
  const log = { warn: () => undefined };
  const running = await startHandovers({ data, pool, log, workers: { integration: worker(more) }, lookEveryMs: 50 });
  stops.push(running.stop);
}
const calls = (count: number) => expect.poll(() => open.length).toBe(count);

beforeEach(async () => {
  [asked, open] = [[], []];
  world = await makeWorld(data);
  await receive(data, world, said(maria));
  ticketId = (await rowsOf(data, world, 'tickets'))[0]?.id ?? 0;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

test('a question is asked once, its answer is written with its end, and the next one is a new question', async () => {
  await start();
  await ask('a');
  await calls(1);
  open[0]?.answer();
  await expect.poll(own).toEqual(['a']);
  expect(await rows()).toEqual([]);
  await ask('b');
  await calls(2);
  open[1]?.answer();
  await expect.poll(own).toEqual(['a', 'b']);
});

test('what comes meanwhile ends the call, and both are asked together', async () => {
  await start();
  await ask('a');
  await calls(1);
  await ask('b');
  await calls(2);
  expect(open[0]?.signal.aborted).toBe(true);
  open[1]?.answer();
  await expect.poll(own).toEqual(['a+b']);
  expect(await rows()).toEqual([]);
});

test('where a call cannot be made anew, what comes meanwhile waits for its turn', async () => {
  await start({ restarts: false });
  await ask('a');
  await calls(1);
  await ask('b');
  open[0]?.answer();
  await calls(2);
  open[1]?.answer();
  await expect.poll(own).toEqual(['a', 'b']);
  expect(asked.map(({ messageIds }) => messageIds)).toEqual([['a'], ['b']]);
});

test.each<[string, () => Promise<unknown>]>([
  ['accepts', () => updateTicket(data, world.admin, ticketId, { status: 'open', userId: world.admin.userId })],
  ['answers on the phone', () => receive(data, world, said(maria, { fromMe: true, text: 'Oi, Maria' }))],
])('a person who %s ends the call, and nothing of it is sent', async (_how, takeOver) => {
  await start();
  await ask('a');
  await calls(1);
  await takeOver();
  await expect.poll(() => open[0]?.signal.aborted).toBe(true);
  await expect.poll(rows).toEqual([]);
  expect(await own()).not.toContain('a');
});

test('an answer that comes in the instant of a take-over is not sent either', async () => {
  await start();
  await ask('a');
  await calls(1);
  await updateTicket(data, world.admin, ticketId, { status: 'open', userId: world.admin.userId });
  open[0]?.answer();
  await expect.poll(rows).toEqual([]);
  expect(await own()).not.toContain('a');
});

test('a process that stops gives its questions back, and another one asks them', async () => {
  await start();
  await ask('a');
  await calls(1);
  await stops.pop()?.();
  await start();
  await calls(2);
  open[1]?.answer();
  await expect.poll(own).toEqual(['a']);
});

test('a call that throws is made again, and in the end something is said', async () => {
  await start({ call: () => Promise.reject(new Error('broken')) });
  await ask('a');
  for (let round = 0; round < 3; round++) {
    await expect.poll(async () => (await rows())[0]?.lease_owner ?? null).toBe(null);
    await pool.query('update bot_handovers set due_at = now()');
  }
  await expect.poll(own).toEqual(['given up']);
  expect(await rows()).toEqual([]);
});
