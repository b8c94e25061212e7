import type { Message } from '@recado/contract';
import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heard } from '../../apps/server/src/kit/audio/test-sounds.ts';
import { ask } from '../kit/ask.ts';
import { playEndlessly } from '../kit/endless-sounds.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { companyNumber as company, handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import type { Product } from '../kit/product.ts';
import { hearOnly } from '../kit/short-microphone.ts';
import { until } from '../kit/until.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { VoiceRecorder } from '../pages/voice-recorder.ts';

const customerNumber = '5511971234410';
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let product: Product;
let page: Page;
let customer: Handset;
let recorder: VoiceRecorder;
let conversation: ConversationPage;
let tickets: TicketsPage;

beforeAll(async () => {
  running = await startPhoneProduct({ hasMicrophone: true });
  ({ simulator, product } = running);
  page = await linkPrincipal(running);
  customer = await handsetOf(simulator.client, customerNumber);
  recorder = new VoiceRecorder(page);
  conversation = new ConversationPage(page);
  tickets = new TicketsPage(page);
  await customer.say('Podem me explicar por áudio?');
  await tickets.open();
  await tickets.accept(customer.name);
});

afterAll(() => running?.stop());

const voiceNotes = async () => (await customer.messages()).filter(({ fromMe, file }) => !fromMe && file);
const bytesAtPhone = async (id: string): Promise<Buffer> => {
  const reply = await fetch(simulator.client.fileUrl(customerNumber, id));
  return Buffer.from(await reply.arrayBuffer());
};
const history = async (): Promise<Message[]> => {
  const ticketId = (await conversation.number()).slice(1);
  return (await ask<{ messages: Message[] }>(page, 'GET', `/messages/${ticketId}?pageNumber=1`)).messages;
};
const loaded = async (address: string | null | undefined): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(address ?? '', product.origin))).arrayBuffer());
const players = () =>
  conversation
    .log()
    .getByRole('article')
    .filter({ has: page.getByRole('slider') });
const player = () => players().last();

test('the microphone is asked for by the press only; refused, it is told what to do, and another try works', async () => {
  const asked = await page.evaluate(() => {
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    const seen = { count: 0 };
    media.getUserMedia = (wish) => {
      seen.count += 1;
      return ask(wish);
    };
    Object.assign(globalThis, { askedForMicrophone: seen });
    return seen.count;
  });
  const timesAsked = () =>
    page.evaluate(() => (globalThis as unknown as { askedForMicrophone: { count: number } }).askedForMicrophone.count);
  expect([asked, await timesAsked()]).toEqual([0, 0]);
  await recorder.begin();
  const problem = recorder.problem('O navegador não liberou o microfone');
  await problem.getByText('permita o microfone e tente de novo').waitFor();
  expect(await timesAsked()).toBe(1);
  await page.context().grantPermissions(['microphone'], { origin: product.origin });
  // The test below sends this recording off: 10,000 bytes are 0.6 seconds, and no machine is sure to be as fast.
  await hearOnly(page, 0.3);
  await problem.getByRole('button', { name: 'Tentar de novo' }).click();
  await recorder.timer().waitFor();
  expect(await problem.count()).toBe(0);
});

test('a recording under 10,000 bytes is dropped with a friendly word, and nothing leaves', async () => {
  await recorder.button('Enviar mensagem de voz').click();
  await recorder.problem('Essa foi curta demais e não saiu').getByText('fale um pouquinho mais').waitFor();
  await page.keyboard.press('Escape');
  await conversation.composer().waitFor();
  expect(await voiceNotes()).toEqual([]);
  expect(await conversation.log().getByRole('slider').count()).toBe(0);
});

test('without a microphone it is told what to do, and writing goes on', async () => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await recorder.begin();
  await recorder.problem('Nenhum microfone encontrado').waitFor();
  await page.getByRole('button', { name: 'Voltar a escrever' }).click();
  await conversation.composer().fill('escrevo, então');
  await recorder.button('Enviar').waitFor();
  await conversation.composer().fill('');
  await page.reload();
  await conversation.composer().waitFor();
  await playEndlessly(page);
});

test('a pause adds nothing; what was recorded can be heard before it is sent, by keyboard alone', async () => {
  await recorder.button('Gravar áudio').press('Enter');
  await recorder.untilSeconds(2);
  await recorder.button('Pausar gravação').press('Enter');
  await recorder.said('Gravação pausada').waitFor();
  // What was heard before the press may still be on its way to the page.
  await page.evaluate(() => new Promise((rest) => setTimeout(rest, 500)));
  const paused = await recorder.seconds();
  const before = Date.now();
  await until('a second and a half', async () => Date.now() - before > 1_500);
  expect(await recorder.seconds()).toBe(paused);
  await recorder.button('Continuar gravação').press('Enter');
  await recorder.untilSeconds(paused + 1);
  await page.keyboard.press('Escape');
  await recorder.said(/pronta para ouvir ou enviar/).waitFor();
  await recorder.button('Ouvir gravação').press('Enter');
  const slider = page.getByRole('slider', { name: 'Posição na gravação' });
  await until('it plays', async () => Number(await slider.inputValue()) > 0.3);
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:\d\d de 0:\d\d$/);
  expect(await voiceNotes()).toEqual([]);
});

test('a recording stays with its ticket while another page is open', async () => {
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  await page.goBack();
  await recorder.button('Ouvir gravação').waitFor();
});

test('the customer gets it as a voice note, and both sides hear the same length', async () => {
  await recorder.button('Enviar mensagem de voz').click();
  const [note] = await until('the voice note', async () => {
    const notes = await voiceNotes();
    return notes[0]?.file?.state === 'ready' && notes;
  });
  expect(note?.file).toMatchObject({ isVoice: true, type: 'audio/ogg; codecs=opus' });
  const bytes = await bytesAtPhone(note?.id ?? '');
  expect(bytes.toString('latin1', 28, 36)).toBe('OpusHead');
  const own = await until('the own file', async () => {
    const last = (await history()).at(-1);
    return last?.fromMe && last.mediaUrl ? last : null;
  });
  const [there, here] = [await heard(bytes), await heard(await loaded(own.mediaUrl))];
  expect(Math.abs(there.seconds - here.seconds)).toBeLessThan(0.05);
  expect(Math.abs(there.seconds - (note?.file?.seconds ?? 0))).toBeLessThanOrEqual(0.5);
  await player().getByRole('button', { name: 'Tocar Mensagem de voz' }).click();
  await player().getByRole('button', { name: 'Pausar' }).waitFor();
  expect(await voiceNotes()).toHaveLength(1);
});

test("a customer's voice note plays from its twin, which is as long as the note", async () => {
  await simulator.client.sendSample(customerNumber, { to: company, sample: 'voice.ogg' });
  const file = await until('the twin', async () => {
    const last = (await history()).at(-1);
    return last && !last.fromMe && last.file?.playable ? { ...last.file, mediaUrl: last.mediaUrl } : null;
  });
  expect(file).toMatchObject({ state: 'ready', isVoice: true, type: 'audio/ogg' });
  await eventually(() => players().count(), 'both voice notes on the screen').toBe(2);
  const [original, twin] = [await loaded(file.mediaUrl), await loaded(file.playable)];
  expect(original.toString('latin1', 28, 36)).toBe('OpusHead');
  expect(Math.abs((await heard(original)).seconds - (await heard(twin)).seconds)).toBeLessThan(0.05);
  const asked = page.waitForRequest((request) =>
    request.url().includes(new URL(file.playable ?? '', product.origin).pathname),
  );
  await player().getByRole('button', { name: 'Tocar Mensagem de voz' }).click();
  await asked;
  const slider = player().getByRole('slider');
  // Its loudness, as the sender's phone drew it: more heights than one.
  const wave = (await slider.locator('..').locator('path').first().getAttribute('d')) ?? '';
  expect(wave.split('M')).toHaveLength(43);
  expect(new Set(wave.match(/V[\d.]+/g)).size).toBeGreaterThan(10);
  await until('it plays', async () => Number(await slider.inputValue()) > 0.2);
  await player().getByRole('button', { name: 'Pausar' }).click();
});
