import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { ConversationPage, openContact } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const bruno = 'agente1@recado.local';
let running: PhoneProduct;
let page: Page;
let tickets: TicketsPage;
let talk: ConversationPage;
let customer: Handset;
let address = '';

/** Everything that the browser keeps to be read without a line; empty after a sign-out. */
const kept = (): Promise<string> =>
  page.evaluate(async () => {
    // Opening one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'recado-offline')) return '';
    const answered = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const base = await answered(indexedDB.open('recado-offline'));
    const all = await answered(base.transaction('kept').objectStore('kept').getAll());
    base.close();
    return all.length > 0 ? JSON.stringify(all) : '';
  });
/** What the worker keeps, once it answers: while it is installed it has only a part. */
const shellFiles = (): Promise<number> =>
  page.evaluate(async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active?.state !== 'activated') return 0;
    const names = (await caches.keys()).filter((name) => name.startsWith('recado-shell-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().length;
  });
const untilKept = async (text: string): Promise<void> => {
  await eventually(kept).toContain(text);
  await eventually(shellFiles).toBeGreaterThan(100);
};

beforeAll(async () => {
  running = await startPhoneProduct();
  const admin = await linkPrincipal(running);
  await admin.context().close();
  page = await openPage(running.browser, running.product.origin, true);
  await signIn(page, bruno);
  tickets = new TicketsPage(page);
  talk = new ConversationPage(page);
  customer = await handsetOf(running.simulator.client, '5511971234410');
  await customer.say('Vocês abrem no sábado?');
  await tickets.open();
  await tickets.accept(customer.name);
  await talk.answer('Abrimos às 9 h.');
  await customer.untilReceived('Abrimos às 9 h.');
  address = new URL(page.url()).pathname;
});
afterAll(() => running?.stop());

test('with the server gone the product opens, says so, and shows the tickets that were opened last', async () => {
  await untilKept('Abrimos às 9 h.');
  await running.product.stop();
  await page.goto(address);
  await talk.offlineNotice().waitFor();
  await talk.bubble('Vocês abrem no sábado?').waitFor();
  await talk.bubble('Abrimos às 9 h.').waitFor();
  await tickets.row('Atendendo', customer.name).waitFor();
  await page.reload();
  await talk.bubble('Vocês abrem no sábado?').waitFor();
});

test('what was never opened here says why it cannot be read', async () => {
  await page.goto('/tickets/5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b99');
  await page.getByText('Sem conexão, só os atendimentos abertos por último neste navegador podem ser lidos.').waitFor();
  await page.getByRole('button', { name: 'Tentar de novo' }).first().waitFor();
});

test('an answer written meanwhile says what it waits for, outlives a reload, and leaves once, in order, with the line', async () => {
  await page.goto(address);
  await talk.composer().waitFor();
  await talk.answer('E domingo não.');
  await talk.answer('Segunda às 8 h.');
  const waiting = (text: string) => talk.bubble(text).getByText('Sai quando a conexão voltar');
  await waiting('E domingo não.').waitFor();
  await page.reload();
  await waiting('E domingo não.').waitFor();
  await waiting('Segunda às 8 h.').waitFor();
  await running.product.start();
  await customer.untilReceived('Segunda às 8 h.');
  const heard = (await customer.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
  expect(heard.filter((text) => /domingo|Segunda/.test(text))).toEqual([
    expect.stringContaining('E domingo não.'),
    expect.stringContaining('Segunda às 8 h.'),
  ]);
  await waiting('Segunda às 8 h.').waitFor({ state: 'detached' });
  await talk.offlineNotice().waitFor({ state: 'detached' });
});

test('with the line again everything that is shown is asked for anew', async () => {
  await untilKept('Segunda às 8 h.');
  await running.product.stop();
  await page.goto(address);
  await talk.bubble('Segunda às 8 h.').waitFor();
  await running.product.start();
  await customer.say('Perfeito, até segunda');
  await talk.bubble('Perfeito, até segunda').waitFor();
  await talk.offlineNotice().waitFor({ state: 'detached' });
});

test('the dialogs of the tickets area open without a line, also those that nobody has opened before', async () => {
  await untilKept('Abrimos às 9 h.');
  await page.goto(address);
  await openContact(page);
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await drawer.getByRole('button', { name: 'Editar contato' }).waitFor();
  await page.context().setOffline(true);
  for (const [press, title] of [
    ['Editar contato', 'Editar contato'],
    ['Agendar', 'Agendar mensagem'],
  ] as const) {
    await drawer.getByRole('button', { name: press, exact: true }).click();
    const form = page.getByRole('dialog', { name: title });
    await form.getByRole('textbox').first().waitFor();
    await form.getByRole('button', { name: 'Fechar' }).click();
    await form.waitFor({ state: 'detached' });
  }
  await page.context().setOffline(false);
  await talk.offlineNotice().waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Fechar' }).first().click();
});

test('a newer build is told of once the line is back; pressing loads it, and what was typed is there', async () => {
  await talk.composer().fill('Ainda não pensei');
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-another.js') });
  });
  await running.product.stop();
  await talk.offlineNotice().waitFor();
  await running.product.start();
  await page.getByText('Há uma nova versão do Recado.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Atualizar', exact: true }).last().click();
  await page.getByText('Há uma nova versão do Recado.').waitFor({ state: 'detached' });
  await eventually(() => talk.composer().inputValue()).toBe('Ainda não pensei');
});

test('a session that ended elsewhere leaves nothing readable, nor does signing out', async () => {
  await untilKept('Perfeito, até segunda');
  const other = await openPage(running.browser, running.product.origin);
  await page.context().setOffline(true);
  await signIn(other, bruno);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  await eventually(kept).toBe('');
  await other.context().close();
  await signIn(page, bruno);
  await page.goto(address);
  await talk.bubble('Perfeito, até segunda').waitFor();
  await untilKept('Perfeito, até segunda');
  await page.getByRole('button', { name: 'Conta de Bruno Martins', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  await eventually(kept).toBe('');
});

test('a browser without a worker keeps the conversation, also where a part of it cannot be fetched', async () => {
  const plain = await openPage(running.browser, running.product.origin);
  const plainTalk = new ConversationPage(plain);
  await plain.route(/\/assets\/(?:note-part|end-button)-/, (route) => route.abort());
  await signIn(plain, bruno);
  await plain.goto(address);
  await plainTalk.bubble('Perfeito, até segunda').waitFor();
  await plain.getByRole('button', { name: 'Escrever observação' }).click();
  await plainTalk.composer().waitFor();
  // Pressing again would not fetch it: the way to it is told.
  const notice = plain.getByText('Uma parte do Recado não foi carregada.');
  await notice.waitFor();
  await plain.context().setOffline(true);
  await plainTalk.answer('Combinado!');
  await plainTalk.bubble('Combinado!').getByText('Sai quando a conexão voltar').waitFor();
  await plain.context().setOffline(false);
  await customer.untilReceived('Combinado!');
  await plain.unrouteAll();
  await plain.getByRole('button', { name: 'Recarregar' }).click();
  await plainTalk.bubble('Combinado!').waitFor();
  await plain.getByRole('button', { name: 'Escrever observação' }).click();
  await plain.getByText('Observação: só a equipe vê').waitFor();
});

const missing = (on: Page) => on.getByRole('alertdialog', { name: 'Não foi possível carregar' });

test('without a worker and a line a failure is said in words, and a press takes nothing away; it works with the line again', async () => {
  const plain = await openPage(running.browser, running.product.origin);
  const plainTalk = new ConversationPage(plain);
  await plain.route(/\/assets\/toast-layer-/, (route) => route.abort());
  await signIn(plain, bruno);
  await plain.goto(address);
  await plainTalk.bubble('Abrimos às 9 h.').waitFor();
  await openContact(plain);
  const drawer = plain.getByRole('complementary', { name: 'Contato' });
  const edit = drawer.getByRole('button', { name: 'Editar contato' });
  await edit.waitFor();
  await plain.context().setOffline(true);
  await plainTalk.offlineNotice().waitFor();
  await plain.getByRole('main').getByRole('button', { name: 'Resolver', exact: true }).click();
  await plain.getByText('Sem conexão com o servidor. Verifique a internet e tente de novo.').first().waitFor();
  const presses: (() => Promise<void>)[] = [
    () => plain.getByRole('button', { name: /^Notificações/ }).click(),
    () => plain.getByRole('button', { name: 'Novo atendimento' }).click(),
    () => drawer.getByRole('button', { name: 'Agendar', exact: true }).click(),
    () => edit.click(),
  ];
  for (const press of presses) {
    await press();
    await missing(plain).getByRole('button', { name: 'Tentar de novo' }).click();
    await missing(plain).getByRole('button', { name: 'Fechar' }).click();
    await missing(plain).waitFor({ state: 'detached' });
    await plainTalk.bubble('Abrimos às 9 h.').waitFor();
    await plainTalk.composer().waitFor();
    await edit.waitFor();
  }
  await eventually(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
  await plainTalk.answer('Levo o que pedirem.');
  await plain.context().setOffline(false);
  await customer.untilReceived('Levo o que pedirem.');
  await plain.unrouteAll();
  await edit.click();
  const name = plain.getByRole('dialog', { name: 'Editar contato' }).getByRole('textbox', { name: 'Nome' });
  const again = missing(plain).getByRole('button', { name: 'Tentar de novo' });
  await name.or(again).first().waitFor();
  // Some browsers keep what failed for as long as the page stands: there the way is a page that is loaded anew.
  if (await again.isVisible()) {
    const reloaded = plain.waitForEvent('load');
    await again.click();
    await reloaded;
    await plainTalk.bubble('Levo o que pedirem.').waitFor();
    await openContact(plain);
    await edit.click();
  }
  await name.waitFor();
});

test('without a worker the first words after the line drops stand where words always stand', async () => {
  const plain = await openPage(running.browser, running.product.origin);
  const plainTalk = new ConversationPage(plain);
  const layer = plain.waitForResponse(/\/assets\/toast-layer-/);
  await signIn(plain, bruno);
  await (await layer).finished();
  await plain.goto(address);
  await plainTalk.bubble('Abrimos às 9 h.').waitFor();
  await plain.context().setOffline(true);
  await plain.getByRole('main').getByRole('button', { name: 'Resolver', exact: true }).click();
  await new TicketsPage(plain).toast('Sem conexão com o servidor. Verifique a internet e tente de novo.').waitFor();
});
