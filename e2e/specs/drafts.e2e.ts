import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { openSecondBrowser } from '../kit/second-browser.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { FileParts, type SentFile } from '../pages/file-parts.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* What has been begun in a ticket stands in every browser of its author (product §4, docs/decisions/0083). */

const customerNumber = '5511971234410';
let running: PhoneProduct;
let here: Page;
let there: Page;
let first: ConversationPage;
let second: ConversationPage;
let customer: Handset;

beforeAll(async () => {
  running = await startPhoneProduct();
  here = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, customerNumber);
  await customer.say('Chega na quinta?');
  const tickets = new TicketsPage(here);
  await tickets.open();
  await tickets.accept(customer.name);
  first = new ConversationPage(here);
  there = await openSecondBrowser(here);
  second = new ConversationPage(there);
  await new TicketsPage(there).open();
});

afterAll(() => running?.stop());

const quote = (page: Page) => page.getByRole('button', { name: 'Cancelar citação' });
const quotedIn = (page: Page) => page.getByRole('main').locator('div:has(> button[aria-label="Cancelar citação"])');
const mark = (page: Page, text: string) => new TicketsPage(page).row('Atendendo', customer.name).getByText(text);
const openThere = () => there.goto(here.url());

test('a row says what was begun in another browser, as soon as it is kept there and until it is not', async () => {
  await new TicketsPage(there).show('Atendendo');
  await first.composer().fill('Sim, na quinta');
  await mark(there, 'Rascunho: Sim, na quinta').waitFor();
  await mark(here, 'Rascunho: Sim, na quinta').waitFor();
  await there.reload();
  await mark(there, 'Rascunho: Sim, na quinta').waitFor();
  await first.composer().fill('');
  await mark(there, 'Chega na quinta?').waitFor();
  await mark(here, 'Chega na quinta?').waitFor();
});

test('the message that is answered is there after a reload, after leaving the ticket and in another browser', async () => {
  await first.composer().press('ArrowUp');
  await quote(here).waitFor();
  await mark(there, 'Rascunho: citação').waitFor();
  await openThere();
  await quote(there).waitFor();
  expect(await quotedIn(there).textContent()).toContain('Chega na quinta?');
  await new TicketsPage(here).open();
  await mark(here, 'Rascunho: citação').waitFor();
  await new TicketsPage(here).row('Atendendo', customer.name).getByRole('link').click();
  await quote(here).waitFor();
  await here.reload();
  await quote(here).waitFor();
  expect(await quotedIn(here).textContent()).toContain('Chega na quinta?');
});

test('cancelling takes it away everywhere, and so does sending, which answers it', async () => {
  await quote(there).click();
  await quote(here).waitFor({ state: 'detached' });
  await second.composer().press('ArrowUp');
  await quote(here).waitFor();
  await first.answer('Sim, de manhã');
  await quote(here).waitFor({ state: 'detached' });
  await quote(there).waitFor({ state: 'detached' });
  expect(await first.bubble('Sim, de manhã').textContent()).toContain('Chega na quinta?');
  await here.reload();
  await first.bubble('Sim, de manhã').waitFor();
  expect(await quote(here).count()).toBe(0);
});

test('a quoted message that is deleted is not quoted any more, and the text stays', async () => {
  await second.bubble('Sim, de manhã').click({ button: 'right' });
  await there.getByRole('menuitem', { name: 'Responder', exact: true }).click();
  await second.composer().fill('ou à tarde');
  await quote(here).waitFor();
  await first.bubble('Sim, de manhã').click({ button: 'right' });
  await here.getByRole('menuitem', { name: 'Apagar', exact: true }).click();
  await here.getByRole('alertdialog').or(here.getByRole('dialog')).getByRole('button', { name: 'Apagar' }).click();
  for (const page of [here, there]) await quote(page).waitFor({ state: 'detached' });
  for (const one of [first, second]) await eventually(() => one.composer().inputValue()).toBe('ou à tarde');
  await first.composer().fill('');
  await eventually(() => second.composer().inputValue()).toBe('');
});

test('a quote stays with its file where the part that sends files could not be fetched, which is said', async () => {
  const parts = new FileParts(here);
  await customer.say('Tem foto?');
  await first.bubble('Tem foto?').waitFor();
  await first.composer().press('ArrowUp');
  await quote(here).waitFor();
  await parts.choose([{ name: 'um.png', mimeType: 'image/png', buffer: onePixel }]);
  await parts.caption('um.png').waitFor();
  await here.route('**/send-attached*', (route) => route.abort());
  await parts.send();
  await new TicketsPage(here).toast('Sem conexão com o servidor. Verifique a internet e tente de novo.').waitFor();
  expect([await quote(here).isVisible(), await parts.caption('um.png').isVisible()]).toEqual([true, true]);
  await here.unrouteAll({ behavior: 'ignoreErrors' });
  // A page that is left before its file has reached the server loses it.
  await new FileParts(there).caption('um.png').waitFor();
  await quote(there).waitFor();
  await here.reload();
  await parts.send();
  await quote(here).waitFor({ state: 'detached' });
});

test('what was quoted without a line is kept when it is back', async () => {
  await here.context().setOffline(true);
  await first.composer().press('ArrowUp');
  await quote(here).waitFor();
  await here.context().setOffline(false);
  await quote(there).waitFor();
  await first.composer().press('Escape');
  await quote(there).waitFor({ state: 'detached' });
});

const tray = (page: Page) => new FileParts(page).tray();
/** What waits in the tray, in its order; of a single file it draws no tile. */
const tiles = (page: Page) =>
  tray(page).evaluateAll(([found]) => {
    const named = [...(found?.querySelectorAll('[role=toolbar] button') ?? [])];
    return (named.length > 0 ? named : [...(found?.querySelectorAll('p[title]') ?? [])]).map((one) =>
      one.getAttribute('title'),
    );
  });
const attach = (page: Page, files: SentFile[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
const picture = { name: 'mesa.png', mimeType: 'image/png', buffer: onePixel };
const paper = { name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

test('files, their captions and their order stand in every browser of the author, and are there after a reload', async () => {
  await attach(here, [picture, paper]);
  await new FileParts(here).caption('mesa.png').fill('A mesa');
  await eventually(() => tiles(there)).toEqual(['mesa.png', 'tabela.pdf']);
  await eventually(() => new FileParts(there).caption('mesa.png').inputValue()).toBe('A mesa');
  await mark(there, 'Rascunho: 2 arquivos').waitFor();
  await here.getByRole('button', { name: 'Mover mesa.png para a frente' }).click();
  await eventually(() => tiles(there)).toEqual(['tabela.pdf', 'mesa.png']);
  await here.reload();
  await eventually(() => tiles(here)).toEqual(['tabela.pdf', 'mesa.png']);
  await new TicketsPage(here).open();
  await mark(here, 'Rascunho: 2 arquivos').waitFor();
  await new TicketsPage(here).row('Atendendo', customer.name).getByRole('link').click();
  await eventually(() => tiles(here)).toEqual(['tabela.pdf', 'mesa.png']);
});

test('what another browser attached is sent without being uploaded again, once, and is in no tray any more', async () => {
  const forms: string[] = [];
  there.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['content-type']?.startsWith('multipart'))
      forms.push(request.url());
  });
  await new FileParts(there).send();
  // The first one came with a quote, before.
  const received = (await customer.filesReceived(3)).slice(1);
  expect(received.map(({ file, text }) => [file?.name, text])).toEqual([
    ['tabela.pdf', ''],
    [undefined, '*Renata Lopes*\nA mesa'],
  ]);
  expect(forms).toEqual([]);
  for (const page of [here, there]) await tray(page).waitFor({ state: 'detached' });
  await here.reload();
  await first.composer().waitFor();
  await mark(here, 'Rascunho').waitFor({ state: 'detached' });
  expect(await tray(here).count()).toBe(0);
});

test('a file that is taken out elsewhere while this browser still hands over what it has is out here, too', async () => {
  const sent = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await here.route(/\/tickets\/\d+\/draft$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = await route.fetch();
    sent.resolve();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await attach(here, [picture, paper]);
  await sent.promise;
  await eventually(() => tiles(there)).toEqual(['mesa.png', 'tabela.pdf']);
  const told = here.waitForResponse(
    async (answer) => answer.url().endsWith('/drafts') && (await answer.json()).drafts[0]?.files === 1,
  );
  await there.getByRole('button', { name: 'Remover mesa.png' }).click();
  await told;
  held.resolve();
  await eventually(() => tiles(here)).toEqual(['tabela.pdf']);
  await here.unroute(/\/tickets\/\d+\/draft$/);
  await here.getByRole('button', { name: 'Remover tabela.pdf' }).click();
  await tray(there).waitFor({ state: 'detached' });
});

test('a file that is taken out is out everywhere, one that is attached without a line follows when it is back', async () => {
  await attach(here, [picture, paper]);
  await eventually(() => tiles(there)).toEqual(['mesa.png', 'tabela.pdf']);
  await there.getByRole('button', { name: 'Remover mesa.png' }).click();
  await eventually(() => tiles(here)).toEqual(['tabela.pdf']);
  await here.context().setOffline(true);
  await attach(here, [picture]);
  await new FileParts(here).tile('mesa.png').click();
  await tray(here).getByText('Ainda só neste navegador').waitFor();
  await here.context().setOffline(false);
  await eventually(() => tiles(there)).toEqual(['tabela.pdf', 'mesa.png']);
  await tray(here).getByText('Ainda só neste navegador').waitFor({ state: 'detached' });
  await here.getByRole('button', { name: 'Remover mesa.png' }).click();
  await here.getByRole('button', { name: 'Remover tabela.pdf' }).click();
  await tray(there).waitFor({ state: 'detached' });
});

test('a file that the server does not take says why in the tray, before anything is sent', async () => {
  await attach(here, [
    { name: 'mesa.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>1</script>') },
  ]);
  await tray(here).getByText('O conteúdo deste arquivo não corresponde ao seu tipo.').waitFor();
  await here.getByRole('button', { name: 'Remover mesa.png' }).click();
  await tray(here).waitFor({ state: 'detached' });
});
