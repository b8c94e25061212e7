import { isSecretSetting, settingKeys } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const seal = openSeal('a-test-key-of-more-than-thirty-two-characters', 'settings');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const secrets = settingKeys.filter((key) => isSecretSetting(key));

test('a secret is told by its last four characters, and the echo of that does not overwrite it; at rest it is sealed (decision 10)', async () => {
  const { id, admin } = await server.company();
  expect(secrets.length).toBeGreaterThan(0);
  for (const key of secrets) {
    const secret = `chave-${key}-muito-secreta-1234`;
    const shown = await admin.call('updateSetting', { params: { key }, body: { value: secret } });
    expect(shown.value).toMatch(/1234$/);
    expect(shown.value).not.toContain('secreta');
    await admin.call('updateSetting', { params: { key }, body: { value: shown.value } });
    const row = await server.data.tenant(id, ({ db }) =>
      db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow(),
    );
    expect(row.value).not.toContain('secreta');
    expect(openSecret(seal, row.value, `${id}/${key}`)).toBe(secret);
    expect((await admin.call('listSettings')).find((setting) => setting.key === key)?.value).toBe(shown.value);
  }
});

test('the mask of a secret that was never set sets none', async () => {
  const { admin } = await server.company();
  const key = secrets[0] ?? '';
  await admin.attempt('updateSetting', { params: { key }, body: { value: '••••1234' } });
  expect((await admin.call('listSettings')).find((setting) => setting.key === key)?.value).toBe('');
});

test("what is the platform's to write is refused to a company's admin: no plan feature is switched on this way", async () => {
  const { admin } = await server.company();
  const reply = await admin.attempt('updateSetting', { params: { key: 'campaignsEnabled' }, body: { value: 'true' } });
  expect([reply.status, reply.body.error]).toEqual([403, 'ERR_NO_SUPER']);
});

test('language and time zone take effect where days and texts are made, and everybody hears of a change (decisions 13, 14)', async () => {
  const company = await server.company();
  const agent = await company.agent();
  const told: unknown[] = [];
  (await agent.socket()).on(`company-${company.id}-settings`, (payload: unknown) => told.push(payload));
  const set = (key: string, value: string) =>
    company.admin.attempt('updateSetting', { params: { key }, body: { value } });
  for (const [key, value] of [
    ['language', 'es'],
    ['timezone', 'America/Manaus'],
  ] as const) {
    expect((await set(key, value)).status).toBe(200);
    expect((await company.admin.call('me')).user.company[key]).toBe(value);
  }
  for (const value of ['Marte/Olimpo', '+03:00', '']) expect((await set('timezone', value)).status).toBe(400);
  await expect
    .poll(() => told, { timeout: 20_000 })
    .toMatchObject([
      { setting: { key: 'language', value: 'es' } },
      { setting: { key: 'timezone', value: 'America/Manaus' } },
    ]);
});
