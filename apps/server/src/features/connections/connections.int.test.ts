import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = (company: TestCompany) => company.admin.call('listConnections', { query: {} });
const row = (id: number) =>
  server.data.system(({ db }) =>
    db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
/** A plan of its own with so many connections. */
async function withLimit(company: TestCompany, connections: number): Promise<void> {
  await server.data.system(async ({ db }) => {
    const plan = await db
      .insertInto('plans')
      .values({
        name: `Plano ${company.id}`,
        users: 9,
        connections,
        queues: 9,
        value: 0,
        use_campaigns: true,
        use_kanban: true,
        use_open_ai: true,
        use_integrations: true,
        use_schedules: true,
        use_internal_chat: true,
        use_external_api: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('companies').set({ plan_id: plan.id }).where('id', '=', company.id).execute();
  });
}

test('a created connection is opening, wants to run, and its reply never carries credentials', async () => {
  const company = await server.company();
  const made = await company.admin.call('createConnection', {
    body: { name: 'Vendas', queueIds: company.queueIds, greetingMessage: 'Olá' },
  });
  expect(made).toMatchObject({ name: 'Vendas', status: 'OPENING', qrcode: '', isDefault: false, provider: 'local' });
  expect(made.queues.map((queue) => queue.id)).toEqual(company.queueIds);
  expect(await row(made.id)).toMatchObject({ desired: 'running', generation: 1 });
  const shown = await company.admin.call('getConnection', { params: { id: made.id }, query: {} });
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['session']));
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['lease_owner']));
});

test('the first connection of a company is the default whatever was sent', async () => {
  const company = await server.company();
  await company.admin.call('deleteConnection', { params: { id: company.connectionId } });
  const made = await company.admin.call('createConnection', { body: { name: 'Primeira', isDefault: false } });
  expect(made.isDefault).toBe(true);
});

test('the list has the default first and then the others by name, Á with A whatever their capitals', async () => {
  const company = await server.company();
  for (const name of ['Zona Sul', 'Água Branca', 'avenida', 'Bela Vista'])
    await company.admin.call('createConnection', { body: { name } });
  const [first, ...others] = await list(company);
  expect(first?.isDefault).toBe(true);
  expect(others.map(({ name }) => name)).toEqual(['Água Branca', 'avenida', 'Bela Vista', 'Zona Sul']);
});

test('parallel creation cannot pass the limit of the plan', async () => {
  const company = await server.company();
  await withLimit(company, 3);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) => company.admin.attempt('createConnection', { body: { name: `Linha ${n}` } })),
  );
  expect(outcomes.filter((outcome) => outcome.status === 200)).toHaveLength(2);
  expect(new Set(outcomes.filter((outcome) => outcome.status !== 200).map((outcome) => outcome.body.error))).toEqual(
    new Set(['ERR_LIMIT_CONNECTIONS']),
  );
  expect(await list(company)).toHaveLength(3);
});

test('names are unique in a company whatever their capitals, and free in another', async () => {
  const [one, other] = [await server.company(), await server.company()];
  await one.admin.call('createConnection', { body: { name: 'Suporte' } });
  const again = await one.admin.attempt('createConnection', { body: { name: 'SUPORTE' } });
  expect([again.status, again.body.error]).toEqual([400, 'ERR_WAPP_NAME_ALREADY_EXISTS']);
  const renamed = await one.admin.attempt('updateConnection', {
    params: { id: one.connectionId },
    body: { name: 'suporte', isDefault: true },
  });
  expect(renamed.body.error).toBe('ERR_WAPP_NAME_ALREADY_EXISTS');
  await other.admin.call('createConnection', { body: { name: 'Suporte' } });
});

test('more than one queue needs a greeting', async () => {
  const company = await server.company();
  const refused = await company.admin.attempt('createConnection', {
    body: { name: 'Duas filas', queueIds: company.queueIds },
  });
  expect(refused.body.error).toBe('ERR_WAPP_GREETING_REQUIRED');
  await company.admin.call('createConnection', { body: { name: 'Uma fila', queueIds: company.queueIds.slice(0, 1) } });
});

test('queues of another company are unknown ones', async () => {
  const [one, other] = [await server.company(), await server.company()];
  const refused = await one.admin.attempt('createConnection', {
    body: { name: 'Alheia', queueIds: other.queueIds.slice(0, 1) },
  });
  expect(refused.body.error).toBe('ERR_QUEUE_NOT_FOUND');
  expect(await list(one)).toHaveLength(1);
});

test('a connection names a prompt of its company, none, or is refused (wire-contract 4.5)', async () => {
  const [one, other] = [await server.company(), await server.company()];
  const promptOf = (company_id: number) =>
    server.data.tenant(company_id, ({ db }) =>
      db
        .insertInto('prompts')
        .values({ company_id, name: 'Vendas', prompt: 'Responda com calma.' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const [own, foreign] = [await promptOf(one.id), await promptOf(other.id)];
  const made = await one.admin.call('createConnection', { body: { name: 'Com prompt', promptId: own.id } });
  expect(made.promptId).toBe(own.id);
  const change = (body: object) => one.admin.attempt('updateConnection', { params: { id: made.id }, body });
  for (const promptId of [foreign.id, 2_000_000_000])
    expect(await change({ promptId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } });
  expect((await change({ name: 'Sem falar dele' })).body).toMatchObject({ promptId: own.id });
  expect((await change({ promptId: '' })).body).toMatchObject({ promptId: null });
});

test('the only default cannot be unset, a new one takes it over, and deleting it promotes the oldest other', async () => {
  const company = await server.company();
  const unset = await company.admin.attempt('updateConnection', {
    params: { id: company.connectionId },
    body: { isDefault: false },
  });
  expect(unset.body.error).toBe('ERR_NO_OTHER_WHATSAPP');
  const second = await company.admin.call('createConnection', { body: { name: 'Segunda' } });
  const third = await company.admin.call('createConnection', { body: { name: 'Terceira', isDefault: true } });
  const defaults = async () =>
    (await list(company)).filter((connection) => connection.isDefault).map((connection) => connection.id);
  expect(await defaults()).toEqual([third.id]);
  await company.admin.call('deleteConnection', { params: { id: third.id } });
  expect(await defaults()).toEqual([company.connectionId]);
  await company.admin.call('updateConnection', { params: { id: second.id }, body: { isDefault: true } });
  expect(await defaults()).toEqual([second.id]);
});

test('a change that does not name the queues leaves them', async () => {
  const company = await server.company();
  const made = await company.admin.call('createConnection', {
    body: { name: 'Com filas', queueIds: company.queueIds, greetingMessage: 'Olá' },
  });
  const body = { name: 'Outro nome', greetingMessage: 'Oi' };
  const changed = await company.admin.call('updateConnection', { params: { id: made.id }, body });
  expect(changed).toMatchObject({ name: 'Outro nome', greetingMessage: 'Oi' });
  expect(changed.queues).toHaveLength(2);
  const emptied = await company.admin.call('updateConnection', {
    params: { id: made.id },
    body: { ...body, queueIds: [] },
  });
  expect(emptied.queues).toEqual([]);
});

test('retry, new code and log-out are wishes that the owner hears of; everybody sees them live', async () => {
  const company = await server.company();
  const id = company.connectionId;
  const socket = await company.admin.socket();
  const events: { session: { id: number; status: string } }[] = [];
  socket.on(`company-${company.id}-whatsappSession`, (event) => events.push(event));
  await company.admin.call('startSession', { params: { id }, body: { number: '(11) 98888-7777' } });
  expect(await row(id)).toMatchObject({
    desired: 'running',
    generation: 2,
    status: 'OPENING',
    pairing_number: '5511988887777',
  });
  await company.admin.call('renewSession', { params: { id } });
  expect(await row(id)).toMatchObject({ desired: 'renew', generation: 3, pairing_number: null });
  await company.admin.call('endSession', { params: { id } });
  expect(await row(id)).toMatchObject({ desired: 'logout', generation: 4 });
  await expect.poll(() => events.length).toBe(3);
  expect(events[0]).toMatchObject({ action: 'update', session: { id, status: 'OPENING' } });
  const wrong = await company.admin.attempt('startSession', { params: { id }, body: { number: '12' } });
  expect(wrong.body.error).toBe('ERR_WAPP_INVALID_CONTACT');
});

test('a connection of another company does not exist, and agents change nothing', async () => {
  const [one, other] = [await server.company(), await server.company()];
  const params = { id: other.connectionId };
  for (const name of ['getConnection', 'deleteConnection', 'startSession', 'renewSession', 'endSession'] as const) {
    const outcome = await one.admin.attempt(name, { params });
    expect([name, outcome.status, outcome.body.error]).toEqual([name, 404, 'ERR_NO_WAPP_FOUND']);
  }
  const agent = await one.agent();
  const own = { params: { id: one.connectionId } };
  for (const name of ['deleteConnection', 'renewSession', 'endSession'] as const) {
    expect((await agent.attempt(name, own)).status).toBe(403);
  }
  expect((await agent.attempt('createConnection', { body: { name: 'Minha' } })).status).toBe(403);
});

test('changing one field leaves the others as they are', async () => {
  const company = await server.company();
  const body = { greetingMessage: 'Bem-vindo', queueIds: company.queueIds, expiresTicket: 30 };
  await company.admin.call('updateConnection', { params: { id: company.connectionId }, body });
  const changed = await company.admin.call('updateConnection', {
    params: { id: company.connectionId },
    body: { name: 'Outro nome' },
  });
  expect(changed).toMatchObject({
    name: 'Outro nome',
    greetingMessage: 'Bem-vindo',
    expiresTicket: 30,
    isDefault: true,
  });
});

test('a deleted connection leaves lists and frees its name, and its tickets stay readable', async () => {
  const company = await server.company();
  const { id: contactId } = await company.admin.call('createContact', {
    body: { name: 'Maria', number: '5511971234410' },
  });
  const ticket = await company.admin.call('createTicket', { body: { contactId } });
  const second = await company.admin.call('createConnection', { body: { name: 'Segunda' } });
  await company.admin.call('deleteConnection', { params: { id: company.connectionId } });
  const left = await company.admin.call('listConnections');
  expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([[second.id, true]]);
  expect((await company.admin.call('getTicket', { params: { id: ticket.id } })).whatsapp.name).toBe('Principal');
  expect((await company.admin.attempt('createConnection', { body: { name: 'Principal' } })).status).toBe(200);
  const again = await company.admin.attempt('deleteConnection', { params: { id: company.connectionId } });
  expect([again.status, again.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});

test('the token is made by the server, told once, kept as a digest, shown by its last four characters, and replaceable', async () => {
  const company = await server.company();
  const at = { params: { id: company.connectionId } };
  expect((await company.admin.call('getConnection', { ...at, query: {} })).token).toBe('');
  const { token } = await company.admin.call('replaceConnectionToken', at);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const shown = (await list(company)).map((connection) => connection.token);
  expect(shown).toEqual([`••••${token.slice(-4)}`]);
  const stored = await row(company.connectionId);
  expect(JSON.stringify(stored)).not.toContain(token);
  const again = await company.admin.call('replaceConnectionToken', at);
  expect(again.token).not.toBe(token);
  expect((await row(company.connectionId)).token_hash).not.toBe(stored.token_hash);
  expect((await (await company.agent()).attempt('replaceConnectionToken', at)).status).toBe(403);
});

test('a token that a form brings is taken when it cannot be guessed, and is unique in the company; the shown one changes nothing', async () => {
  const company = await server.company();
  const at = { params: { id: company.connectionId } };
  const token = 'escolhido-pelo-cliente-0123456789-abcd';
  const changed = await company.admin.call('updateConnection', { ...at, body: { token } });
  expect(changed.token).toBe('••••abcd');
  const { token_hash: hash } = await row(company.connectionId);
  for (const [expiresTicket, echo] of [changed.token, '', token].entries()) {
    await company.admin.call('updateConnection', { ...at, body: { token: echo, expiresTicket } });
    expect(await row(company.connectionId)).toMatchObject({ token_hash: hash, expires_ticket: expiresTicket });
  }
  const weak = await company.admin.attempt('updateConnection', { ...at, body: { token: 'ab' } });
  expect(weak.status).toBe(400);
  const second = await company.admin.attempt('createConnection', { body: { name: 'Segunda', token } });
  expect([second.status, second.body.error]).toEqual([400, 'ERR_WAPP_TOKEN_ALREADY_EXISTS']);
  const other = await server.company();
  const made = await other.admin.call('createConnection', { body: { name: 'Segunda', token } });
  expect(made.token).toBe('••••abcd');
});

test('before it is deleted a connection tells what uses it', async () => {
  const company = await server.company();
  const at = { params: { id: company.connectionId } };
  const { id: contactId } = await company.admin.call('createContact', {
    body: { name: 'Rui', number: '5511971234499' },
  });
  const { id } = await company.admin.call('createTicket', { body: { contactId } });
  await server.data.system(({ db }) =>
    db.updateTable('users').set({ connection_id: company.connectionId }).where('company_id', '=', company.id).execute(),
  );
  expect(await company.admin.call('getConnectionUses', at)).toEqual({ tickets: 1, users: 1 });
  await company.admin.call('updateTicket', { params: { id }, body: { status: 'closed' } });
  expect(await company.admin.call('getConnectionUses', at)).toMatchObject({ tickets: 0 });
});
