import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const storage: Record<string, unknown> = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
};
vi.stubGlobal(
  'localStorage',
  // Its keys are what is kept, as in a browser.
  new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }),
);
const sent: { key: string | undefined; body: string }[] = [];
let answers = false;
vi.mock('../../../kit/api.ts', () => ({
  call: (_route: unknown, { body }: { body: { body: string } }, more?: { headers?: Record<string, string> }) => {
    sent.push({ key: more?.headers?.['Idempotency-Key'], body: body.body });
    return answers ? Promise.resolve({ id: 'M1' }) : new Promise(() => undefined);
  },
  onApiAnswer: () => undefined,
}));
vi.mock('../ticket-caches.ts', () => ({ applyMessage: () => undefined }));
vi.stubGlobal('addEventListener', () => undefined);

/** A tab of one browser in which somebody is signed in. */
const openTab = async (userId = 7) => {
  vi.resetModules();
  const { sessionStore } = await import('../../../kit/session-store.ts');
  sessionStore.set({ phase: 'in', user: { id: userId, companyId: 1 } as never }); // all that the outbox asks of a person
  return import('./outbox.ts');
};
const ticket = (id: number) => ({ id, contactId: 1, whatsappId: 1 });
const bodies = () => sent.map(({ body }) => body);

test('what two tabs have not sent yet is all there after a crash, each under its key, for its author alone', async () => {
  const tabA = await openTab();
  const tabB = await openTab();
  tabA.enqueue(ticket(1), [
    { body: 'um', quoted: null },
    { body: 'dois', quoted: null },
  ]);
  tabB.enqueue(ticket(2), [{ body: 'três', quoted: null }]);
  await vi.waitFor(() => expect(bodies()).toEqual(['um', 'três']));
  const keyOf = new Map(sent.map(({ body, key }) => [body, key]));

  sent.length = 0;
  answers = true;
  await openTab(8);
  await openTab();
  await vi.waitFor(() => expect(bodies().toSorted()).toEqual(['dois', 'três', 'um']));
  expect(bodies().indexOf('um')).toBeLessThan(bodies().indexOf('dois'));
  for (const { body, key } of sent) if (keyOf.has(body)) expect(key).toBe(keyOf.get(body));
  await vi.waitFor(() => expect([...kept.keys()].filter((key) => key.includes('outbox'))).toEqual([]));
});

test('what was kept as one list before is sent too, and the list is forgotten', async () => {
  sent.length = 0;
  const old = {
    clientKey: 'k1',
    ticket: ticket(3),
    body: 'de antes',
    quoted: null,
    createdAt: '2026-11-01',
    failure: null,
  };
  kept.set('tickets:outbox:7', JSON.stringify([old]));
  await openTab();
  await vi.waitFor(() => expect(sent).toEqual([{ key: 'k1', body: 'de antes' }]));
  await vi.waitFor(() => expect(kept.size).toBe(0));
});
