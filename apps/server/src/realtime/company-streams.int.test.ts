import type { Server } from 'socket.io';
import { expect, test } from 'vitest';
import type { ShownMessages } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeWorld } from '../inbound/test-world.ts';
import { CompanyStreams, type LiveSocket } from './company-streams.ts';
import { lastSeq } from './event-rows.repo.ts';
import type { Loaders } from './load-drawn.ts';

test('what is told while the first socket of a company joins reaches it, and is not kept for the next event (decision 44)', async () => {
  const database = await openTestDatabase();
  const { companyId, admin } = await makeWorld(database.data);
  const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The answer to the first question, where the stream begins, is on its way until the test says so.
  const tenant: Data['tenant'] = async (company, work) => {
    const answer = await database.data.tenant(company, work);
    looked.resolve();
    await goOn.promise;
    return answer;
  };
  const heard: string[] = [];
  const io = { to: () => ({ emit: (name: string) => heard.push(name) }) } as unknown as Server; // all that is asked of it
  const log = { error: (details: object) => expect.fail(JSON.stringify(details)) };
  const shown = { note: () => undefined } as unknown as ShownMessages;
  const loaders = { records: {} } as unknown as Loaders; // the event draws nothing
  const streams = new CompanyStreams(io, { ...database.data, tenant }, loaders, log, shown);
  const socket = { id: 'first' } as LiveSocket['socket'];
  const joined = streams.join({ socket, actor: admin, isFamilyClient: false });
  await looked.promise;
  await database.data.tenant(companyId, async (tx) =>
    tx.record({ name: 'contact.reloaded', subject: {}, audience: {} }),
  );
  const seq = await database.data.tenant(companyId, lastSeq);
  streams.wake(companyId, seq);
  goOn.resolve();
  expect(await joined).toBe(seq - 1);
  await expect.poll(() => heard).toEqual([`company-${companyId}-contact`]);
  await streams.settle();
  await database.close();
});
