import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';
import { signIn } from '../pages/login-page.ts';

let running: PhoneProduct;
let page: Page;
let hand: KeyboardHand;
let talk: ConversationPage;
let customer: Handset;
let label: RegExp;

beforeAll(async () => {
  running = await startPhoneProduct();
  const admin = await linkPrincipal(running);
  await admin.context().close();
  page = await openPage(running.browser, running.product.origin);
  await signIn(page, 'agente1@recado.local');
  hand = new KeyboardHand(page);
  talk = new ConversationPage(page);
  customer = await handsetOf(running.simulator.client, '5511971234410');
  label = new RegExp(`^Mensagem para ${customer.name}`);
});
afterAll(() => running?.stop());

const toast = (text: string) => page.getByText(text, { exact: true }).waitFor();
/** The spoken text of the conversation's live region. */
const spoken = (): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join(' '));

test('somebody who writes is accepted, answered and written down by keys alone', async () => {
  await customer.say('Vocês abrem no sábado?');
  await page.getByRole('tablist', { name: 'Situação dos atendimentos' }).waitFor();
  await hand.tabTo(/^Atendendo/);
  await hand.press('ArrowRight');
  await page.getByRole('button', { name: `Aceitar ${customer.name}` }).waitFor();
  await hand.press('j');
  await eventually(() => page.evaluate(() => document.activeElement?.hasAttribute('data-row') ?? false)).toBe(true);
  await hand.press('Shift+F10');
  await hand.focusedIs(/^Aceitar$/);
  await hand.press('Enter');
  await hand.focusedIs(label);
  await hand.type('Abrimos às 9 h.');
  await hand.press('Enter');
  await customer.untilReceived('Abrimos às 9 h.');
  await hand.leaveFields();
  await hand.press('n');
  await hand.focusedIs('Nova observação');
  await hand.type('Quer vir no sábado');
  await hand.press('Enter');
  await toast('Observação adicionada com sucesso!');
  await page
    .getByRole('log')
    .getByRole('article', { name: /^Observação de/ })
    .waitFor();
  await hand.press('Escape');
  await hand.focusedIs(label);
});

test('the log says what comes, and not what stood there; its articles and marks have names', async () => {
  expect(await spoken()).not.toContain('Vocês abrem no sábado?');
  await customer.say('E no domingo?');
  await eventually(spoken).toContain(`${customer.name}: E no domingo?`);
  const tree = await page.getByRole('log').ariaSnapshot();
  expect(tree).toMatch(/^- log "Mensagens com [^"]+":/);
  expect(tree).toMatch(/article "Maria Souza":\s+- text: Vocês abrem no sábado\?[\s\S]+article "Você"/);
  expect(tree).toMatch(/article "Observação de Bruno Martins":[\s\S]+Quer vir no sábado/);
});

test('from the field back to the log: the arrows choose a message, its menu quotes it', async () => {
  await hand.tabTo(/Mensagens com/, true);
  await eventually(async () => {
    await hand.press('ArrowUp');
    // What is read out of a message that has the focus: its name and its description.
    return page.evaluate(() => {
      const message = document.activeElement;
      const words = document.getElementById(message?.getAttribute('aria-describedby') ?? '');
      return `${message?.ariaLabel}: ${words?.textContent}`;
    });
  }).toContain('Maria Souza: E no domingo?');
  await hand.press('Shift+F10');
  await hand.focusedIs(/^Responder$/);
  await hand.press('Enter');
  await page.getByRole('button', { name: 'Cancelar citação' }).waitFor();
  await hand.focusedIs(label);
  await hand.type('Aos domingos não.');
  await hand.press('Enter');
  await customer.untilReceived('Aos domingos não.');
});

test('a tag is made and taken off, and a message is written for later', async () => {
  await hand.leaveFields();
  await hand.press('l');
  await hand.focusedIs('Buscar ou criar tag');
  await hand.type('Fim de semana');
  await hand.press('Enter');
  const chip = page.getByRole('list', { name: 'Tags do atendimento' }).getByText('Fim de semana');
  await chip.waitFor();
  await hand.press('Escape');
  await hand.focusedIs(/^\+?\s*Tag/);
  await hand.press('ArrowLeft');
  await hand.press('Delete');
  await chip.waitFor({ state: 'detached' });
  await hand.press('s');
  await hand.dialog('Agendar mensagem').waitFor();
  await hand.tabTo(/^Mensagem/);
  await hand.type('Amanhã abrimos às 9 h.');
  await hand.tabTo(/^Salvar/);
  await hand.press('Enter');
  await hand.dialog('Agendar mensagem').waitFor({ state: 'detached' });
});

test('what was said is looked for, and opened at its message', async () => {
  await page.goto('/tickets');
  await page.getByRole('tablist', { name: 'Situação dos atendimentos' }).waitFor();
  await hand.press('/');
  await hand.focusedIs('Buscar atendimentos e mensagens');
  await hand.type('domingos');
  await page.getByRole('list', { name: 'Busca' }).getByRole('listitem').first().waitFor();
  await hand.tabTo(/domingos não/);
  await hand.press('Enter');
  await talk.bubble('Aos domingos não.').waitFor();
});

test('Ctrl+Enter sends and resolves; a new one is begun with the same person and handed to a colleague', async () => {
  await hand.focusedIs(label);
  await hand.type('Até logo!');
  await hand.press('Control+Enter');
  await customer.untilReceived('Até logo!');
  await page.waitForURL('**/tickets');
  await hand.press('c');
  await hand.dialog('Novo atendimento').waitFor();
  await hand.focusedIs(/^Contato/);
  await hand.type(customer.name.slice(0, 5));
  await page.getByRole('option', { name: new RegExp(customer.name) }).waitFor();
  await hand.press('ArrowDown');
  await hand.press('Enter');
  await hand.chooseQueue('Suporte');
  await hand.tabTo(/^Abrir atendimento/);
  await hand.press('Enter');
  await hand.focusedIs(label);
  await hand.leaveFields();
  await hand.press('t');
  await hand.dialog('Transferir').waitFor();
  await hand.chooseQueue('Suporte');
  // The button: the dialog itself, which may have the focus for a moment, is called 'Transferir atendimento'.
  await hand.tabTo(/^Transferir$/);
  await hand.press('Enter');
  await hand.dialog('Transferir').waitFor({ state: 'detached' });
  await page.waitForURL('**/tickets');
});

test('Tab leads through the page region by region: menu, list and log are one stop each (ui §6)', async () => {
  await page.goto('/tickets');
  await page.getByRole('button', { name: '1 aguardando' }).waitFor();
  // Parts that are fetched after the page: until they are there, they are no stops.
  for (const name of ['Informativos', 'Chat interno'])
    await page.getByRole('button', { name, disabled: false }).waitFor();
  await page.getByRole('separator', { name: 'Lista de atendimentos' }).waitFor();
  await hand.press('Tab');
  await hand.focusedIs('Pular para o conteúdo');
  const stops: string[] = [];
  for (;;) {
    await hand.press('Tab');
    const name = await hand.focused();
    stops.push(name);
    if (name === 'Lista de atendimentos') break;
  }
  expect(stops).toEqual([
    'Atendimentos',
    'Recolher menu',
    'Volume do aviso',
    'Atualizar',
    'Usar tema escuro',
    'Informativos',
    'Chat interno',
    expect.stringMatching(/^Notificações/),
    'Conta de Bruno Martins',
    'Novo atendimento',
    'Abertos',
    expect.stringMatching(/^Atendendo/),
    'Filas',
    'Ver e ordenar',
    '1 aguardando',
    'Lista de atendimentos',
  ]);
});

test('in a conversation Tab leads from its header by its tags and its log to the field', async () => {
  await customer.say('Só mais uma coisa');
  await hand.tabTo(/^1 aguardando/, true);
  await hand.press('Enter');
  await page.getByRole('list', { name: 'Aguardando' }).getByText('Só mais uma coisa').waitFor();
  await hand.press('j');
  await hand.press('Shift+F10');
  await hand.focusedIs(/^Aceitar$/);
  await hand.press('Enter');
  await hand.focusedIs(label);
  await talk.bubble('Só mais uma coisa').waitFor();
  const stops: string[] = [];
  for (;;) {
    await hand.press('Shift+Tab');
    const name = await hand.focused();
    if (name === 'Lista de atendimentos') break;
    stops.unshift(name);
  }
  expect(stops).toEqual([
    expect.stringContaining(customer.name),
    'Devolver para a fila',
    'Transferir',
    'Agendar mensagem',
    'Resolver',
    'Ações do atendimento',
    'Tag',
    `Mensagens com ${customer.name}`,
  ]);
});
