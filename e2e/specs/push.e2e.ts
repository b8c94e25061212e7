import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushStandIn, startPushStandIn } from '../../apps/server/src/testing/push-stand-in.ts';
import { eventually } from '../kit/eventually.ts';
import { setPermission } from '../kit/notification-spy.ts';
import { holdShown, openPushLine, shownBy, subscribeAt, untilShown, workerOf } from '../kit/push-browser.ts';
import { beginConversation, companyNumber, openWorkday, type Workday } from '../kit/workday.ts';
import { addConnection, untilShownConnected } from '../pages/connections-page.ts';
import { openProfile } from '../pages/profile-page.ts';

let service: PushStandIn;
let day: Workday;

beforeAll(async () => {
  service = await startPushStandIn();
  day = await openWorkday({ PUSH_STAND_IN_URL: service.url }, true);
  await day.phones.scan(companyNumber, await addConnection(day.admin.page, 'Principal'));
  await untilShownConnected(day.admin.page, 'Principal');
});
afterAll(async () => {
  await day?.end();
  await service?.close();
});

test('a browser is pushed once it is switched on: its worker shows what comes while no tab is visible, and a press opens the ticket', async () => {
  const { page } = day.admin;
  const browser = service.browser();
  await subscribeAt(page, browser);
  await setPermission(page, 'granted');
  await page.reload();
  await openProfile(page, 'Conta de Renata Lopes', 'Perfil');
  const settings = page.getByRole('region', { name: 'Avisos com o Recado fechado' });
  for (const name of ['Receber avisos neste aparelho', 'Mostrar o texto da mensagem']) {
    await settings.getByRole('switch', { name, checked: false }).click();
    await settings.getByRole('switch', { name, checked: true }).waitFor();
  }
  const deliver = await openPushLine(page);
  const worker = await workerOf(page);

  await settings.getByRole('button', { name: 'Testar aviso' }).click();
  await settings.getByText(/^Aviso enviado/).waitFor();
  await eventually(() => service.pushes.length).toBe(1);
  await deliver(service.pushes[0]?.notice ?? {});
  await untilShown(worker, 'trial');
  expect(await shownBy(worker)).toMatchObject([{ title: 'Recado', tag: 'trial' }]);

  const marina = await day.customer('Marina Góes');
  await page.keyboard.press('Escape');
  await beginConversation(day.admin, marina, 'Bom dia');
  const path = new URL(page.url()).pathname;
  const ofMarina = () => service.pushes.filter(({ notice }) => notice.title === marina.name).at(-1)?.notice ?? {};
  await page.goto('/tickets');
  await marina.say('Ainda dá tempo?');
  await eventually(ofMarina).toMatchObject({ body: 'Ainda dá tempo?', isWaiting: false });
  const notice = ofMarina();
  // Under somebody's eyes nothing is shown; what came after it is.
  await deliver(notice);
  await deliver({ ...notice, kind: 'trial', tag: 'after' });
  await untilShown(worker, 'after');
  const tags = (await shownBy(worker)).map(({ tag }) => tag);
  expect(tags).toContain('after');
  expect(tags).not.toContain(notice.tag);
  await page.goto('about:blank');
  await deliver(notice);
  await untilShown(worker, String(notice.tag));
  const press = await holdShown(worker, String(notice.tag));
  expect((await shownBy(worker)).find(({ tag }) => tag === notice.tag)).toMatchObject({
    title: marina.name,
    body: 'Ainda dá tempo?',
  });
  await page.goto('/tickets');
  await day.admin.tickets.row('Atendendo', marina.name).waitFor();
  await press();
  await page.waitForURL(`**${path}`);
  await day.admin.chat.bubble('Ainda dá tempo?').waitFor();
  expect(service.faults).toEqual([]);
});

test('whoever signs out is pushed no more in this browser, and who comes back is pushed again', async () => {
  const { page } = day.admin;
  await page.getByRole('button', { name: 'Conta de Renata Lopes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('button', { name: /admin@recado\.local/ }).waitFor();
  await eventually(() => page.evaluate(() => localStorage.getItem('pushOfTest'))).toBe(null);
  await page.getByRole('button', { name: /admin@recado\.local/ }).click();
  await page.getByRole('tablist').first().waitFor();
  await eventually(() => page.evaluate(() => localStorage.getItem('pushOfTest'))).not.toBe(null);
  await openProfile(page, 'Conta de Renata Lopes', 'Perfil');
  const chosen = page.getByRole('switch', { name: 'Mostrar o texto da mensagem' });
  await chosen.waitFor();
  // The profile may be open before the subscription is made again.
  await eventually(() => chosen.isChecked()).toBe(true);
});

test('the product can be installed: Chromium takes its manifest, and its icons have the sizes that it says', async () => {
  const { page } = day.admin;
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ name: 'Recado', lang: 'pt-BR', start_url: '/tickets', display: 'standalone' });
  const sizes = await page.evaluate(
    (sources: string[]) =>
      Promise.all(
        sources.map(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    manifest.icons.map(({ src }: { src: string }) => src),
  );
  expect(sizes).toEqual(['192x192', '512x512', '512x512']);
  expect(manifest.icons).toMatchObject([
    { purpose: 'any', sizes: sizes[0] },
    { sizes: sizes[1] },
    { purpose: 'maskable' },
  ]);
  // A private window, which each browser of the tests is, offers no installation; nothing else stands against it.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
