import type { Schedule } from '@recado/contract';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { enter } from '../kit/enter.ts';
import { eventually } from '../kit/eventually.ts';
import { middleOf, openPhoneBrowser } from '../kit/fingers.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { CalendarPage } from '../pages/calendar-page.ts';
import { openContacts } from '../pages/contacts-page.ts';
import { SchedulesPage } from '../pages/schedules-page.ts';

let product: SeededProduct;
let admin: Page;
let agent: Page;
let seen: CalendarPage;
let theirs: CalendarPage;
let contact: { id: number; name: string };

/** Browsers in Tokyo: the company's clocks count, not theirs. */
const open = async (email: string): Promise<Page> => {
  const context = await product.browser.newContext({
    ...{ locale: 'pt-BR', baseURL: product.origin, viewport: { width: 1440, height: 900 } },
    ...{ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  await enter(context, email);
  const page = await context.newPage();
  await page.goto('/tickets');
  return page;
};

const make = (sendAt: string, body = 'Bom dia, tudo certo?', author = admin): Promise<Schedule> =>
  ask(author, 'POST', '/schedules', { body, contactId: contact.id, sendAt });
const toast = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text });

beforeAll(async () => {
  product = await startSeeded({ waiting: 2, messages: 2 });
  admin = await open('admin@recado.local');
  agent = await open('agente1@recado.local');
  seen = new CalendarPage(admin);
  theirs = new CalendarPage(agent);
  contact = await ask(admin, 'POST', '/contacts', { name: 'Rosa Lima', number: '5511977770001', email: '' });
});
afterAll(() => product?.stop());

test('scheduling from the contacts leads to the calendar, which shows it at the company’s clocks; colleagues see it come', async () => {
  await theirs.open('view=month&date=2099-03-01');
  await openContacts(admin);
  const row = admin.getByRole('row').filter({ hasText: 'Rosa Lima' });
  await row.hover();
  await row.getByRole('button', { name: 'Ações de Rosa Lima' }).click();
  await admin.getByRole('menuitem', { name: 'Agendar mensagem para Rosa Lima' }).click();
  const form = new SchedulesPage(admin);
  await form.body().waitFor();
  await eventually(() => form.form().getByRole('combobox', { name: 'Contato' }).inputValue()).toBe('Rosa Lima');
  await form.body().fill('Sua revisão é amanhã.');
  await form.type('31/03/2099 22:30');
  // It leaves for one's own number first; the form stays as it is.
  await admin.getByRole('button', { name: 'Testar' }).click();
  const testing = admin.getByRole('dialog', { name: 'Enviar um teste' });
  await testing.getByRole('textbox', { name: 'Seu número' }).fill('11 98877-0009');
  await testing.getByRole('button', { name: 'Enviar teste' }).click();
  await toast(admin, 'Teste enviado para 11 98877-0009').waitFor();
  await testing.waitFor({ state: 'detached' });
  await form.save();
  await form.form().waitFor({ state: 'detached' });
  for (const { on } of [seen, theirs]) await on('2099-03-31', '22:30', 'Rosa Lima').waitFor();
  expect(new URL(admin.url()).pathname).toBe('/schedules');
  expect(new URL(admin.url()).searchParams.has('contactId')).toBe(false);
});

test('a drag moves it for everybody, the toast takes it back, and quiet hours ask before', async () => {
  await ask(admin, 'PUT', '/settings/sendQuietFrom', { value: '22:00' });
  await make('2099-03-10T09:15');
  await seen.drag(seen.event('09:15', 'Rosa Lima'), '2099-03-12');
  await theirs.on('2099-03-12', '09:15', 'Rosa Lima').waitFor();
  await toast(admin, 'Rosa Lima: agora em 12/03/2099 às 09:15.').getByRole('button', { name: 'Desfazer' }).click();
  await theirs.on('2099-03-10', '09:15', 'Rosa Lima').waitFor();
  await seen.on('2099-03-10', '09:15', 'Rosa Lima').waitFor();
  await seen.drag(seen.event('22:30', 'Rosa Lima'), '2099-03-26');
  const question = admin.getByRole('dialog', { name: 'Fora do horário permitido' });
  await question.getByText('A mensagem sai só em 27/03/2099 às 07:00.').waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await seen.on('2099-03-31', '22:30', 'Rosa Lima').waitFor();
});

test('keys carry an event, Escape leaves it where it was, Enter puts it down', async () => {
  const event = seen.event('09:15', 'Rosa Lima');
  await event.focus();
  await admin.keyboard.press('Shift+ArrowRight');
  await admin.getByRole('status').filter({ hasText: 'quarta-feira, 11 de março, 09:15' }).waitFor();
  await admin.keyboard.press('ArrowDown');
  await seen.on('2099-03-18', '09:15', 'Rosa Lima').waitFor();
  await admin.keyboard.press('Escape');
  await seen.on('2099-03-10', '09:15', 'Rosa Lima').waitFor();
  await eventually(() => event.evaluate((one) => one === document.activeElement)).toBe(true);
  await admin.keyboard.press('Shift+ArrowLeft');
  await seen.on('2099-03-09', '09:15', 'Rosa Lima').waitFor();
  await admin.keyboard.press('Enter');
  await theirs.on('2099-03-09', '09:15', 'Rosa Lima').waitFor();
});

test('of two who move it at once one wins, and the other is told and sees where it is', async () => {
  const { id } = await make('2099-03-17T08:00', 'Bom dia!', agent);
  await seen.on('2099-03-17', '08:00', 'Rosa Lima').waitFor();
  const overtake = async (route: Route): Promise<void> => {
    const { updatedAt } = await ask<Schedule>(agent, 'GET', `/schedules/${id}`);
    await ask(agent, 'PUT', `/schedules/${id}/time`, { sendAt: '2099-03-24T08:00', seenAt: updatedAt });
    await route.continue();
  };
  await admin.route('**/api/schedules/*/time', overtake, { times: 1 });
  await seen.drag(seen.event('08:00', 'Rosa Lima'), '2099-03-19');
  await admin.getByText('Outra pessoa acabou de alterar este agendamento.').first().waitFor();
  await seen.on('2099-03-24', '08:00', 'Rosa Lima').waitFor();
});

test('the list is searched and narrowed, goes on as one scrolls, and deletes; a colleague’s is only read', async () => {
  for (let n = 0; n < 45; n++)
    await make(`2099-06-${String((n % 28) + 1).padStart(2, '0')}T10:00`, `Lembrete ${n} da revisão`);
  await seen.open('view=list&date=2099-06-01');
  await seen.row('Lembrete 0 da').waitFor();
  await admin.getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded();
  await seen.row('Lembrete 27 da').waitFor();
  await admin.getByRole('searchbox', { name: 'Buscar agendamentos' }).fill('lembrete 33');
  await seen.row('Lembrete 0 da').waitFor({ state: 'detached' });
  await seen
    .row('Lembrete 33 da')
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await admin.getByText('Nada encontrado').first().waitFor();
  await theirs.open('view=list&date=2099-06-01&q=lembrete+44');
  const buttons = theirs.row('Lembrete 44 da').getByRole('button');
  await buttons.first().waitFor();
  expect(await buttons.count()).toBe(1);
  await buttons.first().click();
  await new SchedulesPage(agent).view().getByText('Só quem agendou ou um administrador pode alterar.').waitFor();
});

test('a finger that rests on an event drags it, on the month of a phone', async () => {
  await make('2099-09-09T10:00');
  // The same person: the other browser is signed out.
  const phone = await openPhoneBrowser(product);
  const held = new CalendarPage(phone.page);
  await held.open('view=month&date=2099-09-01');
  const from = await middleOf(held.event('10:00', 'Rosa Lima'));
  const to = await middleOf(held.day('2099-09-18'));
  await phone.finger.down(from);
  // Before that it scrolls.
  await phone.page.waitForTimeout(700);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await phone.finger.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await phone.finger.up();
  await held.on('2099-09-18', '10:00', 'Rosa Lima').waitFor();
  await phone.page.getByText('Rosa Lima: agora em 18/09/2099 às 10:00.').first().waitFor();
  await phone.page.context().close();
});
