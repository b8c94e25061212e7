import type { JournalEntry } from '@recado/whatsapp';
import { translateMemory } from '@recado/whatsapp/memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { connectionCoverage } from '../features/connections/coverage.repo.ts';
import { InboundPump } from './inbound-pump.ts';
import { productInbound } from './product-inbound.ts';
import { makeConnections, testSecret } from './test-session.ts';
import type { OpenEntry } from './types.ts';

let database: TestDatabase;
let scope: { companyId: number; connectionId: number };

beforeAll(async () => {
  database = await openTestDatabase();
  const { companyId, ids } = await makeConnections(database.data, 1);
  scope = { companyId, connectionId: ids[0] ?? 0 };
});
afterAll(() => database.close());

const rows = () =>
  database.data.system(({ db }) =>
    db.selectFrom('journal').select(['id', 'attempts', 'set_aside', 'done_at']).orderBy('id').execute(),
  );
const coverage = () => database.data.tenant(scope.companyId, (tx) => connectionCoverage(tx, scope.connectionId));

/** A journal row that another version of the driver wrote, which this one cannot read. */
async function journaled(): Promise<OpenEntry> {
  const { id } = await database.data.system(({ db }) =>
    db
      .insertInto('journal')
      .values({
        ...{ company_id: scope.companyId, connection_id: scope.connectionId },
        ...{ chat: 'phone:5511988887777', author: 'phone:5511988887777', wa_id: 'A1', from_me: false },
        payload: JSON.stringify({ v: 99 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const entry: JournalEntry = {
    ...{ chat: 'phone:5511988887777', author: 'phone:5511988887777', id: 'A1', fromMe: false },
    ...{ receivedAt: new Date(), payload: { v: 99 } },
  };
  return { ...entry, journalId: id };
}

test('what cannot be read is tried some times, set aside with its reason, told with the connection, and kept', async () => {
  const entry = await journaled();
  expect((await coverage()).setAside).toEqual([]);
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await productInbound.process(database.data, scope, [entry], translateMemory)).toEqual([entry.journalId]);
    expect((await rows())[0]).toMatchObject({ attempts: tries, set_aside: tries < 5 ? null : 'unreadable' });
  }
  expect((await coverage()).setAside).toMatchObject([{ reason: 'unreadable', count: 1 }]);
  expect((await rows())[0]?.done_at).toBeNull();
});

test('a session that starts tries it anew, asks for it no more once it is set aside again, and comes to rest', async () => {
  const { owner, fence } = await database.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ lease_owner: 'node', lease_until: new Date(Date.now() + 600_000) })
      .where('id', '=', scope.connectionId)
      .returning(['lease_owner as owner', 'fence'])
      .executeTakeFirstOrThrow(),
  );
  const tried: number[] = [];
  const port = {
    ...productInbound,
    process: (...asked: Parameters<typeof productInbound.process>) => {
      tried.push(asked[2].length);
      return productInbound.process(...asked);
    },
  };
  const claim = { companyId: scope.companyId, id: scope.connectionId, fence: Number(fence), owner: owner ?? '' };
  const driver = () => ({ capabilities: { groups: false } as never, group: () => Promise.reject(new Error('none')) });
  const pump = new InboundPump(
    database.data,
    claim,
    port,
    translateMemory,
    () => undefined,
    openSeal(testSecret, 'connection-keys'),
    driver,
  );
  pump.wake();
  await expect.poll(async () => (await rows())[0]?.set_aside, { timeout: 60_000 }).toBe('unreadable');
  await expect.poll(() => tried.length).toBe(5);
  await pump.idle();
  await pump.stop();
  expect(tried).toHaveLength(5);
});
