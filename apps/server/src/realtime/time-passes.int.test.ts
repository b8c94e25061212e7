import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * minutes(24 * 60);
/** The server's clock goes on, and with it nothing else. */
function jump(by: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
}
/** Something that everybody of the company hears. */
const happen = (company: TestCompany) =>
  server.data.tenant(company.id, async (tx) => tx.record({ name: 'contact.reloaded', subject: {}, audience: {} }));

type Live = Awaited<ReturnType<TestCompany['admin']['socket']>>;
function follow(socket: Live) {
  const heard: string[] = [];
  let isOpen = true;
  socket.onAny((name: string) => {
    if (!name.endsWith('presence')) heard.push(name);
  });
  socket.once('disconnect', () => {
    isOpen = false;
  });
  return { heard, isOpen: () => isOpen };
}

async function visitTo(company: TestCompany) {
  const own = await server.company();
  const owner = await server.member(own.id, { queueIds: [], profile: 'user', isSuper: true });
  const body = { reason: 'A conexão não volta' };
  const { token } = await owner.call('enterSupport', { params: { id: company.id }, body });
  return server.withToken(owner, token);
}

const ends = {
  'a visit of support': { after: minutes(61), who: visitTo },
  'a session': { after: days(8), who: (company: TestCompany) => company.agent() },
  "a company's due day": {
    after: days(3),
    who: async (company: TestCompany) => {
      const due = new Date(Date.now() + days(1)).toISOString().slice(0, 10);
      await server.data.system(({ db }) =>
        db.updateTable('companies').set({ due_date: due }).where('id', '=', company.id).execute(),
      );
      return company.agent();
    },
  },
};

test.each(Object.entries(ends))(
  'the end of %s closes its sockets, and nothing is heard from then on',
  async (_what, { after, who }) => {
    const company = await server.company();
    const person = await who(company);
    const { heard, isOpen } = follow(await person.socket());
    await happen(company);
    await expect.poll(() => heard).toEqual([`company-${company.id}-contact`]);
    jump(after);
    await happen(company);
    await expect.poll(isOpen).toBe(false);
    expect(heard).toHaveLength(1);
  },
);

test('a session that was made longer meanwhile goes on hearing', async () => {
  const company = await server.company();
  const person = await company.agent();
  const { heard, isOpen } = follow(await person.socket());
  await server.data.system(({ db }) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + days(30)) })
      .where('user_id', '=', person.id)
      .execute(),
  );
  jump(days(8));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await happen(company);
  await expect.poll(() => heard).toEqual([`company-${company.id}-contact`]);
  expect(isOpen()).toBe(true);
});
