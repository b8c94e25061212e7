import { civilDate } from '@recado/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

/** Never on the same civil day. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

test('a changed time zone counts with the next call, for everybody and back again', async () => {
  const company = await server.company();
  const agent = await company.agent();
  await company.admin.call('createContact', { body: { name: 'Maria', number: '5511988887777' } });
  for (const zone of [...zones, ...zones]) {
    await company.admin.call('updateSetting', { params: { key: 'timezone' }, body: { value: zone } });
    for (const person of [company.admin, agent])
      for (const asked of zones) {
        const query = { date: civilDate(new Date(), asked) };
        expect((await person.call('listContacts', { query })).count).toBe(asked === zone ? 1 : 0);
      }
  }
});
