import { limits } from '@recado/contract';
import type { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownMessages } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeWorld, type World } from '../inbound/test-world.ts';
import { CatchUps } from './catch-ups.ts';
import type { LiveSocket } from './company-streams.ts';
import type { Loaders } from './load-drawn.ts';
import { AddressCaps, excessOf } from './socket-caps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('how many sockets there are', () => {
  test('the eleventh socket of a user lets the oldest go, which is told why; the others hear on', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const { perUser } = limits.sockets;
    const oldest = await agent.socket();
    const said: string[] = [];
    oldest.onAny((name: string) => said.push(name));
    const isCut = new Promise((resolve) => oldest.once('disconnect', resolve));
    const others = await Promise.all(Array.from({ length: perUser - 1 }, () => agent.socket()));
    expect(oldest.connected).toBe(true);
    const newest = await agent.socket();
    expect(await isCut).toBe('io server disconnect');
    expect(said.filter((name) => !name.endsWith('presence'))).toEqual(['aside']);
    const heard = [...others, newest].map(
      (socket) => new Promise((resolve) => socket.once(`company-${company.id}-contact`, resolve)),
    );
    await server.data.tenant(company.id, async (tx) =>
      tx.record({ name: 'contact.reloaded', subject: {}, audience: {} }),
    );
    await Promise.all(heard);
  });

  test('sockets that come at the same moment are counted, too', async () => {
    const company = await server.company();
    const { perUser } = limits.sockets;
    const asked = await Promise.allSettled(Array.from({ length: 3 * perUser }, () => company.admin.socket()));
    const open = () => asked.filter((one) => one.status === 'fulfilled' && one.value.connected).length;
    await expect.poll(open).toBe(perUser);
  });

  test('a company that has too many lets the newcomer wait, and nobody else go', () => {
    const live = (userId: number) => ({ actor: { userId } }) as LiveSocket; // all that is asked of it
    const full = Array.from({ length: limits.sockets.perCompany }, (_, index) => live(index));
    const newcomer = live(-1);
    expect(excessOf(full, newcomer)).toBe(newcomer);
    expect(excessOf(full.slice(1), newcomer)).toBeUndefined();
  });

  test('an address is the caller’s, and what a stranger claims to forward for counts for nothing', () => {
    type Request = Parameters<AddressCaps['hasRoom']>[0];
    const from = (remoteAddress: string, forwarded?: string) =>
      ({
        socket: { remoteAddress },
        connection: { remoteAddress },
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      }) as unknown as Request; // all that is asked of it
    const fill = (caps: AddressCaps, request: (index: number) => Request) => {
      const lines: ((line: object) => void)[] = [];
      caps.watch({
        engine: { on: (_name: string, hear: (line: object) => void) => lines.push(hear) },
      } as unknown as Server);
      const closing: (() => void)[] = [];
      for (let index = 0; index < limits.sockets.perAddress; index++)
        lines[0]?.({ request: request(index), once: (_name: string, then: () => void) => closing.push(then) });
      return closing;
    };
    const open = new AddressCaps([]);
    const closing = fill(open, (index) => from('203.0.113.9', `198.51.100.${index % 250}`));
    expect(open.hasRoom(from('203.0.113.9', '192.0.2.1'))).toBe(false);
    expect(open.hasRoom(from('203.0.113.10'))).toBe(true);
    closing[0]?.();
    expect(open.hasRoom(from('203.0.113.9'))).toBe(true);
    const behind = new AddressCaps(['10.0.0.1']);
    fill(behind, () => from('10.0.0.1', '198.51.100.7'));
    expect(behind.hasRoom(from('10.0.0.1', '198.51.100.7'))).toBe(false);
    expect(behind.hasRoom(from('10.0.0.1', '198.51.100.8'))).toBe(true);
  });
});

/** Catching up with what counts how often the database is asked, and how often at once. */
async function watched(world: World) {
  const counts = { asked: 0, atOnce: 0, most: 0 };
  const data: Data = {
    ...server.data,
    snapshot: async (company, work) => {
      counts.asked += 1;
      counts.atOnce += 1;
      counts.most = Math.max(counts.most, counts.atOnce);
      try {
        return await server.data.snapshot(company, work);
      } finally {
        counts.atOnce -= 1;
      }
    },
  };
  const io = { to: () => ({ emit: () => undefined }) } as unknown as Server; // all that is asked of it
  const shown = { note: () => undefined } as unknown as ShownMessages;
  const loaders = { records: {} } as unknown as Loaders; // the events draw nothing
  const catchUps = new CatchUps({ io, data, loaders, shown });
  const socket = { id: 'one', connected: true };
  const live = (actor: World['admin']): LiveSocket => ({
    ...{ actor, isFamilyClient: false },
    socket: socket as LiveSocket['socket'], // all that is asked of it
  });
  for (let turn = 0; turn < 3; turn++)
    await server.data.tenant(world.companyId, async (tx) =>
      tx.record({ name: 'contact.reloaded', subject: {}, audience: {} }),
    );
  const leave = () => {
    socket.connected = false;
  };
  return { counts, catchUps, live, leave };
}

describe('catching up', () => {
  test('people who ask from the same place at the same moment are answered together', async () => {
    const world = await makeWorld(server.data);
    const { counts, catchUps, live } = await watched(world);
    const people = Array.from({ length: 30 }, (_, index) => ({ ...world.admin, userId: index + 1 }));
    const answers = await Promise.all(people.map((actor) => catchUps.ask(live(actor), 1)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ replayed: true });
    // The first one's look has begun when the others come: they share the next.
    expect(counts).toEqual({ asked: 2, atOnce: 0, most: 1 });
  });

  test('one user looks once at a time, some times at once and then seldom, however many sockets ask; beyond that she refreshes', async () => {
    const world = await makeWorld(server.data);
    const { counts, catchUps, live, leave } = await watched(world);
    const { burst, waiting } = limits.catchUps;
    const tooMany = Array.from({ length: 4 * waiting }, (_, index) => catchUps.ask(live(world.admin), index % 4));
    const refused = await Promise.all(tooMany.slice(waiting));
    expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ replayed: false, seq: 0 })]),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(counts).toEqual({ asked: burst, atOnce: 0, most: 1 });
    // Somebody else is not kept waiting by her.
    const other = { ...world.admin, userId: world.admin.userId + 1 };
    expect(await catchUps.ask(live(other), 0)).toMatchObject({ replayed: true });
    leave();
  });
});
