import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { goToTop } from '../kit/go-to-top.ts';
import type { Handset } from '../kit/handset.ts';
import { companyNumber, handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { setVisible } from '../kit/notification-spy.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { openSecondBrowser } from '../kit/second-browser.ts';
import { listenFor } from '../kit/spoken-words.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { FileParts } from '../pages/file-parts.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* What an agent writes before and after it is sent (docs/decisions/0055). */

const customerNumber = '5511971234410';
const otherNumber = '5531988112233';
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let admin: Page;
let conversation: ConversationPage;
let customer: Handset;
let other: Handset;
/** Of the message that later ones come back to. */
let firstId: string;

beforeAll(async () => {
  running = await startPhoneProduct();
  ({ simulator } = running);
  admin = await linkPrincipal(running);
  await simulator.client.addPhone({ number: otherNumber, name: 'Beto Lima', kind: 'customer' });
  customer = await handsetOf(simulator.client, customerNumber);
  other = await handsetOf(simulator.client, otherNumber);
  await customer.say('Bom dia');
  await other.say('Olá');
  const tickets = new TicketsPage(admin);
  await tickets.open();
  await tickets.show('Aguardando');
  await tickets.accept(other.name);
  await tickets.open();
  await tickets.show('Aguardando');
  await tickets.accept(customer.name);
  conversation = new ConversationPage(admin);
});

afterAll(() => running?.stop());

test('a draft stands in every browser of its author, also what was written without a line', async () => {
  await conversation.composer().fill('Bom dia, já vou');
  const second = await openSecondBrowser(admin);
  await second.goto(admin.url());
  const there = new ConversationPage(second);
  await eventually(() => there.composer().inputValue()).toBe('Bom dia, já vou');
  await admin.context().setOffline(true);
  await conversation.composer().fill('Bom dia, já vou ver');
  await admin.context().setOffline(false);
  await eventually(() => there.composer().inputValue()).toBe('Bom dia, já vou ver');
  await there.composer().fill('');
  await eventually(() => conversation.composer().inputValue()).toBe('');
  await second.context().close();
});

test('a correction that could not be saved stays open with its text and says why, and is saved at the next press', async () => {
  await conversation.composer().fill('Chega na quita');
  await conversation.composer().press('Enter');
  await customer.untilReceived('Chega na quita');
  await admin.route('**/messages/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await conversation.edit('Chega na quita', 'Chega na quinta');
  await admin.getByText('A correção não foi salva: Sem conexão com o servidor.').waitFor();
  await eventually(() => conversation.composer().inputValue()).toBe('Chega na quinta');
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  await admin.getByRole('button', { name: 'Salvar edição' }).click();
  await conversation.bubble('Chega na quinta').waitFor();
  await eventually(() => conversation.composer().inputValue()).toBe('');
});

test('a correction stays open with its text while files and answers come, and while its ticket is left; they wait for its end', async () => {
  const isEditing = () => admin.getByText('Editando mensagem').isVisible();
  const parts = new FileParts(admin);
  await conversation.answer('O frete sai na quinta');
  await customer.untilReceived('O frete sai na quinta');
  await conversation.beginEdit('O frete sai na quinta', '');
  await conversation.composer().press('ArrowUp');
  await conversation.composer().fill('O frete sai na sexta');
  await admin.reload();
  await eventually(() => conversation.composer().inputValue()).toBe('O frete sai na sexta');
  await admin.getByText('Editando mensagem').waitFor();
  await parts.paste({ name: 'mapa.png', mimeType: 'image/png', buffer: onePixel });
  const waits = admin.getByText('Resposta e arquivos esperam no rascunho');
  await waits.waitFor();
  await conversation.composer().fill('O frete sai na sexta, cedo');
  await new TicketsPage(admin).row('Atendendo', other.name).getByRole('link').click();
  await admin.getByRole('textbox', { name: `Mensagem para ${other.name}` }).waitFor();
  expect(await isEditing()).toBe(false);
  await new TicketsPage(admin).row('Atendendo', customer.name).getByRole('link').click();
  await eventually(() => conversation.composer().inputValue()).toBe('O frete sai na sexta, cedo');
  await admin.getByRole('button', { name: 'Salvar edição' }).click();
  await conversation.bubble('O frete sai na sexta, cedo').waitFor();
  await parts.tray().getByRole('button', { name: 'Remover mapa.png' }).click();
  await parts.tray().waitFor({ state: 'detached' });
});

test('that the customer types or records stands over the conversation and in the row, until the message is there', async () => {
  // More than the screen holds: its end is where the line could stand over it.
  await conversation.answer('Conto tudo, linha por linha. '.repeat(150).trim());
  await eventually(() => conversation.log().evaluate((log) => log.scrollHeight - log.clientHeight)).toBeGreaterThan(
    500,
  );
  const line = admin.getByRole('status').filter({ hasText: `${customer.name} digitando…` });
  const row = new TicketsPage(admin).row('Atendendo', customer.name).getByText('digitando…');
  await simulator.client.typing(customerNumber, companyNumber);
  await Promise.all([line.waitFor(), row.waitFor()]);
  await simulator.client.recording(customerNumber, companyNumber);
  await admin
    .getByRole('status')
    .filter({ hasText: `${customer.name} gravando áudio…` })
    .waitFor();
  await new TicketsPage(admin).row('Atendendo', customer.name).getByText('gravando áudio…').waitFor();
  await simulator.client.typing(customerNumber, companyNumber);
  await Promise.all([line.waitFor(), row.waitFor()]);
  // It is written over nobody.
  const newest = conversation.log().getByRole('article').last();
  const bottom = async (of: Locator): Promise<number> => {
    const box = await of.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  await eventually(async () => ((await line.boundingBox())?.y ?? 0) >= (await bottom(newest))).toBe(true);
  await customer.say('Chegou aqui');
  await conversation.bubble('Chegou aqui').waitFor();
  await Promise.all([line.waitFor({ state: 'detached' }), row.waitFor({ state: 'detached' })]);
});

test('what comes while the tab is hidden is read once somebody looks, not before', async () => {
  await setVisible(admin, false);
  const id = await customer.say('Ainda está aí?');
  await conversation.bubble('Ainda está aí?').waitFor();
  await customer.untilMessage(id, 'delivered', ({ ack }) => ack === 3);
  await new TicketsPage(admin).row('Atendendo', customer.name).getByText('1 mensagem não lida').waitFor();
  expect((await customer.message(id)).ack).toBe(3);
  await setVisible(admin, true);
  await customer.untilMessage(id, 'read', ({ ack }) => ack === 4);
  // It stands below the line that says what was missed.
  const line = admin.getByRole('log').getByText('1 mensagem não lida', { exact: true });
  const isAbove = await line.evaluate((above, text) => {
    const [bubble] = [...document.querySelectorAll('article')].filter((one) => one.textContent?.includes(text));
    return bubble !== undefined && (above.compareDocumentPosition(bubble) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }, 'Ainda está aí?');
  expect(isAbove).toBe(true);
});

test('who reads history stays there, and is told how many messages came at the end', async () => {
  const log = admin.getByRole('log');
  await conversation.answer('Uma linha que enche a tela. '.repeat(150).trim());
  // Until the new row has been measured there may be nothing to scroll.
  await eventually(() => log.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(500);
  await log.hover();
  await admin.mouse.wheel(0, -500);
  const toEnd = admin.getByRole('button', { name: /^Ir para o fim/ });
  await toEnd.waitFor();
  const topOf = () => log.evaluate((list) => list.scrollTop);
  const top = await topOf();
  await customer.say('Primeira de baixo');
  await customer.say('Segunda de baixo');
  await admin.getByRole('button', { name: 'Ir para o fim, 2 mensagens novas' }).waitFor();
  expect(await topOf()).toBe(top);
  await toEnd.click();
  await conversation.bubble('Segunda de baixo').waitFor();
  await toEnd.waitFor({ state: 'detached' });
});

test('an emoji is found by its name, comes in where the caret stands, and is at hand the next time', async () => {
  const field = conversation.composer();
  await field.fill('Obrigado, até já');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  const open = () => admin.getByRole('button', { name: 'Emoji' }).click();
  await admin.route('**/emoji-pt-*.json', (route) => route.abort());
  await open();
  const failure = admin.getByRole('alert').filter({ hasText: 'Os emoji não puderam ser carregados.' });
  await failure.waitFor();
  await admin.unrouteAll();
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  const search = admin.getByRole('searchbox', { name: 'Buscar emoji' });
  await search.fill('polegar para cima');
  await admin.getByRole('gridcell', { name: 'polegar para cima' }).waitFor();
  await admin.getByRole('gridcell', { name: 'rosto risonho', exact: true }).waitFor({ state: 'detached' });
  await search.press('ArrowDown');
  await search.press('Enter');
  await eventually(() => field.inputValue()).toBe('Obrigado👍️, até já');
  await search.press('Escape');
  await eventually(() => field.evaluate((area: HTMLTextAreaElement) => area === document.activeElement)).toBe(true);
  await admin.keyboard.type('!');
  await eventually(() => field.inputValue()).toBe('Obrigado👍️!, até já');
  await open();
  const recent = admin.getByRole('group', { name: 'Recentes' });
  await recent.getByRole('button', { name: '👍️' }).click();
  await eventually(() => field.inputValue()).toBe('Obrigado👍️!👍️, até já');
  await admin.keyboard.press('Escape');
  await field.fill('');
});

test('an emoji is put in by its name behind a colon, by keys, by a press, or by the second colon', async () => {
  const field = conversation.composer();
  const options = admin.getByRole('listbox', { name: 'Emoji' }).getByRole('option');
  // Some emoji of the table carry the sign that they are pictures, others do not.
  const written = async () => (await field.inputValue()).replaceAll('\uFE0F', '');
  await field.fill('');
  await field.pressSequentially('Tudo certo :polegar_para');
  await options.first().waitFor();
  await field.press('Enter');
  expect(await written()).toBe('Tudo certo 👍');
  await options.first().waitFor({ state: 'detached' });
  // In the middle of a text the caret stays behind it.
  await field.press('Home');
  await field.pressSequentially(':coracao_ver');
  await options.filter({ hasText: /coração vermelho/ }).click();
  await field.pressSequentially(' ');
  expect(await written()).toBe('❤ Tudo certo 👍');
  await field.press('End');
  await field.pressSequentially(' :polegar_para_baixo:');
  await eventually(written).toBe('❤ Tudo certo 👍 👎');
  // Escape leaves what is typed alone, and Enter sends then.
  await field.fill('');
  await field.pressSequentially('às 10:30 :sol');
  await options.first().waitFor();
  await field.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('às 10:30 :sol');
  await field.press('Enter');
  await customer.untilReceived('às 10:30 :sol');
});

test('what is selected is put between the marks of WhatsApp by keys and from the menu, and the customer gets it so', async () => {
  const field = conversation.composer();
  const select = (from: number, to: number) =>
    field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at[0] ?? 0, at[1] ?? 0), [from, to]);
  await field.fill('O total e o frete');
  await select(2, 7);
  await admin.keyboard.press('Control+b');
  await eventually(() => field.inputValue()).toBe('O *total* e o frete');
  // Once more takes the marks away.
  await admin.keyboard.press('Control+b');
  await eventually(() => field.inputValue()).toBe('O total e o frete');
  await admin.keyboard.press('Control+b');
  await select(14, 19);
  await admin.getByRole('button', { name: 'Formatar' }).click();
  await admin.getByRole('menuitem', { name: 'Riscado' }).click();
  await eventually(() => field.inputValue()).toBe('O *total* e o ~frete~');
  await field.and(admin.locator(':focus')).waitFor();
  await admin.keyboard.press('Enter');
  await conversation.bubble('O total e o frete').locator('strong', { hasText: 'total' }).waitFor();
  await eventually(async () =>
    (await customer.messages()).some(({ text }) => text.endsWith('O *total* e o ~frete~')),
  ).toBe(true);
});

test('what is undone in time never reaches the customer, and stands in the composer again', async () => {
  await ask(admin, 'PUT', '/settings/undoSendSeconds', { value: '10' });
  await conversation.answer('com erro');
  const undo = conversation.bubble('com erro').getByRole('button', { name: 'Desfazer' });
  // As all that can be pressed in the log it is no stop of Tab while the focus is elsewhere.
  expect(await undo.getAttribute('tabindex')).toBe('-1');
  await undo.click();
  await conversation.bubble('com erro').waitFor({ state: 'detached' });
  await eventually(() => conversation.composer().inputValue()).toBe('com erro');
  await ask(admin, 'PUT', '/settings/undoSendSeconds', { value: '0' });
  await conversation.answer('sem erro');
  await customer.untilReceived('sem erro');
  expect((await customer.messages()).filter(({ text }) => text.includes('com erro'))).toEqual([]);
});

/** A window of the admin's in a browser whose clock is wrong by so much. */
const openWithClock = async (offMs: number): Promise<Page> => {
  const page = await openSecondBrowser(admin);
  await page.context().addInitScript((ms) => {
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts: unknown[]) {
        // Without a moment it is now, by the wrong clock.
        super(...((parts.length === 0 ? [Right.now() + ms] : parts) as [number]));
      }
      static override now(): number {
        return Right.now() + ms;
      }
    } as DateConstructor;
  }, offMs);
  await page.goto(admin.url());
  return page;
};

test('how long a message can be undone is counted by the clock of the server, whatever the browser takes the time to be', async () => {
  const minute = 60_000;
  await ask(admin, 'PUT', '/settings/undoSendSeconds', { value: '10' });
  for (const [offMs, text] of [
    [-7 * minute, 'de um relógio atrasado'],
    [7 * minute, 'de um relógio adiantado'],
  ] as const) {
    const page = await openWithClock(offMs);
    const there = new ConversationPage(page);
    await there.answer(text);
    const undo = there.bubble(text).getByRole('button', { name: 'Desfazer' });
    await undo.waitFor();
    const left = Number(/\d+$/.exec((await undo.textContent()) ?? '')?.[0]);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(11);
    await undo.waitFor({ state: 'detached' });
    await customer.untilReceived(text);
    await page.context().close();
  }
  await ask(admin, 'PUT', '/settings/undoSendSeconds', { value: '0' });
});

test('a picture is passed on to another ticket, where it is marked', async () => {
  await admin.locator('input[type=file][multiple]').setInputFiles({
    ...{ name: 'mesa.png', mimeType: 'image/png', buffer: onePixel },
  });
  await admin.getByRole('button', { name: 'Enviar', exact: true }).click();
  await customer.filesReceived(1);
  const picture = conversation.log().getByRole('article').last();
  await picture.click({ button: 'right' });
  await admin.getByRole('menuitem', { name: 'Encaminhar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await dialog.getByRole('checkbox', { name: new RegExp(other.name) }).check();
  await dialog.getByRole('button', { name: 'Encaminhar para 1' }).click();
  await dialog.waitFor({ state: 'detached' });
  await other.filesReceived(1);
  const tickets = new TicketsPage(admin);
  await tickets.row('Atendendo', other.name).click();
  await conversation.log().getByText('Encaminhada', { exact: true }).waitFor();
});

test('the search in a conversation counts, goes from hit to hit, and jumps far back without loading what lies between', async () => {
  firstId = await customer.say('Primeiro orçamento');
  await customer.sendSample('package.jpg', 'A caixa de antes');
  for (let n = 1; n <= 45; n += 1) await customer.say(`linha ${n}`);
  await customer.say('Último ORCAMENTO');
  const tickets = new TicketsPage(admin);
  await tickets.row('Atendendo', customer.name).click();
  await conversation.bubble('Último ORCAMENTO').waitFor();
  await admin.reload();
  await conversation.bubble('Último ORCAMENTO').waitFor();
  await conversation.composer().press('Control+f');
  const field = admin.getByRole('searchbox', { name: 'Buscar na conversa' });
  await field.fill('orcam');
  await admin.getByText('1 de 2').waitFor();
  await field.press('Enter');
  await admin.getByText('2 de 2').waitFor();
  await conversation.untilInSight(conversation.bubble('Primeiro orçamento'));
  expect(await conversation.bubble('linha 25').count()).toBe(0);
  await admin.getByRole('button', { name: 'Ir para o fim' }).click();
  await conversation.untilInSight(conversation.bubble('Último ORCAMENTO'));
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
});

test('a quote leads to its message however far back it lies, and who answers from there is led to the answer', async () => {
  await customer.say('Era este aqui', firstId);
  const answer = conversation.bubble('Era este aqui');
  await conversation.untilInSight(answer);
  await answer.getByRole('button', { name: /Primeiro orçamento/ }).click();
  await conversation.untilInSight(
    conversation
      .log()
      .getByRole('article')
      .filter({ hasText: /^.{0,40}Primeiro orçamento/ })
      .first(),
  );
  expect(await conversation.bubble('linha 25').count()).toBe(0);
  await conversation.composer().fill('Sim, vale até sexta');
  await admin.keyboard.press('Enter');
  await conversation.untilInSight(conversation.bubble('Sim, vale até sexta'));
  await conversation.untilInSight(answer);
});

test('around a hit far back a picture opens whole, and what is scrolled past is neither spoken nor counted as new', async () => {
  const spoken = await listenFor(admin, `${customer.name}:`);
  const toEnd = admin.getByRole('button', { name: /^Ir para o fim/ });
  await conversation
    .bubble('Era este aqui')
    .getByRole('button', { name: /Primeiro orçamento/ })
    .click();
  await conversation
    .bubble('A caixa de antes')
    .getByRole('button', { name: /^Abrir Foto/ })
    .click();
  const viewer = admin.getByRole('dialog', { name: /^Foto de / });
  await viewer.getByText('A caixa de antes').waitFor();
  await admin.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await toEnd.getAttribute('aria-label')).toBe('Ir para o fim');
  await customer.say('Chegou agora');
  await eventually(() => toEnd.getAttribute('aria-label')).toBe('Ir para o fim, 1 mensagem nova');
  await conversation.log().hover();
  await eventually(async () => {
    await admin.mouse.wheel(0, 300);
    return conversation.bubble('Chegou agora').count();
  }).toBe(1);
  await conversation.untilInSight(conversation.bubble('Chegou agora'));
  expect(await spoken()).toEqual([`${customer.name}: Chegou agora`]);
});

test('of a conversation without messages the first is spoken, and of those that come at once each', async () => {
  const { id: userId } = await ask<{ id: number }>(admin, 'GET', '/auth/me');
  const person = { name: 'Caio Prado', number: '5521977776666', email: '', extraInfo: [] };
  await simulator.client.addPhone({ number: person.number, name: person.name, kind: 'customer' });
  const caio = await handsetOf(simulator.client, person.number);
  const { id: contactId } = await ask<{ id: number }>(admin, 'POST', '/contacts', person);
  const { uuid } = await ask<{ uuid: string }>(admin, 'POST', '/tickets', { contactId, userId, status: 'open' });
  // What is fetched beside the conversation may be late: what arrives meanwhile is spoken all the same.
  await admin.route('**/assets/in-conversation-*.js', (route) => route.abort());
  await admin.goto(`/tickets/${uuid}`);
  // Its row in the list says that there is no message before the conversation is there.
  await admin.getByText('O que você e o contato escreverem aparece aqui.').waitFor();
  const spoken = await listenFor(admin, `${person.name}:`);
  await caio.say('Alô?');
  await eventually(spoken).toEqual(['Caio Prado: Alô?']);
  // What comes while the page is busy is there in one frame.
  const busy = admin.evaluate(() => {
    const until = Date.now() + 3000;
    while (Date.now() < until);
  });
  await caio.say('Tem alguém?');
  await caio.say('Volto depois');
  await busy;
  await eventually(spoken).toEqual(['Alô?', 'Tem alguém?', 'Volto depois'].map((text) => `Caio Prado: ${text}`));
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  await new TicketsPage(admin).row('Atendendo', customer.name).click();
  await conversation.bubble('Chegou agora').waitFor();
});

test('older messages that do not come are said at the top, and come when they are asked for again', async () => {
  await admin.route('**/api/messages/*?*before=*', (route) => route.abort());
  await admin.reload();
  await conversation.bubble('Sim, vale até sexta').waitFor();
  const height = () => conversation.log().evaluate((box) => box.scrollHeight);
  await goToTop(conversation.log());
  const sign = admin.getByRole('status').filter({ hasText: 'Estas mensagens não vieram.' });
  await sign.waitFor();
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  const before = await height();
  await sign.getByRole('button', { name: 'Tentar de novo' }).click();
  await sign.waitFor({ state: 'detached' });
  await eventually(height).toBeGreaterThan(before + 500);
});

test('what the search of all conversations finds by its words is opened there, by its name at its end', async () => {
  const tickets = new TicketsPage(admin);
  const field = admin.getByRole('searchbox', { name: 'Buscar na conversa' });
  await tickets.open();
  await tickets.search('primeiro orcamento');
  await tickets.row('Busca', customer.name).getByRole('link').click();
  await conversation.untilInSight(conversation.bubble('Primeiro orçamento'));
  await admin.getByText('1 de 1').waitFor();
  expect(await field.inputValue()).toBe('primeiro orcamento');
  // The caret is where one answers, not in the search.
  await conversation.composer().and(admin.locator(':focus')).waitFor();
  // Another search of the same conversation goes to its own hit.
  await tickets.search('linha 20');
  await tickets.row('Busca', customer.name).getByRole('link').click();
  await conversation.untilInSight(conversation.bubble('linha 20'));
  await tickets.open();
  await tickets.search(customer.name.split(' ')[0]?.toUpperCase() ?? '');
  await tickets.row('Busca', customer.name).getByRole('link').click();
  await conversation.untilInSight(conversation.bubble('Último ORCAMENTO'));
  expect(await field.count()).toBe(0);
});
