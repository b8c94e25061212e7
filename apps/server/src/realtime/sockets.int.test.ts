import { events } from '@recado/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Frame {
  wire: string;
  payload: unknown;
  mark: { seq: number; name: keyof typeof events };
}

/** Everything a socket hears from now on. */
function spy(socket: Socket): Frame[] {
  const frames: Frame[] = [];
  socket.onAny((wire: string, payload: unknown, mark: Frame['mark']) => frames.push({ wire, payload, mark }));
  return frames;
}

let settled = 0;
/** Changes a setting and waits until these sockets heard of it: what came before has arrived. */
async function settle(company: TestCompany, sockets: Socket[]): Promise<void> {
  // Another value every time: that of an earlier one may be on its way.
  const value = String(1000 + ++settled);
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on(`company-${company.id}-settings`, (payload: { setting: { value: string } }) => {
          if (payload.setting.value === value) resolve();
        });
      }),
  );
  await company.admin.call('updateSetting', { params: { key: 'ticketReuseMinutes' }, body: { value } });
  await Promise.all(heard);
}

async function contactOf(company: TestCompany, name: string) {
  const number = `55119${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
  return company.admin.call('createContact', { body: { name, number } });
}

describe('who hears what (decision 23, trust I-6)', () => {
  test('nothing reaches another company, nor an agent without the queue, whatever rooms they ask for', async () => {
    const [mine, theirs] = await Promise.all([server.company(), server.company()]);
    const [first = 0, second = 0] = mine.queueIds;
    const [insider, outsider] = await Promise.all([mine.agent([first]), mine.agent([second])]);
    const people = [mine.admin, insider, outsider, theirs.admin];
    const sockets = await Promise.all(people.map((person) => person.socket()));
    const [admin = [], inside = [], outside = [], foreign = []] = sockets.map(spy);
    const contact = await contactOf(mine, 'Cliente Segredo');
    const rooms = ['joinChatBox', 'joinNotification', 'joinTickets', 'join', 'subscribe', 'joinRoom'];
    for (const socket of sockets.slice(2))
      for (const room of rooms)
        for (const key of [`company-${mine.id}`, mine.id, `queue-${first}-pending`, `user-${insider.id}`, 'open', null])
          socket.emit(room, key);

    const ticket = await insider.call('createTicket', { body: { contactId: contact.id, queueId: first } });
    const message = await insider.call('sendMessage', {
      params: { ticketId: ticket.id },
      body: { body: 'segredo um' },
    });
    await insider.call('editMessage', { params: { id: message.id }, body: { body: 'segredo dois' } });
    await insider.call('typingInTicket', { params: { id: ticket.id }, body: { on: true } });
    await insider.call('viewingTicket', { params: { id: ticket.id }, body: { on: true } });
    await insider.call('deleteMessage', { params: { id: message.id } });
    await insider.call('updateTicket', { params: { id: ticket.id }, body: { status: 'pending' } });
    await insider.call('updateUser', { params: { id: insider.id }, body: { name: 'Outro Nome' } });
    const { id } = await mine.admin.call('createConnection', { body: { name: 'Segunda' } });
    await mine.admin.call('deleteConnection', { params: { id } });
    await settle(mine, sockets.slice(0, 3));
    await settle(theirs, sockets.slice(3));

    const about = (frames: Frame[]) => frames.filter((frame) => /ticket|message/.test(frame.mark.name));
    expect(about(admin).length).toBeGreaterThanOrEqual(6);
    expect(about(inside).length).toBeGreaterThanOrEqual(5);
    expect(about(outside)).toEqual([]);
    const viewings = [admin, inside].map((frames) => frames.filter(({ mark }) => mark.name === 'ticket.viewing'));
    expect(viewings.map((frames) => frames.map(({ payload }) => payload))).toEqual([
      [expect.objectContaining({ ticketId: ticket.id, userId: insider.id, on: true, isReply: false })],
      [],
    ]);
    expect(JSON.stringify(outside)).not.toContain('segredo');
    const own = new Set(['setting.updated', 'user.presenceChanged']);
    expect(foreign.filter((frame) => !own.has(frame.mark.name))).toEqual([]);
    for (const frame of foreign) expect(frame.wire).toMatch(new RegExp(`^company-${theirs.id}-(settings|presence)$`));
    for (const { mark, payload, wire } of [admin, inside, outside].flat()) {
      expect(wire).toBe(`company-${mine.id}-${events[mark.name].channel}`);
      const parsed = events[mark.name].payload.safeParse(payload);
      expect([mark.name, parsed.success && parsed.data]).toEqual([mark.name, payload]);
    }
  });

  test('who loses the queue is told that the ticket left, and hears nothing more of it', async () => {
    const company = await server.company();
    const [first = 0, second = 0] = company.queueIds;
    const [giver, taker] = await Promise.all([company.agent([first]), company.agent([second])]);
    const sockets = await Promise.all([giver, taker].map((person) => person.socket()));
    const [given = [], taken = []] = sockets.map(spy);
    const contact = await contactOf(company, 'Cliente Mudado');
    const ticket = await giver.call('createTicket', { body: { contactId: contact.id, queueId: first } });
    await giver.call('updateTicket', { params: { id: ticket.id }, body: { queueId: second, userId: taker.id } });
    await taker.call('sendMessage', { params: { ticketId: ticket.id }, body: { body: 'segredo do outro setor' } });
    await settle(company, sockets);
    expect(given.filter((frame) => frame.mark.name === 'ticket.removed').map((frame) => frame.payload)).toContainEqual({
      action: 'delete',
      ticketId: ticket.id,
    });
    expect(JSON.stringify(given)).not.toContain('segredo do outro setor');
    expect(JSON.stringify(taken)).toContain('segredo do outro setor');
  });

  test('a client of the family hears that a ticket left its list before it hears where it is now (wire-contract 5)', async () => {
    const company = await server.company();
    const [first = 0] = company.queueIds;
    const contact = await contactOf(company, 'Rita');
    const { id } = await company.admin.call('createTicket', { body: { contactId: contact.id, queueId: first } });
    const sockets = await Promise.all(['recado', 'family'].map((client) => company.admin.socket(client)));
    const [ours = [], family = []] = sockets.map(spy);
    await company.admin.call('updateTicket', { params: { id }, body: { status: 'closed' } });
    await settle(company, sockets);
    const told = (frames: Frame[]) =>
      frames.filter(({ wire }) => wire === `company-${company.id}-ticket`).map(({ payload }) => payload);
    const update = { action: 'update', ticket: expect.objectContaining({ id, status: 'closed' }) };
    expect(told(ours)).toEqual([update]);
    expect(told(family)).toEqual([{ action: 'delete', ticketId: id }, update]);
  });

  test('whoever lost a ticket while she was away does not catch up on what came after (decision 44)', async () => {
    const company = await server.company();
    const [first = 0, second = 0] = company.queueIds;
    const away = await company.agent([first]);
    const contact = await contactOf(company, 'Cliente Levado');
    const ticket = await company.admin.call('createTicket', { body: { contactId: contact.id, queueId: first } });
    const say = (body: string) =>
      company.admin.call('sendMessage', { params: { ticketId: ticket.id }, body: { body } });
    const message = await say('dito antes');
    await company.admin.call('editMessage', { params: { id: message.id }, body: { body: 'dito melhor' } });
    await company.admin.call('updateTicket', {
      params: { id: ticket.id },
      body: { queueId: second, userId: company.admin.id },
    });
    await company.admin.call('editMessage', { params: { id: message.id }, body: { body: 'segredo corrigido' } });
    await say('segredo de depois');
    const socket = await away.socket();
    const frames = spy(socket);
    await socket.emitWithAck('catchUp', 0);
    const names = frames.map((frame) => frame.mark.name).filter((name) => /ticket|message/.test(name));
    expect(new Set(names)).toEqual(new Set(['ticket.removed']));
    expect(JSON.stringify(frames)).not.toContain('segredo');
  });

  test('catching up replays to a reader what she may read, and nothing else (decision 44)', async () => {
    const [mine, theirs] = await Promise.all([server.company(), server.company()]);
    const [first = 0, second = 0] = mine.queueIds;
    const outsider = await mine.agent([second]);
    const contact = await contactOf(mine, 'Cliente');
    const ticket = await mine.admin.call('createTicket', { body: { contactId: contact.id, queueId: first } });
    await mine.admin.call('sendMessage', { params: { ticketId: ticket.id }, body: { body: 'segredo de antes' } });
    for (const [person, sees] of [
      [mine.admin, true],
      [outsider, false],
      [theirs.admin, false],
    ] as const) {
      const socket = await person.socket();
      const frames = spy(socket);
      await socket.emitWithAck('catchUp', 0);
      expect(JSON.stringify(frames).includes('segredo de antes')).toBe(sees);
      if (person === theirs.admin) for (const frame of frames) expect(frame.wire).toContain(`company-${theirs.id}-`);
    }
  });

  test('whoever may only pay hears nothing (decision 28)', async () => {
    const company = await server.company();
    const { email } = await company.admin.call('getUser', { params: { id: company.admin.id } });
    await server.data.system(({ db }) =>
      db.updateTable('companies').set({ due_date: '2020-02-29' }).where('id', '=', company.id).execute(),
    );
    const admin = await server.signIn(email);
    const socket = await admin.socket();
    const frames = spy(socket);
    await server.data.tenant(company.id, async (tx) => {
      tx.record({ name: 'connection.deleted', subject: { connectionId: 1 } });
    });
    const { seq } = await socket.emitWithAck('catchUp', 0);
    expect(seq).toBeGreaterThan(0);
    expect(frames).toEqual([]);
  });
});

describe('what a client says is not believed (trust I-39)', () => {
  const strange = [
    undefined,
    null,
    -1,
    1.5,
    Number.NaN,
    2 ** 53,
    '7',
    "'; drop table events",
    [],
    {},
    { since: 1 },
    true,
  ];

  test('strange catch-ups, unknown events and missing answers do no harm', async () => {
    const company = await server.company();
    const socket = await company.admin.socket();
    for (const since of strange) {
      const reply = (await socket.emitWithAck('catchUp', since)) as { replayed: boolean; seq: number };
      expect([String(since), typeof reply.replayed, typeof reply.seq]).toEqual([String(since), 'boolean', 'number']);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const other = await company.admin.socket();
    other.emit('catchUp');
    other.emit('catchUp', 0, 'no function');
    other.emit('userStatus', { a: 1 }, null);
    other.emit('company-1-ticket', { action: 'delete', ticketId: 1 });
    other.emit('__proto__', {});
    other.emit('constructor', Buffer.from([1, 2, 3]));
    await settle(company, [socket, other]);
  });

  test('a frame above 64 kB ends that socket, and no other', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const [bad, good] = await Promise.all([agent.socket(), company.admin.socket()]);
    const ended = new Promise((resolve) => bad.once('disconnect', resolve));
    bad.emit('catchUp', 'x'.repeat(100_000));
    await ended;
    await settle(company, [good]);
  });

  test('a flood ends the socket that sends it; others hear on', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const [bad, good] = await Promise.all([agent.socket(), company.admin.socket()]);
    const ended = new Promise((resolve) => bad.once('disconnect', resolve));
    for (let count = 0; count < 1000; count++) bad.emit('catchUp', 0, () => undefined);
    await ended;
    await settle(company, [good]);
  });
});
