import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@recado/contract';
import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Locator, Page, Response, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { playEndlessly } from '../kit/endless-sounds.ts';
import { eventually } from '../kit/eventually.ts';
import { givenUp } from '../kit/given-up.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { movingGif } from '../kit/sample-files.ts';
import { until } from '../kit/until.ts';
import { ConversationPage, openContact } from '../pages/conversation-page.ts';
import { FileParts } from '../pages/file-parts.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const numbers = ['5511971234410', '5531988112233'] as const;
const samples = path.join(import.meta.dirname, '../../packages/whatsapp-simulator/samples');
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let page: Page;
let files: FileParts;
let chat: ConversationPage;
let tickets: TicketsPage;
let customer: Handset;
let other: Handset;
/** How many files the customer's phone has from us. */
let received = 0;
const photo = { name: 'mesa.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
const contract = { name: 'Contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

const lastFiles = async (count: number) => {
  received += count;
  return (await customer.filesReceived(received)).slice(-count);
};

beforeAll(async () => {
  photo.buffer = await readFile(path.join(samples, 'package.jpg'));
  contract.buffer = Buffer.concat([await readFile(path.join(samples, 'order.pdf')), randomBytes(200_000)]);
  running = await startPhoneProduct();
  ({ simulator } = running);
  page = await linkPrincipal(running);
  [files, chat, tickets] = [new FileParts(page), new ConversationPage(page), new TicketsPage(page)];
  await simulator.client.addPhone({ number: numbers[1], name: 'Beto Lima', kind: 'customer' });
  customer = await handsetOf(simulator.client, numbers[0]);
  other = await handsetOf(simulator.client, numbers[1]);
  await tickets.open();
  for (const person of [other, customer]) {
    await person.say('Olá!');
    await tickets.accept(person.name);
  }
});

afterAll(() => running?.stop());

test('a chosen document arrives on the phone byte for byte, with its name', async () => {
  await files.choose([contract]);
  await files.tray().getByText('Contrato.pdf').waitFor();
  await files.caption('Contrato.pdf').fill('Segue o contrato');
  await files.send();
  await chat.bubble('Segue o contrato').waitFor();
  const [message] = await lastFiles(1);
  expect(message).toMatchObject({ kind: 'document', text: expect.stringContaining('Segue o contrato') });
  expect(message?.file).toMatchObject({ name: 'Contrato.pdf', size: contract.buffer.length });
  expect((await customer.bytesOf(message?.id ?? '')).equals(contract.buffer)).toBe(true);
  await files.tray().waitFor({ state: 'detached' });
  await eventually(() => chat.composer().inputValue()).toBe('');
  expect((await (await page.request.get(await files.addressOf('Contrato.pdf'))).body()).equals(contract.buffer)).toBe(
    true,
  );
});

test('a GIF leaves as a film that plays by itself where the server makes films, else as a document that says so', async () => {
  const reply = await page.request.get('/api/version');
  const { makesFilms } = (await reply.json()) as { makesFilms: boolean };
  await files.choose([{ name: 'festa.gif', mimeType: 'image/gif', buffer: movingGif }]);
  const hint = files.tray().getByText('Este servidor não converte GIF em vídeo: vai como documento');
  await files.caption('festa.gif').fill('Que festa');
  await eventually(() => hint.count()).toBe(makesFilms ? 0 : 1);
  await files.send();
  const [message] = await lastFiles(1);
  expect([message?.kind, message?.file?.gif ?? false]).toEqual([makesFilms ? 'video' : 'document', makesFilms]);
  if (!makesFilms) return;
  const button = chat.bubble('Que festa').getByRole('button', { name: /GIF: .*Que festa$/s });
  await button.locator('video').waitFor();
  await eventually(() =>
    button.locator('video').evaluate((film) => film instanceof HTMLVideoElement && film.loop),
  ).toBe(true);
});

test('a photo of an iPhone is said to go as a document, and does', async () => {
  const buffer = Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex');
  await files.choose([{ name: 'IMG_0012.HEIC', mimeType: '', buffer }]);
  await files.tray().getByText('Celulares não mostram este formato: vai como documento').waitFor();
  await files.send();
  const [message] = await lastFiles(1);
  expect([message?.kind, message?.file?.name]).toEqual(['document', 'IMG_0012.HEIC']);
});

test('a pasted picture takes what was typed as its caption, and arrives as a picture', async () => {
  await chat.composer().fill('A mesa de *carvalho*');
  await files.paste(photo);
  await until('the text is the caption', async () => {
    const text = await files.caption('mesa.jpg').inputValue();
    return text === 'A mesa de *carvalho*';
  });
  await files.send();
  const bubble = chat.bubble('A mesa de carvalho');
  // Its name is what is read: neither marks nor the signature.
  await bubble.getByRole('button', { name: 'Abrir Foto: A mesa de carvalho', exact: true }).waitFor();
  const [message] = await lastFiles(1);
  expect(message).toMatchObject({ kind: 'image', text: expect.stringContaining('A mesa de *carvalho*') });
  expect((await customer.bytesOf(message?.id ?? '')).equals(photo.buffer)).toBe(true);
});

test('a picture opens over the whole screen: keys zoom, Escape closes and gives the focus back', async () => {
  const picture = chat.bubble('A mesa de carvalho').getByRole('button', { name: /^Abrir Foto/ });
  await picture.click();
  const viewer = files.viewer();
  await viewer.waitFor();
  const scale = () => viewer.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  await eventually(scale).toBe(1);
  await viewer
    .locator(':focus')
    .or(viewer.and(page.locator(':focus')))
    .waitFor();
  await page.keyboard.press('+');
  await until('it is larger', async () => (await scale()) > 1.4);
  await page.keyboard.press('0');
  await until('it is whole again', async () => (await scale()) === 1);
  await viewer.getByRole('link', { name: 'Baixar mesa.jpg' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await until('the focus is back', () => picture.evaluate((button) => button === document.activeElement));
});

test('a file whose size takes a while to be known leaves the focus to who has gone on to another field meanwhile', async () => {
  await page.evaluate(() => {
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      await new Promise((rest) => setTimeout(rest, 700));
      return decode.call(this);
    };
  });
  await files.paste(photo);
  await files.tray().waitFor();
  await chat.composer().or(files.caption('mesa.jpg')).and(page.locator(':focus')).waitFor();
  await files.drop({ ...photo, name: 'vaso.jpg' });
  const elsewhere = page.getByRole('button', { name: 'Resolver' }).first();
  await elsewhere.focus();
  await files.tile('vaso.jpg').waitFor();
  await elsewhere.and(page.locator(':focus')).waitFor();
  await page.reload();
  for (const name of ['mesa.jpg', 'vaso.jpg'])
    await files
      .tray()
      .getByRole('button', { name: `Remover ${name}` })
      .click();
  await files.tray().waitFor({ state: 'detached' });
});

test('what is dropped on a conversation is attached, and shown before it is let go', async () => {
  await files.dragOver(photo);
  await page.getByText('Solte para anexar').waitFor();
  await files.drop(photo);
  await page.getByText('Solte para anexar').waitFor({ state: 'detached' });
  await files.caption('mesa.jpg').waitFor();
  await files.tray().getByRole('button', { name: 'Remover mesa.jpg' }).click();
  await files.tray().waitFor({ state: 'detached' });
});

test('several files keep their captions and the order that they were given; other tickets do not disturb them', async () => {
  const named = ['um.txt', 'dois.txt', 'três.txt'].map((name) => ({
    ...{ name, mimeType: 'text/plain' },
    buffer: Buffer.from(`conteúdo de ${name}`),
  }));
  await files.choose(named);
  await files.caption('um.txt').fill('primeira');
  await files.tile('três.txt').click();
  await files.caption('três.txt').fill('terceira');
  await files.tray().getByRole('button', { name: 'Mover três.txt para trás' }).click();
  await tickets.row('Atendendo', other.name).click();
  await page.getByRole('log', { name: `Mensagens com ${other.name}` }).waitFor();
  await files.tray().waitFor({ state: 'detached' });
  await tickets.row('Atendendo', customer.name).click();
  await files.caption('três.txt').waitFor();
  await files.send();
  const sent = await lastFiles(3);
  expect(sent.map(({ file, text }) => [file?.name, text.split('\n').at(-1)])).toEqual([
    ['um.txt', 'primeira'],
    ['três.txt', 'terceira'],
    ['dois.txt', expect.any(String)],
  ]);
});

test('a file that is too large or empty is told before anything is sent', async () => {
  const large = path.join(running.dir, 'filme.bin');
  const file = await open(large, 'w');
  await file.truncate(limits.attachmentBytes + 1);
  await file.close();
  await files.choose(large);
  await files
    .tray()
    .getByText(/^filme\.bin tem 100 MB: o limite é 100 MB\.$/)
    .waitFor();
  await files.choose([{ name: 'nada.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
  await files.tray().getByText('nada.txt está vazio.').waitFor();
  await files.tray().getByRole('button', { name: 'Dispensar avisos' }).click();
  await files.tray().waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('button', { name: 'Enviar', exact: true }).count()).toBe(0);
});

test('a picture above 5 MB is said to go as a document, and does', async () => {
  const large = { ...photo, name: 'grande.jpg', buffer: Buffer.concat([photo.buffer, Buffer.alloc(5_300_000)]) };
  await files.choose([large]);
  await files.tray().getByText('Passa de 5 MB: vai como documento').waitFor();
  await files.send();
  const [message] = await lastFiles(1);
  expect(message?.kind).toBe('document');
  expect((await customer.bytesOf(message?.id ?? '')).equals(large.buffer)).toBe(true);
});

test('a file under way can be cancelled, and then it never arrives', async () => {
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  const cancelled = givenUp(page, '/api/messages/');
  await files.choose([{ ...contract, name: 'cancelado.pdf' }]);
  await files.send();
  await files.cancel('cancelado.pdf').click();
  await files.cancel('cancelado.pdf').waitFor({ state: 'detached' });
  await cancelled;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await chat.answer('Depois do cancelado');
  await customer.untilReceived('Depois do cancelado');
  await customer.filesReceived(received);
});

test('a file that is cancelled after it was sent off on its way into the draft is in no draft either', async () => {
  const isPost = (route: Route): boolean => route.request().method() === 'POST';
  const taken = Promise.withResolvers<void>();
  await page.route('**/draft/files', async (route) => {
    if (!isPost(route)) return route.continue();
    // The server has it, and the browser never hears of it.
    await route.fetch();
    taken.resolve();
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/messages/*', (route) => (isPost(route) ? held.resolve() : route.continue()));
  await files.choose([{ ...contract, name: 'retirado.pdf' }]);
  await taken.promise;
  await files.send();
  await held.promise;
  const cancelled = givenUp(page, '/api/messages/');
  await files.cancel('retirado.pdf').click();
  await files.cancel('retirado.pdf').waitFor({ state: 'detached' });
  await cancelled;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${page.url().split('/').at(-1)}`);
  await until('the draft has it no more', async () => {
    const { files: kept } = await ask<{ files: unknown[] }>(page, 'GET', `/tickets/${id}/draft`);
    return kept.length === 0;
  });
  await page.reload();
  await chat.bubble('Depois do cancelado').waitFor();
  expect(await files.tray().count()).toBe(0);
});

test('captions and the order that are given while a file is handed over stand, here and at the server', async () => {
  const isSecond = (route: Route): boolean => (route.request().postData() ?? '').includes('b.txt');
  const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [go, tell] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/draft/files', async (route) => {
    if (!isSecond(route)) return route.continue();
    reached.resolve();
    await go.promise;
    const response = await route.fetch();
    answered.resolve();
    await tell.promise;
    await route.fulfill({ response });
  });
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await files.choose([text('a.txt'), text('b.txt')]);
  await reached.promise;
  await files.caption('a.txt').fill('Primeiro');
  await files.tile('b.txt').click();
  await files.caption('b.txt').fill('Segundo');
  await page.getByRole('button', { name: 'Mover b.txt para trás' }).click();
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${page.url().split('/').at(-1)}`);
  const isDraft = (method: string) => (answer: Response) =>
    answer.request().method() === method && answer.url().endsWith(`/tickets/${id}/draft`);
  const pulled = page.waitForResponse(isDraft('GET'));
  go.resolve();
  await answered.promise;
  await pulled;
  tell.resolve();
  const begun = async () => {
    const draft = await ask<{ files: { name: string; caption: string }[] }>(page, 'GET', `/tickets/${id}/draft`);
    return draft.files.map(({ name, caption }) => [name, caption]);
  };
  await eventually(begun).toEqual([
    ['b.txt', 'Segundo'],
    ['a.txt', 'Primeiro'],
  ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await eventually(() => files.caption('b.txt').inputValue()).toBe('Segundo');
  await page.getByRole('button', { name: 'Remover b.txt' }).click();
  await eventually(() => files.caption('a.txt').inputValue()).toBe('Primeiro');
  await page.getByRole('button', { name: 'Remover a.txt' }).click();
  await files.tray().waitFor({ state: 'detached' });
  await eventually(begun).toEqual([]);
  await chat.composer().fill('');
});

test('a file that is undone in time is in the tray again with its caption, and leaves once when it is sent anew', async () => {
  await ask(page, 'PUT', '/settings/undoSendSeconds', { value: '10' });
  await files.choose([{ ...contract, name: 'engano.pdf' }]);
  await files.caption('engano.pdf').fill('Os preços\nde maio');
  await files.send();
  const bubble = page.getByRole('log').getByRole('article').filter({ hasText: 'de maio' });
  await bubble.getByRole('button', { name: 'Desfazer' }).click();
  await bubble.waitFor({ state: 'detached' });
  await eventually(() => files.caption('engano.pdf').inputValue()).toBe('Os preços\nde maio');
  await ask(page, 'PUT', '/settings/undoSendSeconds', { value: '0' });
  await page.reload();
  await eventually(() => files.caption('engano.pdf').inputValue()).toBe('Os preços\nde maio');
  await files.send();
  const [message] = await lastFiles(1);
  expect(message).toMatchObject({ kind: 'document', text: expect.stringMatching(/^\*[^*\n]+\*\nOs preços\nde maio$/) });
  expect((await customer.bytesOf(message?.id ?? '')).equals(contract.buffer)).toBe(true);
  await files.tray().waitFor({ state: 'detached' });
});

test('a refused file says why, is sent again with the same key, and arrives once', async () => {
  const keys: string[] = [];
  await page.route('**/api/messages/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return keys.length > 1 ? route.continue() : route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } });
  });
  await files.choose([{ ...contract, name: 'recusado.pdf' }]);
  await files.send();
  const retry = page.getByRole('log').getByRole('button', { name: 'Tentar de novo' });
  await retry.click();
  const [message] = await lastFiles(1);
  expect(message?.file?.name).toBe('recusado.pdf');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a file that was sent off leaves after a reload, once', async () => {
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await files.choose([{ ...contract, name: 'recarregado.pdf' }]);
  await files.send();
  await files.cancel('recarregado.pdf').waitFor();
  await until('the browser keeps its bytes', () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const request = indexedDB.open('recado-files', 1);
          request.onsuccess = () => {
            const count = request.result.transaction('files').objectStore('files').count();
            count.onsuccess = () => resolve(count.result === 1);
          };
        }),
    ),
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  const [message] = await lastFiles(1);
  expect((await customer.bytesOf(message?.id ?? '')).equals(contract.buffer)).toBe(true);
  // Until then its second sending may be under way, and the line is cut next.
  await files.addressOf('recarregado.pdf');
});

test('offline a file says when it will leave, and leaves when the line is back', async () => {
  await page.context().setOffline(true);
  await files.choose([{ ...contract, name: 'sem-rede.pdf' }]);
  await files.send();
  await page.getByRole('log').getByText('Sai quando a conexão voltar').waitFor();
  await page.context().setOffline(false);
  const [message] = await lastFiles(1);
  expect(message?.file?.name).toBe('sem-rede.pdf');
  await files.addressOf('sem-rede.pdf');
});

/** Whether the picture of a bubble is drawn: not its room alone. */
const isDrawn = (bubble: Locator): Promise<boolean> =>
  bubble
    .locator('img')
    .last()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 10);

test('a picture of the customer is shown with its caption, opens whole, and is kept byte for byte', async () => {
  await customer.sendSample('package.jpg', 'Chegou *amassada*');
  const bubble = chat.bubble('Chegou amassada');
  await bubble.getByRole('button', { name: /^Abrir Foto/ }).click();
  await files.viewer().waitFor();
  const address = await files
    .viewer()
    .getByRole('link', { name: /^Baixar / })
    .getAttribute('href');
  expect((await (await page.request.get(address ?? '')).body()).equals(photo.buffer)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await files.viewer().getByText('A mesa de carvalho').waitFor();
  await page.keyboard.press('Escape');
  await until('the picture is drawn', () => isDrawn(bubble));
});

test('what was sent is found beside the conversation: pictures open whole, documents lead to their message', async () => {
  await openContact(page);
  const shared = page.getByRole('region', { name: 'Arquivos da conversa' });
  await shared
    .getByRole('button', { name: new RegExp(`^Foto de ${customer.name}`) })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: new RegExp(`^Foto de ${customer.name}`) });
  await viewer.waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await shared.getByRole('radio', { name: 'Documentos' }).check();
  await shared.getByRole('link', { name: 'Baixar Contrato.pdf' }).waitFor();
  await shared.getByRole('button', { name: /^Contrato\.pdf/ }).click();
  await chat.bubble('Segue o contrato').waitFor();
  await page.getByRole('button', { name: /^Ir para o fim/ }).click();
  await page.getByRole('button', { name: 'Fechar dados do contato' }).click();
});

test('a picture that could not be fetched says so, and comes when it is asked for again', async () => {
  await simulator.client.setFaults({ downloads: { what: 'missing' } });
  await customer.sendSample('package.jpg', 'A segunda caixa');
  const bubble = chat.bubble('A segunda caixa');
  await bubble.getByText('O arquivo não pôde ser baixado do WhatsApp.').waitFor();
  await simulator.client.clearFaults();
  await bubble.getByRole('button', { name: 'Tentar de novo' }).click();
  await bubble.getByRole('button', { name: /^Abrir Foto/ }).waitFor();
  await until('the picture is drawn', () => isDrawn(bubble));
});

test('voice messages play from the keyboard, one at a time, at the chosen speed', async () => {
  await customer.sendSample('voice.ogg');
  const players = page.getByRole('log').getByRole('button', { name: /^(Tocar|Pausar)/ });
  await until('the first is ready', () => players.first().isEnabled());
  await customer.sendSample('voice.ogg');
  await until('the second is ready', async () => (await players.count()) === 2 && players.last().isEnabled());
  await playEndlessly(page);
  await page.getByRole('log').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const pauses = page.getByRole('log').getByRole('button', { name: 'Pausar' });
  await pauses.waitFor();
  const position = page.getByRole('log').getByRole('slider', { name: 'Posição' });
  await until('it plays on', async () => Number(await position.last().inputValue()) > 0.3);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await until('the other one plays', async () => Number(await position.first().inputValue()) > 0.1);
  await eventually(() => pauses.count()).toBe(1);
  await page.getByRole('button', { name: 'Velocidade 1x' }).first().click();
  await page.getByRole('button', { name: 'Velocidade 1.5x' }).first().waitFor();
});

test('nothing moves while files are loaded: their room is known before', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/public/*', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  const places = () =>
    page
      .locator('[data-bubble]')
      .evaluateAll((bubbles) =>
        bubbles.map((bubble) => [bubble.getAttribute('data-bubble'), Math.round(bubble.getBoundingClientRect().top)]),
      );
  await page.reload();
  await chat.bubble('A segunda caixa').waitFor();
  await until('the room of a picture is there', () =>
    chat
      .bubble('A segunda caixa')
      .getByRole('button', { name: /^Abrir Foto/ })
      .isVisible(),
  );
  await until('a picture is asked for', async () => asked > 0);
  let before = await places();
  let stillSince = performance.now();
  await until('the log stands still', async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    const now = await places();
    if (JSON.stringify(now) !== JSON.stringify(before)) stillSince = performance.now();
    before = now;
    return performance.now() - stillSince > 1500;
  });
  expect(await isDrawn(chat.bubble('A segunda caixa'))).toBe(false);
  held.resolve();
  await until('the picture is drawn', () => isDrawn(chat.bubble('A segunda caixa')));
  expect(await places()).toEqual(before);
});
