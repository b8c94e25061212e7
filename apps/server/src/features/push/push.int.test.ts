import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { processInbound } from '#inbound/index.ts';
import { journal, phone, said } from '#inbound/test-world.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { type PushStandIn, type StandInBrowser, startPushStandIn } from '#testing/push-stand-in.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { applicationKeys, startPushRunner } from './index.ts';

/* Who is pushed what, and what becomes of it (core §6, integrations j, decisions 0067). */

let service: PushStandIn;
let server: TestServer;
let company: TestCompany;
let runner: { stop(): Promise<void> };
const choice = { mine: true, waiting: true, withText: false };

beforeAll(async () => {
  service = await startPushStandIn();
  server = await startTestServer({ config: { pushStandIn: service.url } });
  company = await server.company();
  const { secretKey } = server.config;
  runner = await startPushRunner({
    ...{ data: server.data, pool: server.database.pool, standIn: service.url, lookEveryMs: 50 },
    seal: openSeal(secretKey, 'pushes'),
    sender: { ...applicationKeys(secretKey), subject: 'mailto:recado@example.com' },
    log: { warn: () => undefined },
  });
});
afterEach(async () => {
  service.answerWith(null);
  expect(service.faults.splice(0)).toEqual([]);
  await query('delete from push_subscriptions');
});
afterAll(async () => {
  await runner.stop();
  await server.close();
  await service.close();
});

const eventually = (look: () => unknown) => vi.waitFor(look, 20_000);
const query = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const subscribe = (person: Person, browser: StandInBrowser, wish: object = {}) =>
  person.call('subscribePush', { body: { ...browser, ...choice, ...wish } });
const seesWaiting = (person: Person) => query('update users set all_ticket = true where id = $1', person.id);
const pushesTo = ({ endpoint }: StandInBrowser) => service.pushes.filter((push) => push.endpoint === endpoint);
const arrived = (browser: StandInBrowser, count: number) =>
  eventually(() => expect(pushesTo(browser)).toHaveLength(count));
const outbox = () =>
  query(
    `select attempts, due_at is null as over, extract(epoch from due_at - now())::float as rest from pushes order by id`,
  );
const subscriptions = () => query('select id, refusals, is_failing from push_subscriptions order by id');
/** Lets the rest of what waits pass. */
const passRest = () =>
  query(`update pushes set due_at = now() where due_at is not null`).then(() =>
    query('update push_subscriptions set held_until = null').then(() => query(`select pg_notify('recado_pushes', '')`)),
  );

let customers = 0;
const newCustomer = () => {
  customers += 1;
  return phone(`55119${70_000_000 + customers}`);
};
/** A customer writes; answers the ticket. */
async function writes(from = newCustomer(), text = 'Bom dia', at: TestCompany = company) {
  const world = { companyId: at.id, connectionId: at.connectionId } as never;
  const entries = await journal(server.data, world, [said(from, { text })]);
  await processInbound(server.data, { companyId: at.id, connectionId: at.connectionId }, entries);
  const [ticket] = await query(
    'select id, uuid, unread_messages from tickets where company_id = $1 order by last_message_at desc, id desc limit 1',
    at.id,
  );
  return ticket as { id: number; uuid: string };
}
const give = (ticketId: number, to: { userId?: number; status?: string; queueId?: number | null }) =>
  query(
    'update tickets set user_id = $2, status = $3, queue_id = $4 where id = $1',
    ticketId,
    ...[to.userId ?? null, to.status ?? 'open', to.queueId ?? null],
  );

test('a message is pushed encrypted and signed to the browser of whoever holds the ticket', async () => {
  const agent = await company.agent();
  const [mine, hers] = [service.browser(), service.browser()];
  await subscribe(agent, mine);
  await subscribe(await company.agent(), hers);
  const maria = newCustomer();
  const ticket = await writes(maria);
  await give(ticket.id, { userId: agent.id });
  await writes(maria, 'Segredo do cliente');
  await arrived(mine, 1);
  expect(pushesTo(hers)).toEqual([]);
  const [push] = pushesTo(mine);
  const [contact] = await query(
    'select name from contacts c join tickets t on t.contact_id = c.id where t.id = $1',
    ticket.id,
  );
  expect(push).toMatchObject({
    notice: {
      ...{ kind: 'ticket', title: contact.name, body: '2 mensagens não lidas', isWaiting: false },
      ...{ tag: `ticket-${ticket.id}`, uuid: ticket.uuid },
    },
    ...{ urgency: 'high', ttl: '3600', subject: 'mailto:recado@example.com' },
    applicationKey: (await agent.call('getPush')).publicKey,
  });
  expect(push?.topic).toMatch(/^[\w-]{1,32}$/);
  expect(push?.expiresIn).toBeGreaterThan(0);
  await eventually(async () => expect(await outbox()).toMatchObject([{ over: true, attempts: 1 }]));
});

test('the text is pushed only to a browser that asked for it, cut to what a notice shows', async () => {
  const agent = await company.agent();
  const browser = service.browser();
  await subscribe(agent, browser, { withText: true });
  const maria = newCustomer();
  await give((await writes(maria)).id, { userId: agent.id });
  await writes(maria, `Olá 👋 ${'x'.repeat(70_000)}`);
  await arrived(browser, 1);
  const [push] = pushesTo(browser);
  expect([...String(push?.notice.body)]).toHaveLength(240);
  expect(push?.notice.body).toMatch(/^Olá 👋 x+…$/);
  expect(push?.bytes).toBeLessThan(3000);
});

test('what the bot has answered meanwhile is not told as the customer’s words', async () => {
  const agent = await company.agent();
  const browser = service.browser();
  await subscribe(agent, browser, { withText: true });
  const maria = newCustomer();
  const { id } = await writes(maria);
  await give(id, { userId: agent.id });
  await query(`create or replace function answer() returns trigger language plpgsql as
    'begin update tickets set from_me = true, last_message = ''Escolha um setor'' where id = new.ticket_id; return new; end'`);
  await query('create trigger answer after insert on pushes for each row execute function answer()');
  await writes(maria, 'Quero saber do prazo');
  await arrived(browser, 1);
  await query('drop trigger answer on pushes');
  expect(pushesTo(browser)[0]?.notice.body).toBe('2 mensagens não lidas');
});

test('a waiting ticket is pushed to those of its queue who see waiting tickets and want to hear of them', async () => {
  const [queue = 0, other = 0] = company.queueIds;
  const [sees, doesNot, elsewhere, silent] = await Promise.all([
    company.agent([queue]),
    company.agent([queue]),
    company.agent([other]),
    company.agent([queue]),
  ]);
  for (const person of [sees, elsewhere, silent]) await seesWaiting(person);
  const browsers = await Promise.all(
    [sees, doesNot, elsewhere, silent].map(async (person) => {
      const browser = service.browser();
      await subscribe(person, browser, { waiting: person !== silent });
      return browser;
    }),
  );
  const maria = newCustomer();
  const ticket = await writes(maria);
  await eventually(async () => expect((await outbox()).every(({ over }) => over)).toBe(true));
  for (const browser of browsers)
    service.pushes.splice(
      0,
      service.pushes.length,
      ...service.pushes.filter(({ endpoint }) => endpoint !== browser.endpoint),
    );
  await query('delete from pushes');
  await give(ticket.id, { status: 'pending', queueId: queue });
  await writes(maria);
  const [first, ...others] = browsers as [StandInBrowser, ...StandInBrowser[]];
  await arrived(first, 1);
  expect(pushesTo(first)[0]?.notice).toMatchObject({
    isWaiting: true,
    uuid: ticket.uuid,
    body: 'Aguardando atendimento: 2 mensagens',
  });
  expect(await outbox()).toHaveLength(1);
  expect(others.flatMap(pushesTo)).toEqual([]);
});

test('neither an own message nor one of another company is pushed', async () => {
  const agent = await company.agent();
  await subscribe(agent, service.browser());
  const other = await server.company();
  await writes(newCustomer(), 'Oi', other);
  const maria = newCustomer();
  await give((await writes(maria)).id, { userId: agent.id });
  await query('delete from pushes');
  const world = { companyId: company.id, connectionId: company.connectionId } as never;
  const entries = await journal(server.data, world, [said(maria, { fromMe: true })]);
  await processInbound(server.data, world, entries);
  expect(await outbox()).toEqual([]);
});

test('what was read, handed on, or belongs to a session that is over is not pushed any more', async () => {
  const ends: ((agent: Person, ticketId: number) => Promise<unknown>)[] = [
    (_agent, id) => query('update tickets set unread_messages = 0 where id = $1', id),
    (_agent, id) => query('update tickets set user_id = $2 where id = $1', id, company.admin.id),
    (agent) => query('update sessions set revoked_at = now() where user_id = $1', agent.id),
    (agent) => query('update sessions set expires_at = now() where user_id = $1', agent.id),
    (agent) => query('update users set deleted_at = now() where id = $1', agent.id),
  ];
  for (const end of ends) {
    const agent = await company.agent();
    const browser = service.browser();
    await subscribe(agent, browser);
    const maria = newCustomer();
    const { id } = await writes(maria);
    await give(id, { userId: agent.id });
    await query(`update push_subscriptions set held_until = now() + interval '1 hour'`);
    await writes(maria);
    await end(agent, id);
    await passRest();
    await eventually(async () => expect(await outbox()).toMatchObject([{ over: true }]));
    expect(pushesTo(browser)).toEqual([]);
    await query('delete from push_subscriptions');
  }
});

test('an overdue company is pushed nothing (decision 28)', async () => {
  const overdue = await server.company();
  const browser = service.browser();
  await subscribe(overdue.admin, browser);
  await query(`update companies set due_date = '2020-02-29' where id = $1`, overdue.id);
  const maria = newCustomer();
  await give((await writes(maria, 'Oi', overdue)).id, { userId: overdue.admin.id });
  await writes(maria, 'Oi', overdue);
  await eventually(async () => expect(await outbox()).toMatchObject([{ over: true }]));
  expect(pushesTo(browser)).toEqual([]);
});

test('of one ticket a browser hears once in ten seconds, with all that came meanwhile', async () => {
  const agent = await company.agent();
  const browser = service.browser();
  await subscribe(agent, browser);
  const maria = newCustomer();
  await give((await writes(maria)).id, { userId: agent.id });
  await writes(maria);
  await arrived(browser, 1);
  await writes(maria);
  await writes(maria);
  const [waiting] = await outbox();
  expect(waiting).toMatchObject({ over: false });
  expect(waiting.rest).toBeGreaterThan(5);
  await passRest();
  await arrived(browser, 2);
  const [first, second] = pushesTo(browser);
  expect(second?.notice).toMatchObject({ tag: first?.notice.tag, body: '4 mensagens não lidas' });
  expect(second?.topic).toBe(first?.topic);
});

/** A browser of an agent with one push on its way that the service answers so. */
async function withAnswer(fault: Parameters<PushStandIn['answerWith']>[0]) {
  const agent = await company.agent();
  const browser = service.browser();
  const { id } = await subscribe(agent, browser);
  service.answerWith(fault);
  await agent.call('tryPush', { params: { id } });
  return { agent, browser, id };
}

test.each([404, 410])('a browser that is gone (%i) is forgotten with all that was on its way', async (status) => {
  const { agent } = await withAnswer({ status });
  await eventually(async () => expect(await subscriptions()).toEqual([]));
  expect(await outbox()).toEqual([]);
  expect((await agent.call('getPush')).subscriptions).toEqual([]);
});

test('a service that fails is tried again after 10 s, 60 s and 5 minutes, and then given up; the browser says so', async () => {
  const { agent, browser } = await withAnswer({ status: 503 });
  for (const [index, rest] of [10, 60, 300].entries()) {
    await eventually(async () => expect(await outbox()).toMatchObject([{ attempts: index + 1, over: false }]));
    await eventually(async () => expect(Math.abs((await outbox())[0].rest - rest)).toBeLessThan(5));
    await passRest();
  }
  await eventually(async () => expect(await outbox()).toMatchObject([{ attempts: 4, over: true }]));
  expect((await agent.call('getPush')).subscriptions).toMatchObject([{ isFailing: true }]);
  service.answerWith(null);
  const [row] = (await agent.call('getPush')).subscriptions;
  await agent.call('tryPush', { params: { id: row?.id ?? 0 } });
  await arrived(browser, 1);
  await eventually(async () =>
    expect((await agent.call('getPush')).subscriptions).toMatchObject([{ isFailing: false }]),
  );
});

test('a service that asks for peace (429) is left alone for as long, with every ticket', async () => {
  const { agent, id } = await withAnswer({ status: 429, retryAfter: '120' });
  await eventually(async () => expect((await outbox())[0]?.rest).toBeGreaterThan(100));
  const before = service.attempts();
  service.answerWith(null);
  const maria = newCustomer();
  await give((await writes(maria)).id, { userId: agent.id });
  await writes(maria);
  await agent.call('tryPush', { params: { id } });
  // Somebody else's push goes out meanwhile, so the outbox was looked at.
  const other = await company.agent();
  const browser = service.browser();
  const hers = await subscribe(other, browser);
  await other.call('tryPush', { params: { id: hers.id } });
  await arrived(browser, 1);
  expect(service.attempts()).toBe(before + 1);
});

test('a browser whose service refuses us three times in a row is forgotten', async () => {
  const { agent, id } = await withAnswer({ status: 403 });
  await eventually(async () => expect(await subscriptions()).toMatchObject([{ refusals: 1, is_failing: true }]));
  await agent.call('tryPush', { params: { id } });
  await eventually(async () => expect(await subscriptions()).toMatchObject([{ refusals: 2 }]));
  await agent.call('tryPush', { params: { id } });
  await eventually(async () => expect(await subscriptions()).toEqual([]));
});

test('a redirect is not followed', async () => {
  await withAnswer({ status: 307 });
  await eventually(async () => expect(await subscriptions()).toMatchObject([{ refusals: 1 }]));
  expect(service.pushes.filter(({ endpoint }) => endpoint.endsWith('/elsewhere'))).toEqual([]);
});

test('a push whose process was killed is sent by another one when its time is over', async () => {
  const agent = await company.agent();
  const browser = service.browser();
  const { id } = await subscribe(agent, browser);
  await query(
    `insert into pushes (company_id, subscription_id, due_at, attempts, tried_at) values ($1, $2, now() + interval '1 minute', 1, now())`,
    ...[company.id, id],
  );
  await passRest();
  await arrived(browser, 1);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.exemplo.local/x',
  'https://name:word@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'https://[::1]/x',
  'http://127.0.0.1:1/x',
  'file:///etc/passwd',
  'fcm.googleapis.com',
])('%s is no push service and is never called (trust I-33)', async (endpoint) => {
  const body = { ...service.browser(), ...choice, endpoint };
  expect(await company.admin.attempt('subscribePush', { body })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
});

test('an address that is stored but no push service’s is not called either', async () => {
  const { id } = await subscribe(company.admin, service.browser());
  const [{ digest }] = await query('select digest from push_subscriptions');
  const keys = service.browser().keys;
  const sealed = openSeal(server.config.secretKey, 'pushes').close(
    JSON.stringify({ endpoint: 'http://127.0.0.1:1/x', keys }),
    digest,
  );
  await query('update push_subscriptions set sealed = $1', sealed);
  await company.admin.call('tryPush', { params: { id } });
  await eventually(async () => expect(await subscriptions()).toEqual([]));
});

test('a key that is none is refused', async () => {
  const browser = service.browser();
  const body = { ...browser, ...choice, keys: { ...browser.keys, p256dh: 'A'.repeat(87) } };
  expect(await company.admin.attempt('subscribePush', { body })).toMatchObject({
    body: { error: 'ERR_VALIDATION' },
  });
});

test('where a browser is pushed is stored sealed and never given back', async () => {
  const browser = service.browser();
  const answers = [await subscribe(company.admin, browser), await company.admin.call('getPush')];
  const stored = await query("select *, encode(sealed, 'escape') as shown from push_subscriptions");
  for (const secret of [browser.endpoint, browser.keys.p256dh, browser.keys.auth]) {
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret);
  }
});

test('a browser has one person: the next one takes it over, in another company, too', async () => {
  const browser = service.browser();
  const other = await server.company();
  const [first, second, third] = [await company.agent(), await company.agent(), other.admin];
  for (const person of [first, second, third]) {
    await subscribe(person, browser);
    expect(await query('select user_id from push_subscriptions')).toEqual([{ user_id: person.id }]);
  }
  expect((await first.call('getPush')).subscriptions).toEqual([]);
});

test('a user has at most ten browsers that are pushed; the one renewed least lately gives way', async () => {
  const agent = await company.agent();
  const browsers = Array.from({ length: 11 }, () => service.browser());
  const ids: number[] = [];
  for (const browser of browsers) ids.push((await subscribe(agent, browser)).id);
  expect((await agent.call('getPush')).subscriptions.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('nobody tries out or ends what is pushed to somebody else', async () => {
  const { id } = await subscribe(await company.agent(), service.browser());
  const other = await company.agent();
  for (const name of ['tryPush', 'unsubscribePush'] as const)
    expect(await other.attempt(name, { params: { id } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PUSHSUBSCRIPTION_FOUND' },
    });
  expect(await subscriptions()).toHaveLength(1);
});

test('the key of an installation is the same in every process, and another one with another secret', () => {
  const secret = server.config.secretKey;
  expect(applicationKeys(secret)).toEqual(applicationKeys(secret));
  expect(applicationKeys(secret).publicKey).not.toBe(applicationKeys(`${secret}2`).publicKey);
  expect(Buffer.from(applicationKeys(secret).publicKey, 'base64url')).toHaveLength(65);
});
