import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { until } from '../kit/until.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { minutesFromNow, SchedulesPage } from '../pages/schedules-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let running: PhoneProduct;
let admin: Page;
let author: Page;
let colleague: Page;
let customer: Handset;
let schedules: SchedulesPage;
let first = '';

const quietHours = async (from: string, until: string): Promise<void> => {
  await ask(admin, 'PUT', '/settings/sendQuietFrom', { value: from });
  await ask(admin, 'PUT', '/settings/sendQuietUntil', { value: until });
};

beforeAll(async () => {
  running = await startPhoneProduct();
  const { simulator, product, browser } = running;
  admin = await linkPrincipal(running);
  // What leaves in these tests does so at any hour of the day.
  await quietHours('', '');
  author = await openPage(browser, product.origin);
  await signIn(author, 'agente1@recado.local');
  colleague = await openPage(browser, product.origin);
  await signIn(colleague, 'agente2@recado.local');
  schedules = new SchedulesPage(author);
  customer = await handsetOf(simulator.client, '5511971234410');
  first = customer.name.split(' ')[0] ?? '';
  const tickets = new TicketsPage(author);
  await tickets.open();
  await tickets.show('Aguardando');
  await customer.say('Me lembra da consulta?');
  await tickets.acceptButton(customer.name).waitFor();
  await tickets.accept(customer.name);
  await new ConversationPage(author).bubble('Me lembra da consulta?').waitFor();
});

afterAll(() => running?.stop());

test('a text of five characters, a contact and a time are needed; the time is an hour ahead at first', async () => {
  await author.keyboard.press('Escape');
  await schedules.openFromHeader();
  await eventually(() => schedules.form().getByRole('combobox', { name: 'Contato' }).inputValue()).toBe(customer.name);
  const wanted = `${await schedules.day().inputValue()} ${await schedules.time().inputValue()}`;
  expect([minutesFromNow(59), minutesFromNow(60)]).toContain(wanted);
  await schedules.body().fill('Oi');
  await schedules.day().fill('');
  await schedules.time().fill('');
  await schedules.form().getByRole('button', { name: 'Limpar' }).click();
  await schedules.save();
  await schedules.form().getByText('Mensagem muito curta', { exact: true }).waitFor();
  await eventually(() => schedules.form().getByText('Obrigatório', { exact: true }).count()).toBe(2);
  const contact = schedules.form().getByRole('combobox', { name: 'Contato' });
  await contact.fill(customer.name.slice(0, 2));
  await author.getByText('Nome ou número, 3 letras ou mais').first().waitFor();
  await contact.fill(first);
  await author.getByRole('option', { name: customer.name }).click();
  await eventually(() => schedules.form().getByText('Obrigatório', { exact: true }).count()).toBe(1);
});

test('a date that does not exist says so, and so does a file that is no picture before anything is saved', async () => {
  const form = schedules.form();
  await schedules.type('31022027 0930');
  await schedules.save();
  await form.getByText('Essa data não existe. Use DD/MM/AAAA.').waitFor();
  await schedules.type('28022099 0930');
  await form.getByText('Essa data não existe. Use DD/MM/AAAA.').waitFor({ state: 'detached' });
  await form.getByText('PNG ou JPG, até 100 MB').waitFor();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await author.getByText('Anexe uma imagem PNG ou JPG.').first().waitFor();
  await form.getByText('Sem anexo').waitFor();
});

test('a day is chosen from the calendar by keys, and the form says what quiet hours do with the time', async () => {
  const form = schedules.form();
  await schedules.type('30112099 2215');
  await eventually(() => schedules.day().inputValue()).toBe('30/11/2099');
  await form.getByText('No horário de America/Sao_Paulo.').waitFor();
  await quietHours('22:00', '07:00');
  await form.getByText('sai em 01/12/2099 às 07:00').waitFor();
  await quietHours('', '');
  await form.getByText('No horário de America/Sao_Paulo.').waitFor();
  await form.getByRole('button', { name: 'Abrir calendário' }).click();
  const day = (name: RegExp) => author.getByRole('table').getByRole('button', { name });
  await until('the chosen day has the focus', () =>
    day(/30 de novembro de 2099/).evaluate((one) => one === document.activeElement),
  );
  await author.keyboard.press('ArrowDown');
  await author.getByRole('table', { name: /dezembro de 2099/ }).waitFor();
  await author.keyboard.press('Enter');
  await eventually(() => schedules.day().inputValue()).toBe('07/12/2099');
  await until('the time has the focus', () => schedules.time().evaluate((one) => one === document.activeElement));
});

test('it is sent once when it is due, with its variables and its picture, and stands in the conversation with its sign', async () => {
  const form = schedules.form();
  await schedules.body().fill('Olá, ! Sua consulta é amanhã.');
  await schedules.body().press('Home');
  for (let step = 0; step < 5; step++) await schedules.body().press('ArrowRight');
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await form.getByRole('region', { name: 'Como o cliente recebe' }).getByText(`Olá, ${first}! Sua`).waitFor();
  await form.locator('input[type=file]').setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: onePixel });
  await schedules.type(minutesFromNow(-2));
  await form.getByText('Este horário já passou: a mensagem sai assim que você salvar.').waitFor();
  await schedules.save();
  await author.getByText('Operação realizada com sucesso!').waitFor();
  const bubble = new ConversationPage(author).bubble(`Olá, ${first}! Sua consulta é amanhã.`);
  await bubble.getByRole('img', { name: /^Agendada por \S/ }).waitFor();
  await customer.untilReceived(`Olá, ${first}! Sua consulta é amanhã.`);
  await customer.filesReceived(1);
  await schedules.openSection();
  await schedules.part('Enviados').check();
  await schedules
    .row('Sua consulta')
    .getByRole('button', { name: /^Ver agendamento de / })
    .click();
  await schedules.view().getByText('Já foi enviado e não pode mais ser alterado.').waitFor();
  await schedules.view().getByRole('link', { name: 'Abrir mapa.png' }).waitFor();
  await author.keyboard.press('Escape');
  await schedules.view().waitFor({ state: 'detached' });
});

test("what could not be sent says 'Erro de Envio' and why; a colleague sees it and cannot change it; its author tries again", async () => {
  await colleague.goto(author.url());
  const seen = new SchedulesPage(colleague);
  await seen.openSection();
  await seen.section().getByText('Nada agendado para este contato').waitFor();
  await schedules.part('A enviar').check();
  await schedules.openFromSection();
  await schedules.body().fill('Chegou o seu pedido');
  await schedules.type(minutesFromNow(-2 * 24 * 60));
  await schedules.form().getByText('Passou há mais de um dia: a mensagem não sai sozinha.').waitFor();
  await schedules.save();
  const reason = 'O horário passou há mais de um dia enquanto nada podia ser enviado.';
  for (const { row } of [schedules, seen]) await row('Chegou o seu pedido').getByText(reason).waitFor();
  expect(await seen.row('Chegou').getByRole('button').count()).toBe(1);
  await seen
    .row('Chegou')
    .getByRole('button', { name: /^Ver agendamento de / })
    .click();
  await seen.view().getByText('Só quem agendou ou um administrador pode alterar.').waitFor();
  await seen.view().getByText('Erro de Envio').waitFor();
  expect(await seen.view().getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  await schedules.row('Chegou').getByRole('button', { name: 'Tentar de novo' }).click();
  await customer.untilReceived('Chegou o seu pedido');
  await seen.view().getByText('Já foi enviado e não pode mais ser alterado.').waitFor();
  await schedules.section().getByText('Nada agendado para este contato').waitFor();
});

test('what waits is changed and deleted beside the conversation', async () => {
  await schedules.openFromSection();
  await schedules.body().fill('Volte sempre');
  await schedules.save();
  await schedules
    .row('Volte sempre')
    .getByRole('button', { name: /^Editar agendamento de / })
    .click();
  await schedules.body().fill('Volte na segunda');
  await author.keyboard.press('Control+Enter');
  await schedules.form().waitFor({ state: 'detached' });
  await schedules
    .row('Volte na segunda')
    .getByRole('button', { name: /^Excluir agendamento de / })
    .click();
  const question = author.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByText('A mensagem não será enviada.').waitFor();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await schedules.section().getByText('Nada agendado para este contato').waitFor();
});
