import type { Schedule } from '@recado/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { enter } from '../kit/enter.ts';
import { eventually } from '../kit/eventually.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { CalendarPage } from '../pages/calendar-page.ts';
import { SchedulesPage } from '../pages/schedules-page.ts';

let product: SeededProduct;
let page: Page;
let calendar: CalendarPage;
let contact: { id: number };

beforeAll(async () => {
  product = await startSeeded({ waiting: 2, messages: 2 });
  const context = await product.browser.newContext({
    ...{ locale: 'pt-BR', baseURL: product.origin, viewport: { width: 1440, height: 900 } },
    ...{ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  await enter(context, 'admin@recado.local');
  page = await context.newPage();
  await page.goto('/tickets');
  calendar = new CalendarPage(page);
  contact = await ask(page, 'POST', '/contacts', { name: 'Rosa Lima', number: '5511977770001', email: '' });
});
afterAll(() => product?.stop());

const choose = async (field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a repeat is written in words and stands in the months to come; one is dragged with those that follow, and ended', async () => {
  await page.goto(`/schedules?view=month&date=2099-01-01&contactId=${contact.id}`);
  const form = new SchedulesPage(page);
  await form.body().fill('Seu boleto vence hoje.');
  await form.type('31/01/2099 09:30');
  await choose('Repetir', 'Por meses');
  await form.form().getByText('Repete: todo dia 31, no último dia quando não houver 31.').waitFor();
  await choose('Termina', 'Após n vezes');
  await form.form().getByRole('textbox', { name: 'Quantas vezes' }).fill('3');
  await form.form().getByText('Repete: todo dia 31, no último dia quando não houver 31, 3 vezes ao todo.').waitFor();
  await form.save();
  await form.form().waitFor({ state: 'detached' });
  await calendar.on('2099-01-31', '09:30', 'Rosa Lima').waitFor();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const coming = calendar.on('2099-02-28', '09:30', 'Rosa Lima, próxima repetição');
  await calendar
    .day('2099-02-28')
    .getByRole('button', { name: /próxima repetição/ })
    .waitFor();
  expect(await coming.count()).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await calendar.drag(calendar.event('09:30', 'Rosa Lima'), '2099-01-15');
  const question = page.getByRole('dialog', { name: 'Mover também os seguintes?' });
  await question.getByRole('radio', { name: 'Este e os seguintes' }).check();
  await question.getByRole('button', { name: 'Mover', exact: true }).click();
  await calendar.on('2099-01-15', '09:30', 'Rosa Lima').waitFor();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await calendar
    .day('2099-02-15')
    .getByRole('button', { name: /próxima repetição/ })
    .click();
  await form.form().getByRole('radio', { name: 'Só este' }).waitFor();
  await form.form().getByText('Repete: todo dia 15, 3 vezes ao todo.').waitFor();
  await page.keyboard.press('Escape');
  await calendar.open('view=list&date=2099-01-01');
  await page.getByRole('button', { name: 'Excluir agendamento de 15/01/2099 09:30' }).click();
  await page.getByRole('radio', { name: 'Este e os seguintes' }).check();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByText('Nada agendado daqui em diante').waitFor();
  await eventually(async () => (await ask<{ schedules: Schedule[] }>(page, 'GET', '/schedules')).schedules.length).toBe(
    0,
  );
});
