import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, program } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

const strangers = '5511900000000';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    lookup: async (_company, _connection, digits) => (digits === strangers ? 'no' : 'yes'),
  });
});
afterAll(() => server.close());

/** A company with a program that has the token of its connection. */
async function withToken() {
  const company = await server.company();
  const { token } = await company.admin.call('replaceConnectionToken', { params: { id: company.connectionId } });
  const send = (input: object, headers: Record<string, string> = {}) =>
    server.anonymous('sendThroughApi', input, { authorization: `Bearer ${token}`, ...headers });
  return { company, token, send };
}
const text = (number: unknown, body = 'Seu pedido saiu para entrega.', more: object = {}) => ({
  body: { number, body, ...more },
});
const fine = { status: 200, body: { mensagem: 'Mensagem enviada' } };
const refused = (status: number, error: string) => ({ status, body: { error } });
const file = (content: Buffer, name: string, type: string) => ({ name, type, content: content.toString('base64') });

async function messagesOf(company: TestCompany) {
  return server.data.tenant(company.id, async ({ db }) => {
    const { rows } = await sql<{
      body: string;
      number: string;
      status: string;
      ticket: number;
      connection: number;
      user: number | null;
      rule: string;
      automatic: boolean;
      file: string | null;
    }>`
      select m.body, c.number, t.status, t.id as ticket, t.connection_id as connection, t.user_id as "user",
        m.trace->>'rule' as rule, o.automatic, f.name as file
      from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        join outbox o on o.company_id = m.company_id and o.message_id = m.id
        left join message_files f on f.company_id = m.company_id and f.message_id = m.id
      order by m.position`.execute(db);
    return rows;
  });
}
const countOf = async (company: TestCompany, table: 'contacts' | 'tickets' | 'messages' | 'media') =>
  server.data.tenant(company.id, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
      db,
    );
    return rows[0]?.count;
  });
const setPlan = (company: TestCompany, api: boolean) =>
  server.data.system(async ({ db }) => {
    await sql`
      with plan as (insert into plans (name, users, connections, queues, value, use_external_api)
        values (${randomUUID()}, 10, 10, 10, 30, ${api}) returning id)
      update companies set plan_id = plan.id from plan where companies.id = ${company.id}`.execute(db);
  });

describe('what a program sends (wire-contract 4.2 and 8.5)', () => {
  test('a text makes contact and ticket on the connection of the token, waits for nobody’s hand, and says who wrote it', async () => {
    const { company, send } = await withToken();
    expect(await send(text('55 11 97123-4501'))).toEqual(expect.objectContaining(fine));
    expect(await messagesOf(company)).toEqual([
      {
        body: 'Seu pedido saiu para entrega.',
        number: '5511971234501',
        status: 'pending',
        ticket: expect.any(Number),
        connection: company.connectionId,
        user: null,
        rule: 'api',
        automatic: true,
        file: null,
      },
    ]);
    // The number as a number, in its form without the ninth digit: the same person, the same ticket.
    expect(await send(text(551171234501, 'E já chegou.'))).toEqual(expect.objectContaining(fine));
    const both = await messagesOf(company);
    expect(both.map(({ body }) => body)).toEqual(['Seu pedido saiu para entrega.', 'E já chegou.']);
    expect(new Set(both.map(({ ticket }) => ticket)).size).toBe(1);
    expect(await countOf(company, 'contacts')).toBe(1);
  });

  test('files of a form are messages in their order, each with its caption, and belong to the company', async () => {
    const { company, send } = await withToken();
    const files = [file(png, 'etiqueta.png', 'image/png'), file(png, 'nota.png', 'image/png')];
    expect(await send({ body: { number: '5511971234502', body: ['A etiqueta', 'A nota'] }, files })).toMatchObject(
      fine,
    );
    const sent = await messagesOf(company);
    expect(sent.map(({ body, file: name, rule }) => [body, name, rule])).toEqual([
      ['A etiqueta', 'etiqueta.png', 'api'],
      ['A nota', 'nota.png', 'api'],
    ]);
  });

  test('variables of texts and captions are replaced, the agent by whoever has the ticket; a repeated call is the same one (wire-contract 9)', async () => {
    const { company, send } = await withToken();
    const number = '5511971234513';
    await send(text(number));
    const [first] = await messagesOf(company);
    await server.data.tenant(company.id, ({ db }) =>
      db.updateTable('contacts').set({ name: 'Maria & Filhos' }).where('company_id', '=', company.id).execute(),
    );
    const key = { 'idempotency-key': randomUUID() };
    const greeting = text(number, '{{firstName}}, seu pedido às {{hora}} {{desconto}}');
    const last = async () => (await messagesOf(company)).at(-1);
    for (let turn = 0; turn < 2; turn++) expect(await send(greeting, key)).toMatchObject(fine);
    expect((await last())?.body).toMatch(/^Maria, seu pedido às \d{1,2}:\d\d:\d\d \{\{desconto\}\}$/);
    expect(await countOf(company, 'messages')).toBe(2);
    const files = [file(png, 'etiqueta.png', 'image/png')];
    await send({ body: { number, body: 'Etiqueta de {{name}}' }, files });
    expect(await last()).toMatchObject({ body: 'Etiqueta de Maria & Filhos', file: 'etiqueta.png' });
    // Nobody has the ticket: there is nothing to say.
    expect(await send(text(number, '{{agent}}'))).toMatchObject(refused(400, 'ERR_MESSAGE_EMPTY'));
    const taken = { params: { id: first?.ticket ?? 0 }, body: { status: 'open' as const, userId: company.admin.id } };
    const { user } = await company.admin.call('updateTicket', taken);
    await send(text(number, '{{agent}} cuida disso'));
    expect((await last())?.body).toBe(`${user?.name} cuida disso`);
  });

  test('an agent’s ticket takes the text and stays hers; closeTicket ends it without asking for a rating', async () => {
    const { company, send } = await withToken();
    const { admin } = company;
    await admin.call('updateSetting', { params: { key: 'userRating' }, body: { value: 'enabled' } });
    await send(text('5511971234503'));
    const [first] = await messagesOf(company);
    await admin.call('updateTicket', {
      params: { id: first?.ticket ?? 0 },
      body: { status: 'open', userId: admin.id },
    });
    await send(text('5511971234503', 'Mais uma coisa.'));
    expect((await messagesOf(company)).at(-1)).toMatchObject({ ticket: first?.ticket, status: 'open', user: admin.id });
    expect(await send(text('5511971234503', 'Até logo.', { closeTicket: true }))).toMatchObject(fine);
    const all = await messagesOf(company);
    expect(all.map(({ body, status }) => [body, status])).toEqual([
      ['Seu pedido saiu para entrega.', 'closed'],
      ['Mais uma coisa.', 'closed'],
      ['Até logo.', 'closed'],
    ]);
    const log = await admin.call('listTicketLog', { params: { id: first?.ticket ?? 0 }, query: {} });
    expect(JSON.stringify(log)).toContain('resolved');
    await send(text('5511971234503', 'Outro dia.'));
    expect((await messagesOf(company)).at(-1)).toMatchObject({ status: 'pending', user: null });
  });

  test('everybody who may see the ticket hears of it at once', async () => {
    const { company, send } = await withToken();
    const socket = await company.admin.socket();
    const heard: { action: string; message?: { body: string }; ticket?: { status: string } }[] = [];
    socket.on(`company-${company.id}-appMessage`, (payload) => heard.push(payload));
    await send(text('5511971234504'));
    await expect.poll(() => heard).toMatchObject([{ action: 'create', ticket: { status: 'pending' } }]);
  });

  test('the same Idempotency-Key sends once, also five times at once and after the ticket was closed; another text is a conflict', async () => {
    const { company, send } = await withToken();
    const key = { 'idempotency-key': randomUUID() };
    const call = () => send(text('5511971234505', 'Código 1234', { closeTicket: true }), key);
    const outcomes = await Promise.all([call(), call(), call(), call(), call()]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await call()).toMatchObject(fine);
    expect((await messagesOf(company)).map(({ body }) => body)).toEqual(['Código 1234']);
    expect(await countOf(company, 'tickets')).toBe(1);
    const other = await send(text('5511971234505', 'Código 9999', { closeTicket: true }), key);
    expect(other).toMatchObject(refused(409, 'ERR_IDEMPOTENCY_CONFLICT'));
    // A file whose answer was lost is not kept twice either.
    const again = { 'idempotency-key': randomUUID() };
    const withFile = { body: { number: '5511971234505', body: '' }, files: [file(png, 'foto.png', 'image/png')] };
    await send(withFile, again);
    const kept = await countOf(company, 'media');
    expect(await send(withFile, again)).toMatchObject(fine);
    await expect.poll(() => countOf(company, 'media')).toBe(kept);
  });
});

describe('what is refused', () => {
  test.each([
    ['a number without WhatsApp', text(strangers), refused(400, 'ERR_CHECK_NUMBER')],
    ['letters', text('nenhum número'), refused(400, 'ERR_CHECK_NUMBER')],
    ['too few digits', text('1234'), refused(400, 'ERR_CHECK_NUMBER')],
    ['a number that Excel cut', text('5,51199E+12'), refused(400, 'ERR_NUMBER_CUT')],
    ['no area code', text('97123-5006'), refused(400, 'ERR_NUMBER_AREA_CODE')],
    ['a CPF', text('123.456.789-09'), refused(400, 'ERR_NUMBER_TAX_ID')],
    ['no number', { body: { body: 'Oi' } }, refused(400, 'ERR_VALIDATION')],
    ['no text', text('5511971234506', '  '), refused(400, 'ERR_MESSAGE_EMPTY')],
    ['another form', text('5511971234506', 'Oi', { closeTicket: { now: 1 } }), refused(400, 'ERR_VALIDATION')],
  ])('%s, by name; nothing is stored', async (_what, input, outcome) => {
    const { company, send } = await withToken();
    const reply = await send(input);
    expect([reply.status, reply.body.error]).toEqual([outcome.status, outcome.body.error]);
    expect([await countOf(company, 'tickets'), await countOf(company, 'messages')]).toEqual([0, 0]);
  });

  test('more files than a message call takes, and nothing of them stays', async () => {
    const { company, send } = await withToken();
    const files = Array.from({ length: 40 }, (_, index) => file(program, `${index}.exe`, 'application/octet-stream'));
    const reply = await send({ body: { number: '5511971234507', body: '' }, files });
    expect([reply.status, reply.body.error]).toEqual([413, 'ERR_TOO_MANY_FILES']);
    await expect.poll(() => countOf(company, 'media')).toBe(0);
  });
});

describe('who may call (trust I-1 and I-31)', () => {
  const call = (authorization: string | undefined, number = '5511971234508') =>
    server.anonymous('sendThroughApi', text(number), authorization === undefined ? {} : { authorization });

  test('nobody without the token of a connection: not a stranger, not a session, not a token that was replaced', async () => {
    const { company, token } = await withToken();
    const bad = [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${company.admin.token}`,
      `Bearer ${token}x`,
    ];
    for (const one of bad) expect([one, await call(one)]).toMatchObject([one, refused(401, 'ERR_INVALID_API_TOKEN')]);
    await company.admin.call('replaceConnectionToken', { params: { id: company.connectionId } });
    expect(await call(`Bearer ${token}`)).toMatchObject(refused(401, 'ERR_INVALID_API_TOKEN'));
    expect(await countOf(company, 'messages')).toBe(0);
  });

  test('the token opens no other call, and leads into its own company only', async () => {
    const [ours, theirs] = [await withToken(), await withToken()];
    const asPerson = { authorization: `Bearer ${ours.token}` };
    expect(await server.anonymous('listTickets', {}, asPerson)).toMatchObject(refused(401, 'ERR_SESSION_EXPIRED'));
    await theirs.send(text('5511971234509', 'Deles'));
    await ours.send(text('5511971234509', 'Nosso'));
    expect((await messagesOf(ours.company)).map(({ body }) => body)).toEqual(['Nosso']);
    expect((await messagesOf(theirs.company)).map(({ body }) => body)).toEqual(['Deles']);
  });

  test('a plan without the API, an overdue and a suspended company send nothing (administration §6, decision 28)', async () => {
    const { company, send } = await withToken();
    await setPlan(company, false);
    expect(await send(text('5511971234510'))).toMatchObject(refused(403, 'ERR_PLAN_FEATURE'));
    await setPlan(company, true);
    expect(await send(text('5511971234510'))).toMatchObject(fine);
    const change = (values: { status?: boolean; due_date?: string }) =>
      server.data.system(({ db }) => db.updateTable('companies').set(values).where('id', '=', company.id).execute());
    await change({ due_date: '2020-01-01' });
    expect(await send(text('5511971234510'))).toMatchObject(refused(403, 'ERR_COMPANY_OVERDUE'));
    await change({ due_date: '2999-01-01', status: false });
    expect(await send(text('5511971234510'))).toMatchObject(refused(403, 'ERR_COMPANY_INACTIVE'));
    expect(await countOf(company, 'messages')).toBe(1);
  });

  test('a deleted connection takes its token along', async () => {
    const { company, send } = await withToken();
    await server.data.tenant(company.id, ({ db }) =>
      sql`update connections set deleted_at = now() where id = ${company.connectionId}`.execute(db),
    );
    expect(await send(text('5511971234511'))).toMatchObject(refused(401, 'ERR_INVALID_API_TOKEN'));
  });
});

test.each(['', '/v1'])(
  'it stands at exactly /api/messages/send, also with the API base "%s" (decision 22)',
  async (apiBasePath) => {
    const other = await startTestServer({ config: { apiBasePath }, lookup: async () => 'yes' });
    try {
      const { admin, connectionId }: { admin: Person; connectionId: number } = await other.company();
      const { token } = await admin.call('replaceConnectionToken', { params: { id: connectionId } });
      const response = await fetch(`${other.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number: '5511971234512', body: 'Oi' }),
      });
      expect([response.status, await response.json()]).toEqual([200, { mensagem: 'Mensagem enviada' }]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    } finally {
      await other.close();
    }
  },
);

describe('a token ends with its maker (docs/decisions/0098)', () => {
  /** A program with a token that a second admin made. */
  async function byColleague() {
    const company = await server.company();
    const colleague = await company.agent([], 'admin');
    const { token } = await colleague.call('replaceConnectionToken', { params: { id: company.connectionId } });
    const send = async () =>
      (await server.anonymous('sendThroughApi', text('5511988887777'), { authorization: `Bearer ${token}` })).status;
    expect(await send()).toBe(200);
    return { company, colleague, send, at: { params: { id: colleague.id } } };
  }

  test('who is deleted: the admin is told before, and sees in the log that it ended', async () => {
    const { company, send, at } = await byColleague();
    expect(await company.admin.call('getUserWaiting', at)).toMatchObject({ tokens: 1 });
    await company.admin.call('deleteUser', at);
    expect(await send()).toBe(401);
    const { rows } = await server.database.pool.query(
      `select subject_id from activity_log where company_id = $1 and kind = 'connection.tokenEnded'`,
      [company.id],
    );
    expect(rows).toEqual([{ subject_id: company.connectionId }]);
  });

  test('who is an admin no more; one that somebody else made since goes on', async () => {
    const { company, send, at } = await byColleague();
    await company.admin.call('updateUser', { ...at, body: { profile: 'user' } });
    expect(await send()).toBe(401);
    const second = await byColleague();
    await second.company.admin.call('replaceConnectionToken', { params: { id: second.company.connectionId } });
    expect(await second.company.admin.call('getUserWaiting', second.at)).toMatchObject({ tokens: 0 });
  });
});
