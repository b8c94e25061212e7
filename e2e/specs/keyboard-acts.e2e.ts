import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';
import { openDialog } from '../pages/open-dialog.ts';

/* What a conversation offers beside writing, without a mouse (design ui §6, keyboard). */

let running: PhoneProduct;
let page: Page;
let hand: KeyboardHand;
let talk: ConversationPage;
let customer: Handset;
let other: Handset;
let label: RegExp;

beforeAll(async () => {
  running = await startPhoneProduct({ hasMicrophone: true });
  page = await linkPrincipal(running);
  hand = new KeyboardHand(page);
  talk = new ConversationPage(page);
  const phones = running.simulator.client;
  customer = await handsetOf(phones, '5511971234410');
  await phones.addPhone({ number: '5531988112233', name: 'Beto Lima', kind: 'customer' });
  other = await handsetOf(phones, '5531988112233');
  label = new RegExp(`^Mensagem para ${customer.name}`);
  await page.goto('/tickets');
  await customer.say('Bom dia');
  await customer.sendSample('package.jpg');
});
afterAll(() => running?.stop());

const menu = (): Locator => page.getByRole('menu');
/** The question before something is deleted: answered with yes, once it is there. */
const confirm = async (name: RegExp): Promise<void> => {
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /\?$/ }));
  await question.waitFor();
  await menu().waitFor({ state: 'detached' });
  await hand.tabTo(name);
  await hand.press('Enter');
  await question.waitFor({ state: 'detached' });
};
/** From the field back to the log, and up to a message. */
const toMessage = async (text: string): Promise<void> => {
  await hand.focusedIs(label);
  await hand.tabTo(/^Mensagens com/, true);
  const at = (): Promise<string> => page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
  for (let step = 0; step < 20 && !(await at()).includes(text); step++) {
    await hand.press('ArrowUp');
    await drawn(page);
  }
  expect(await at()).toContain(text);
};
const actOn = async (text: string, act: RegExp): Promise<void> => {
  await toMessage(text);
  await hand.press('Shift+F10');
  await hand.choose(act);
};
const actOnTicket = async (act: RegExp): Promise<void> => {
  await hand.tabTo(/^Ações do atendimento/, true);
  await hand.press('Enter');
  await hand.choose(act);
};

test('from the bell a waiting ticket is accepted by keys alone', async () => {
  await page.getByRole('button', { name: /^Notificações, 1 / }).waitFor();
  await hand.tabTo(/^Notificações/);
  await hand.press('Enter');
  await hand
    .dialog('Notificações')
    .getByRole('button', { name: `Aceitar ${customer.name}` })
    .waitFor();
  await hand.tabTo(new RegExp(`^Aceitar ${customer.name}`));
  await hand.press('Enter');
  await hand.focusedIs(label);
  await talk.bubble('Bom dia').waitFor();
});

test('an own message is reacted to, corrected and deleted by keys alone', async () => {
  await hand.type('Chega na quita');
  await hand.press('Enter');
  const sent = await customer.untilReceived('Chega na quita');
  await actOn('Chega na quita', /^Reagir/);
  await page
    .getByRole('button', { name: /^Reagir com/ })
    .first()
    .waitFor();
  await hand.tabTo(/^Reagir com ❤️/);
  await hand.press('Enter');
  await customer.untilMessage(sent.id, 'a heart', ({ reactions }) => Object.values(reactions).includes('❤️'));
  await hand.tabTo(label);
  await actOn('Chega na quita', /^Editar/);
  await page.getByText('Editando mensagem').waitFor();
  await hand.focusedIs(label);
  await hand.press('Control+a');
  await hand.type('Chega na quinta');
  await hand.press('Enter');
  await customer.untilMessage(sent.id, 'corrected', ({ text }) => text.includes('Chega na quinta'));
  await hand.focusedIs(label);
  await actOn('Chega na quinta', /^Apagar/);
  await confirm(/^Apagar$/);
  await customer.untilMessage(sent.id, 'deleted', ({ isDeleted }) => isDeleted);
});

test('a picture is opened, enlarged and left again by keys alone', async () => {
  await page
    .getByRole('button', { name: /^Abrir Foto/ })
    .first()
    .waitFor();
  await hand.tabTo(label);
  await hand.tabTo(/^Mensagens com/, true);
  const isPicture = (): Promise<boolean> =>
    page.evaluate(
      () => document.activeElement?.querySelector('img[src]') !== null && document.activeElement?.tagName === 'ARTICLE',
    );
  for (let step = 0; step < 10 && !(await isPicture()); step++) await hand.press('ArrowUp');
  await hand.tabTo(/^Abrir Foto/);
  await hand.press('Enter');
  const viewer = openDialog(page);
  await viewer.waitFor();
  await hand.press('+');
  await hand.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await hand.focusedIs(/^Abrir Foto/);
});

test('a file is attached, written under and sent by keys alone', async () => {
  // Asked for early: a browser that was not told of it by the press opens none.
  const chooser = page.waitForEvent('filechooser');
  await hand.tabTo(label);
  await hand.tabTo(/^Anexar/, true);
  await hand.press('Enter');
  await (await chooser).setFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('button', { name: 'Remover mapa.png' }).waitFor();
  await hand.tabTo(/^Legenda/);
  await hand.type('Como chegar');
  await hand.tabTo(/^Enviar/);
  await hand.press('Enter');
  const [file] = await customer.filesReceived(1);
  expect(file?.text).toContain('Como chegar');
});

test('a voice message is recorded and sent by keys alone', async () => {
  await page.context().grantPermissions(['microphone']);
  await hand.tabTo(/^Gravar áudio/);
  await hand.press('Enter');
  await eventually(async () => (await page.getByRole('timer').textContent()) ?? '').toMatch(/0?0:0[2-9]/);
  await hand.tabTo(/^Enviar/);
  await hand.press('Enter');
  await customer.filesReceived(2);
});

test('what is planned is changed and given up by keys alone', async () => {
  await hand.tabTo(label);
  await hand.leaveFields();
  await hand.press('s');
  const form = hand.dialog('Agendar mensagem');
  await form.waitFor();
  await hand.tabTo(/^Mensagem/);
  await hand.type('Seu pedido chegou');
  await hand.tabTo(/^Salvar/);
  await hand.press('Enter');
  await form.waitFor({ state: 'detached' });
  await actOnTicket(/^Dados do contato/);
  const plans = page.getByRole('region', { name: 'Agendamentos' });
  await plans.getByText('Seu pedido chegou').waitFor();
  await hand.tabTo(/Seu pedido chegou|^Editar agendamento/);
  await hand.press('Enter');
  const edit = hand.dialog('Editar agendamento');
  await edit.waitFor();
  await hand.tabTo(/^Mensagem/);
  await hand.press('Control+a');
  await hand.type('Seu pedido chegou hoje');
  await hand.tabTo(/^Salvar/);
  await hand.press('Enter');
  await edit.waitFor({ state: 'detached' });
  await plans.getByText('Seu pedido chegou hoje').waitFor();
  await hand.tabTo(/^Excluir.*(agendamento|Seu pedido)/);
  await hand.press('Enter');
  await confirm(/^Excluir$/);
  await plans.getByText('Seu pedido chegou hoje').waitFor({ state: 'detached' });
});

test('the contact is edited by keys alone', async () => {
  await hand.tabTo(/^Editar( contato)?$/);
  await hand.press('Enter');
  const form = hand.dialog('Editar contato');
  await form.waitFor();
  await hand.tabTo(/^Nome/);
  await hand.press('Control+a');
  await hand.type('Maria de Souza');
  await hand.tabTo(/^Salvar/);
  await hand.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /^Mensagem para Maria de Souza/ }).waitFor();
  label = /^Mensagem para Maria de Souza/;
  await hand.press('Escape');
});

test('a ticket is found by its tag by keys alone', async () => {
  await hand.tabTo(label);
  await hand.leaveFields();
  await hand.press('l');
  await hand.focusedIs('Buscar ou criar tag');
  await hand.type('Urgente');
  await hand.press('Enter');
  await page.getByRole('list', { name: 'Tags do atendimento' }).getByText('Urgente').waitFor();
  await hand.press('Escape');
  await hand.focusedIs(/^\+?\s*Tag/);
  await hand.press('3');
  await hand.focusedIs('Buscar atendimentos e mensagens');
  await hand.tabTo(/^Tags/);
  await hand.press('Enter');
  await page.getByRole('dialog', { name: 'Filtrar por tags' }).waitFor();
  await hand.type('Urg');
  await page.getByRole('option', { name: 'Urgente' }).waitFor();
  await hand.press('ArrowDown');
  await hand.press('Enter');
  await hand.press('Escape');
  const found = page.getByRole('list', { name: 'Busca' }).getByRole('listitem');
  await found.filter({ hasText: 'Maria de Souza' }).waitFor();
  await hand.tabTo(/^Tirar o filtro Urgente/);
  await hand.press('Enter');
  await page.getByRole('button', { name: 'Tirar o filtro Urgente' }).waitFor({ state: 'detached' });
});

test('a waiting ticket is chosen and handed to a queue by keys alone', async () => {
  await other.say('Olá');
  await hand.press('Escape');
  await hand.press('1');
  await hand.tabTo(/^Atendendo/);
  await hand.press('ArrowRight');
  await page.getByRole('button', { name: `Aceitar ${other.name}` }).waitFor();
  await hand.press('j');
  await hand.press('x');
  await page.getByText('1 selecionado').waitFor();
  await hand.tabTo(/^Transferir/, true);
  await hand.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Transferir/ });
  await dialog.waitFor();
  await hand.chooseQueue('Suporte');
  // The button: the dialog itself may have the focus for a moment.
  await hand.tabTo(/^Transferir$/);
  await hand.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const queueOf = async (): Promise<string | undefined> => {
    const { tickets } = await ask<{ tickets: { contact: { name: string }; queue: { name: string } | null }[] }>(
      page,
      'GET',
      '/tickets?showAll=true&status=pending',
    );
    return tickets.find(({ contact }) => contact.name === other.name)?.queue?.name;
  };
  await eventually(queueOf).toBe('Suporte');
});

test('a ticket is deleted after its question by keys alone', async () => {
  await hand.tabTo(/^Aguardando/, true);
  await hand.press('ArrowLeft');
  await page.getByRole('link', { name: /Maria de Souza/ }).waitFor();
  await hand.press('j');
  await eventually(hand.focused).toMatch(/Maria de Souza/);
  await hand.press('Enter');
  await hand.focusedIs(label);
  await actOnTicket(/^Excluir/);
  await page.getByText('Deseja realmente excluir este registro?').waitFor();
  await confirm(/^Excluir$/);
  await page.getByRole('link', { name: /Maria de Souza/ }).waitFor({ state: 'detached' });
});
