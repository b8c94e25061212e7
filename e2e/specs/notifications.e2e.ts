import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import {
  notificationsOf,
  pressNotification,
  setPermission,
  setVisible,
  spyOnNotifications,
  untilMarks,
} from '../kit/notification-spy.ts';
import { loudnessOf, notesOf, untilMaySound, untilNotes, untilQuiet } from '../kit/sound-spy.ts';
import { beginConversation, companyNumber, Desk, openWorkday, type Workday } from '../kit/workday.ts';
import { addConnection, untilShownConnected } from '../pages/connections-page.ts';
import { openProfile } from '../pages/profile-page.ts';

const notification = [784, 1047];
let day: Workday;

beforeAll(async () => {
  day = await openWorkday();
  await day.phones.scan(companyNumber, await addConnection(day.admin.page, 'Principal'));
  await untilShownConnected(day.admin.page, 'Principal');
});
afterAll(() => day?.end());

const doctorOf = (page: Page) => page.getByRole('region', { name: 'Avisos do navegador' });

test('the profile says whether notifications work in this browser, what to do if not, and tries them out', async () => {
  const { page } = day.admin;
  await spyOnNotifications(page.context());
  await setPermission(page, 'denied');
  await page.reload();
  await openProfile(page, 'Conta de Renata Lopes', 'Perfil');
  const doctor = doctorOf(page);
  await doctor.getByText('O navegador bloqueou os avisos deste site.').waitFor();
  await doctor.getByText(/^Clique no ícone à esquerda do endereço/).waitFor();
  expect(await doctor.getByRole('button').count()).toBe(0);
  // The browser's own settings are followed while the page is open.
  await setPermission(page, 'prompt');
  await doctor.getByRole('button', { name: 'Permitir avisos' }).waitFor();
  await setPermission(page, 'granted');
  await doctor.getByRole('button', { name: 'Testar aviso' }).click();
  await doctor
    .getByRole('status')
    .getByText(/^Aviso enviado/)
    .waitFor();
  expect(await notificationsOf(page)).toMatchObject([{ title: 'Recado', tag: 'test' }]);
});

test('a browser without notifications says so, logs it, and works on (core §8)', async () => {
  const page = await openWindow(day.admin.page);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'));
  const logged = page.waitForEvent('console', (line) => line.text().includes('shows no notifications of the system'));
  await page.goto('/tickets');
  await logged;
  await openProfile(page, 'Conta de Renata Lopes', 'Perfil');
  await doctorOf(page)
    .getByText(/^Este navegador não mostra avisos do sistema/)
    .waitFor();
  await page.close();
});

test('while no tab is visible a message shows one notification; a press opens its ticket, and what is read is closed', async () => {
  const { page } = day.admin;
  const marina = await day.customer('Marina Góes');
  await page.goto('/tickets');
  await untilMarks(page, 'desktop', 1, 0);
  await beginConversation(day.admin, marina, 'Bom dia');
  const path = new URL(page.url()).pathname;
  await page.goto('/tickets');
  const row = day.admin.tickets.row('Atendendo', marina.name);
  await row.waitFor();
  await untilMarks(page, 'desktop', 1, 0);

  await marina.say('Com a janela à vista');
  await row.getByText('1 mensagem não lida').waitFor();
  await setVisible(page, false);
  await untilMarks(page, 'visible', 0, 0);
  await marina.say('Alguém aí?');
  await eventually(() => notificationsOf(page)).toMatchObject([
    { title: marina.name, body: 'Alguém aí?', isClosed: false },
  ]);
  await pressNotification(page);
  await page.waitForURL(`**${path}`);
  await day.admin.chat.bubble('Alguém aí?').waitFor();
  // In the background nothing is read, so the next one is shown although its ticket is open.
  await marina.say('E agora?');
  await eventually(async () => (await notificationsOf(page)).length).toBe(2);
  const [first, second] = await notificationsOf(page);
  expect(second).toMatchObject({ tag: first?.tag, body: 'E agora?', isClosed: false });
  await setVisible(page, true);
  await eventually(async () => (await notificationsOf(page)).every(({ isClosed }) => isClosed)).toBe(true);
});

test('of two tabs one sounds, none for the ticket that either of them shows, and the other goes on when it is closed', async () => {
  const { camila, customer } = day;
  const [olga, paulo] = [await customer('Olga Serra'), await customer('Paulo Reis')];
  await camila.tickets.open();
  await camila.page.getByRole('tablist').first().click();
  await untilMaySound(camila.page);
  await untilMarks(camila.page, 'sound', 1, 0);
  const other = new Desk(await openWindow(camila.page), 'her second tab');
  await other.tickets.open();
  await other.page.keyboard.press('Shift');
  await untilMaySound(other.page);
  await untilMarks(camila.page, 'sound', 1, 1);

  await beginConversation(other, olga, 'Oi');
  await untilNotes(camila.page, notification.length);
  await untilMarks(other.page, 'visible', 2, 0);
  await untilQuiet(camila.page);
  await olga.say('Estou na outra aba');
  await other.chat.bubble('Estou na outra aba').waitFor();
  // Had it sounded for Olga, too, that would be over now and Paulo's would be the third.
  await untilQuiet(camila.page);
  await paulo.say('Boa tarde');
  await untilNotes(camila.page, 2 * notification.length);
  expect(await notesOf(camila.page), 'for Olga once, for Paulo once').toEqual([...notification, ...notification]);
  expect(await notesOf(other.page)).toEqual([]);

  await camila.page.close();
  await untilMarks(other.page, 'sound', 1, 0);
  await paulo.say('Tem alguém?');
  await untilNotes(other.page, notification.length);
  expect(await notesOf(other.page)).toEqual(notification);
});

test('the sound is as loud as was chosen, 0 to 1 in steps of 0.1', async () => {
  const { page } = day.admin;
  await page.getByRole('button', { name: 'Volume do aviso' }).click();
  const slider = page.getByRole('dialog', { name: 'Volume do aviso' }).getByRole('slider');
  await slider.focus();
  const steps: number[] = [];
  for (const key of [...Array<string>(10).fill('ArrowLeft'), ...Array<string>(4).fill('ArrowRight')]) {
    await page.keyboard.press(key);
    steps.push(Number(await slider.inputValue()));
  }
  expect(steps).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0, 0.1, 0.2, 0.3, 0.4]);
  await untilMaySound(page);
  await untilQuiet(page);
  const before = (await loudnessOf(page)).length;
  // It is heard when it is let go.
  await page.keyboard.press('ArrowRight');
  await eventually(async () => (await loudnessOf(page)).slice(before)).toEqual([0.5]);
  await slider.press('End');
  await page.keyboard.press('Escape');
});
