import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* What is undone or deleted before it left, and what can leave no more because its connection was deleted. */

let running: PhoneProduct;
let admin: Page;
let customer: Handset;
let talk: ConversationPage;

beforeAll(async () => {
  running = await startPhoneProduct();
  admin = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, '5511971234410');
  await customer.say('Tem a mesa de carvalho?');
  const tickets = new TicketsPage(admin);
  await tickets.open();
  await tickets.accept(customer.name);
  talk = new ConversationPage(admin);
  await talk.bubble('Tem a mesa de carvalho?').waitFor();
});
afterAll(() => running?.stop());

const settle = (seconds: number) => ask(admin, 'PUT', '/settings/undoSendSeconds', { value: String(seconds) });

test('with the text that is undone comes back what it answered', async () => {
  await settle(10);
  await talk.quote('Tem a mesa de carvalho?', 'Temos sim');
  await talk.bubble('Temos sim').getByRole('button', { name: 'Desfazer' }).click();
  await eventually(() => talk.composer().inputValue()).toBe('Temos sim');
  const quote = admin.getByRole('button', { name: 'Cancelar citação' });
  await quote.waitFor();
  await settle(0);
  await talk.composer().press('Enter');
  await customer.untilReceived('Temos sim');
  await talk.bubble('Temos sim').getByText('Tem a mesa de carvalho?').waitFor();
  await quote.waitFor({ state: 'detached' });
});

test('what is deleted before it left says neither that it is being sent nor shows marks; what is emphasised is slanted', async () => {
  await settle(10);
  await talk.composer().fill('_Ainda_ *não* sei');
  await talk.composer().press('Enter');
  const bubble = talk.bubble('Ainda não sei');
  // The server has it, and holds it.
  await bubble.getByRole('button', { name: 'Desfazer' }).waitFor();
  await talk.delete('Ainda não sei');
  await bubble.locator('s').first().waitFor();
  expect(await bubble.getByRole('img', { name: 'Enviando' }).count()).toBe(0);
  const emphasised = bubble.locator('em');
  // The font has no slanted face: the browser slants it, if it may.
  expect(await emphasised.evaluate((node) => getComputedStyle(node).fontSynthesisStyle)).toBe('auto');
  await bubble.getByRole('button', { name: /^\d\d:\d\d/ }).click();
  const data = admin.getByRole('dialog', { name: 'Dados da mensagem' });
  await data.getByText('Apagada antes de sair').waitFor();
  expect(await data.getByText('ainda não').count()).toBe(0);
  await admin.keyboard.press('Escape');
  await settle(0);
  await talk.answer('Sei agora');
  await customer.untilReceived('Sei agora');
  expect((await customer.messages()).filter(({ text }) => text.includes('Ainda'))).toEqual([]);
});

test('where the connection was deleted the field says so, and a transfer to another one is the way on (decision 0087)', async () => {
  const branch = await ask<{ id: number }>(admin, 'POST', '/whatsapp', { name: 'Filial', provider: 'local' });
  const contact = await ask<{ contactId: number }>(admin, 'GET', `/tickets/u/${admin.url().split('/').at(-1)}`);
  const { uuid } = await ask<{ uuid: string }>(admin, 'POST', '/tickets', {
    ...{ contactId: contact.contactId, whatsappId: branch.id, status: 'open' },
  });
  await admin.goto(`/tickets/${uuid}`);
  await talk.answer('Pela filial');
  await ask(admin, 'DELETE', `/whatsapp/${branch.id}`);
  await admin.getByText('A conexão Filial foi excluída: por ela nada mais sai.').waitFor();
  await talk.log().getByText('Não saiu: a conexão foi excluída').waitFor();
  expect(await talk.log().getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  expect(await talk.composer().count()).toBe(0);
  await admin.getByRole('button', { name: 'Transferir', exact: true }).last().click();
  const dialog = admin.getByRole('dialog', { name: /^Transferir/ });
  await dialog.getByRole('combobox', { name: 'Conexão' }).getByText('Principal').waitFor();
  await admin.keyboard.press('Escape');
});
