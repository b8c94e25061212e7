import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { lastText, longName, waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { openList, press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;

withTwoPeople(async ({ admin, agent }) => {
  renata = admin;
  bruno = agent;
  await openList(renata);
});

const uuidOf = async (digits: string): Promise<string> => {
  const path = `/tickets?showAll=true&searchParam=${digits}`;
  const { tickets } = await ask<{ tickets: { uuid: string }[] }>(renata, 'GET', path);
  return tickets[0]?.uuid ?? '';
};
const findAna = '/tickets?showAll=true&searchParam=5511971234405';
const choose = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option }).click();
};
const act = async (page: Page, name: string): Promise<void> => {
  await press(page, 'Ações do atendimento');
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const field = (dialog: Locator, name: RegExp): Locator => dialog.getByRole('combobox', { name });

/** Opens the dialog and names the contact by her number. */
async function beginWith(page: Page, digits: string): Promise<Locator> {
  await openList(page);
  await press(page, 'Novo atendimento');
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await field(dialog, /^Contato/).fill(digits);
  await page.getByRole('option', { name: new RegExp(digits.slice(-4)) }).click();
  return dialog;
}

test('a contact who is served already: the notice names colleague and queue and leads there, an own one is opened', async () => {
  const dialog = await beginWith(bruno, '5511971234405');
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await dialog.getByText('Selecione uma fila').last().waitFor();
  await choose(bruno, field(dialog, /^Fila/), 'Suporte');
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  const notice = dialog
    .getByRole('alert')
    .filter({ hasText: 'Renata Lopes já atende este contato na fila Comercial.' });
  await notice.getByRole('button', { name: 'Abrir' }).click();
  const uuid = await uuidOf('5511971234405');
  await bruno.waitForURL(`**/tickets/${uuid}`);
  await bruno.getByRole('button', { name: /^Ana.*Dados do contato/ }).waitFor();
  // Of an admin no queue is asked.
  const own = await beginWith(renata, '5511971234405');
  await own.getByRole('button', { name: 'Abrir atendimento' }).click();
  await renata.waitForURL(`**/tickets/${uuid}`);
});

test('a new contact whose ticket could not be opened is there for the next press, under the name that was given last', async () => {
  await openList(renata);
  await press(renata, 'Novo atendimento');
  const dialog = renata.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByRole('button', { name: 'Novo contato' }).click();
  await dialog.getByLabel('Nome').fill('Clara Nova');
  await dialog.getByLabel('Número').fill('5511987650099');
  await renata.route('**/api/tickets', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const submit = dialog.getByRole('button', { name: 'Abrir atendimento' });
  await submit.click();
  await dialog.getByText('Sem conexão com o servidor.').waitFor();
  await renata.unrouteAll({ behavior: 'ignoreErrors' });
  await dialog.getByLabel('Nome').fill('Clara Novaes');
  await submit.click();
  await renata.getByRole('button', { name: /^Clara Novaes.*Dados do contato/ }).waitFor();
});

test('on another connection the same contact has a ticket of its own', async () => {
  const ofAna = () => ask<{ tickets: { uuid: string; whatsapp: { name: string } }[] }>(renata, 'GET', findAna);
  const dialog = await beginWith(renata, '5511971234405');
  await choose(renata, field(dialog, /^Conexão/), /^Atacado/);
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await dialog.waitFor({ state: 'detached' });
  await new ConversationPage(renata).composer().waitFor();
  const { tickets } = await ofAna();
  expect(tickets.map(({ whatsapp }) => whatsapp.name)).toEqual(['Atacado', 'Loja Centro']);
  // Nor is one handed on there: the notice names who has it, and leads to it (decision 32).
  await renata.goto(`/tickets/${tickets[1]?.uuid}`);
  await press(renata, 'Transferir');
  const handOn = renata.getByRole('dialog', { name: 'Transferir atendimento' });
  await choose(renata, field(handOn, /^Conexão/), /^Atacado/);
  await handOn.getByRole('button', { name: 'Transferir' }).click();
  const notice = handOn.getByRole('alert').filter({ hasText: 'Renata Lopes já atende este contato, sem fila.' });
  await notice.getByRole('button', { name: 'Abrir' }).click();
  await renata.waitForURL(`**/tickets/${tickets[0]?.uuid}`);
  await handOn.waitFor({ state: 'detached' });
});

test('a row that is clicked shows what was said without waiting for its ticket', async () => {
  await showPart(renata, /Atendendo/);
  const answer = Promise.withResolvers<void>();
  await renata.route('**/api/tickets/u/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await new TicketsPage(renata).row('Atendendo', longName).getByRole('link').click();
  const conversation = new ConversationPage(renata);
  await conversation.bubble(lastText).waitFor();
  await conversation.composer().waitFor();
  answer.resolve();
  await renata.unrouteAll({ behavior: 'wait' });
});

test('in a conversation without messages stands what waits to leave, and what the server refused', async () => {
  const { tickets } = await ask<{ tickets: { uuid: string }[] }>(renata, 'GET', findAna);
  await renata.goto(`/tickets/${tickets[0]?.uuid}`);
  const conversation = new ConversationPage(renata);
  const nothing = renata.getByRole('paragraph').filter({ hasText: /^Nenhuma mensagem ainda$/ });
  await nothing.waitFor();
  const refusal = Promise.withResolvers<void>();
  await renata.route('**/api/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await refusal.promise;
    await route.fulfill({ status: 400, json: { error: 'ERR_FILE_CONTENT' } });
  });
  await conversation.answer('Bom dia, Ana');
  await nothing.waitFor({ state: 'detached' });
  await conversation.bubble('Bom dia, Ana').waitFor();
  refusal.resolve();
  await conversation.log().getByRole('button', { name: 'Descartar' }).click();
  await nothing.waitFor();
  await renata.unrouteAll();
});

test('a ticket is taken to another connection by whoever has it, and she keeps it', async () => {
  await renata.goto(`/tickets/${await uuidOf('5511971234403')}`);
  await press(renata, 'Transferir');
  const dialog = renata.getByRole('dialog', { name: 'Transferir atendimento' });
  await choose(renata, field(dialog, /^Fila/), 'Comercial');
  await field(dialog, /^Atendente/).click();
  await renata.getByRole('option', { name: /Bruno Martins/ }).waitFor();
  // She has it: on its connection there is nothing to hand to herself.
  expect(await renata.getByRole('option', { name: /Renata Lopes/ }).count()).toBe(0);
  await renata.keyboard.press('Escape');
  await choose(renata, field(dialog, /^Conexão/), /^Atacado/);
  await choose(renata, field(dialog, /^Atendente/), /Renata Lopes/);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await renata.getByText('Atendimento transferido para Renata Lopes.').waitFor();
  await new ConversationPage(renata).composer().waitFor();
  await act(renata, 'Histórico');
  const history = renata.getByRole('dialog', { name: 'Histórico do atendimento' });
  await history
    .getByRole('listitem')
    .first()
    .getByText(/Comercial · Renata Lopes · Atacado/)
    .waitFor();
});

test('a waiting ticket is taken with a greeting, given back, and handed on to a colleague who has it at once', async () => {
  await ask(renata, 'PUT', '/settings/sendGreetingAccepted', { value: 'enabled' });
  const brunos = new TicketsPage(bruno);
  await openList(bruno);
  await brunos.show('Aguardando');
  await brunos.acceptButton('Beatriz Nogueira').click();
  await new ConversationPage(bruno).composer().waitFor();
  await new ConversationPage(bruno).bubble('Meu nome é Bruno Martins e vou continuar o seu atendimento.').waitFor();
  await press(bruno, 'Devolver para a fila');
  await brunos.toast('Atendimento devolvido para a fila.').waitFor();
  await showPart(renata, /Aguardando/);
  await renata.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).click({ button: 'right' });
  await renata.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = renata.getByRole('dialog', { name: 'Transferir atendimento' });
  // It waits there already.
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await dialog.getByText('O atendimento já aguarda nesta fila.').waitFor();
  await choose(renata, field(dialog, /^Atendente/), /Bruno Martins/);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await renata.getByText('Atendimento transferido para Bruno Martins.').waitFor();
  await brunos.show('Atendendo');
  await brunos.row('Atendendo', 'Beatriz Nogueira').waitFor();
  await bruno.goto(`/tickets/${waitingTicketUuid}`);
  await new ConversationPage(bruno).composer().waitFor();
});

test('whose ticket a colleague has taken reads who has it instead of writing in vain, and takes it back', async () => {
  const { id } = await ask<{ id: number }>(renata, 'GET', `/tickets/u/${waitingTicketUuid}`);
  const me = await ask<{ id: number }>(renata, 'GET', '/auth/me');
  await ask(renata, 'PUT', `/tickets/${id}`, { userId: me.id });
  const inside = new ConversationPage(bruno);
  await bruno.getByText(/^Com Renata .*: só quem atende responde\.$/).waitFor();
  expect(await inside.composer().count()).toBe(0);
  await press(bruno, 'Transferir para mim');
  await inside.composer().waitFor();
});

test("a colleague's ticket is taken over by transferring it to oneself, in its own queue too", async () => {
  const takeOver = async (page: Page, name: string): Promise<void> => {
    await press(page, 'Transferir');
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await choose(page, field(dialog, /^Atendente/), new RegExp(name));
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await page.getByText(`Atendimento transferido para ${name}.`).waitFor();
    await page.getByRole('button', { name: new RegExp(`^Beatriz Nogueira.*${name}`) }).waitFor();
  };
  await renata.goto(`/tickets/${waitingTicketUuid}`);
  await takeOver(renata, 'Renata Lopes');
  await new TicketsPage(bruno).row('Atendendo', 'Beatriz Nogueira').waitFor({ state: 'detached' });
  await takeOver(bruno, 'Bruno Martins');
  // A dialog belongs to what stood on the screen: the way back closes it.
  await renata.goto('/tickets');
  await renata.getByRole('tab', { name: 'Abertos' }).waitFor();
  await press(renata, 'Novo atendimento');
  await renata.getByRole('dialog', { name: 'Novo atendimento' }).waitFor();
  await renata.goBack();
  await renata.getByRole('dialog', { name: 'Novo atendimento' }).waitFor({ state: 'detached' });
});

test('the menu of a row resolves, reopens and gives back, and leaves the conversation on the screen where it is', async () => {
  const brunos = new TicketsPage(bruno);
  const ofRow = async (row: Locator, entry: string): Promise<void> => {
    await row.click({ button: 'right' });
    await bruno.getByRole('menuitem', { name: entry }).click();
  };
  await brunos.show('Aguardando');
  await ofRow(brunos.acceptButton('Cliente 1'), 'Resolver');
  await brunos.toast('Atendimento resolvido.').waitFor();
  expect(bruno.url()).toContain(waitingTicketUuid);
  await brunos.showClosed();
  await ofRow(brunos.row('Resolvidos', 'Cliente 1').getByRole('link'), 'Reabrir');
  await brunos.row('Atendendo', 'Cliente 1').waitFor();
  await bruno.waitForURL((url) => !url.href.includes(waitingTicketUuid));
  await brunos.row('Atendendo', 'Beatriz Nogueira').getByRole('link').click();
  await bruno.waitForURL(`**/tickets/${waitingTicketUuid}`);
  await ofRow(brunos.row('Atendendo', 'Cliente 1').getByRole('link'), 'Devolver');
  await brunos.toast('Atendimento devolvido para a fila.').waitFor();
  // Under the pointer a row keeps its place.
  await bruno.mouse.move(0, 0);
  await brunos.row('Atendendo', 'Cliente 1').waitFor({ state: 'detached' });
  expect(bruno.url()).toContain(waitingTicketUuid);
});

test('an act that failed stays at its place, in the row and over the conversation, until it goes well (decision 37)', async () => {
  const brunos = new TicketsPage(bruno);
  const isChange = (url: URL): boolean => /\/api\/tickets\/\d+$/.test(url.pathname);
  await bruno.route(isChange, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await press(bruno, 'Resolver');
  const again = bruno.getByRole('main').getByRole('button', { name: 'Tentar de novo' });
  await again.waitFor();
  const sentence = (await again.locator('../..').textContent())?.replace('Tentar de novo', '') ?? '';
  expect(sentence).not.toBe('');
  await brunos.row('Atendendo', 'Beatriz Nogueira').getByText(sentence).waitFor();
  await bruno.getByRole('main').getByRole('button', { name: 'Fechar' }).last().click();
  await again.waitFor({ state: 'detached' });
  await press(bruno, 'Devolver para a fila');
  await again.waitFor();
  await bruno.unroute(isChange);
  await again.click();
  await bruno.waitForURL('**/tickets');
  await brunos.show('Aguardando');
  await brunos.acceptButton('Beatriz Nogueira').click();
  await bruno.waitForURL(`**/tickets/${waitingTicketUuid}`);
});

test('resolved it leaves, taken up again its conversation stays on the screen', async () => {
  const brunos = new TicketsPage(bruno);
  // The one of the row's menu has gone: it would be taken for this one.
  await brunos.toast('Atendimento resolvido.').waitFor({ state: 'detached' });
  await brunos.resolve();
  await brunos.toast('Atendimento resolvido.').waitFor();
  const byMe = bruno.getByRole('region', { name: 'Hoje' }).getByText('Por você').locator('..');
  await byMe.getByRole('definition').getByText('1', { exact: true }).waitFor();
  await brunos.showClosed();
  await brunos.row('Resolvidos', 'Beatriz Nogueira').getByRole('link').click();
  await press(bruno, 'Reabrir');
  await new ConversationPage(bruno).composer().waitFor();
  expect(bruno.url()).toContain(waitingTicketUuid);
});

test('only an admin deletes, after the question; who had it on the screen is led away from it', async () => {
  await press(bruno, 'Ações do atendimento');
  await bruno.getByRole('menuitem', { name: 'Histórico' }).waitFor();
  expect(await bruno.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
  await bruno.keyboard.press('Escape');
  await renata.goto(`/tickets/${waitingTicketUuid}`);
  await act(renata, 'Excluir');
  const dialog = renata.getByRole('alertdialog').or(renata.getByRole('dialog', { name: /^Excluir o atendimento/ }));
  await dialog.getByText('Deseja realmente excluir este registro?').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await act(renata, 'Excluir');
  // What could not be deleted is on the screen as before, under its question, which keeps the focus.
  const isTicket = (url: URL): boolean => /\/api\/tickets\/\d+$/.test(url.pathname);
  const remove = dialog.getByRole('button', { name: 'Excluir' });
  await renata.route(isTicket, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  await remove.click();
  await remove.and(renata.locator(':not([aria-busy])')).waitFor();
  await renata
    .getByText(/^Sem conexão com o servidor/)
    .first()
    .waitFor();
  expect(renata.url()).toContain(`/tickets/${waitingTicketUuid}`);
  await renata.locator('[data-conversation]').waitFor();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await renata.unroute(isTicket);
  // The others hear of it before she has her answer: she is not told what she has done herself.
  const gone = new TicketsPage(bruno).toast('Este atendimento não existe mais.');
  await renata.route(isTicket, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await gone.waitFor();
    await renata.waitForURL('**/tickets');
    await route.fulfill({ response });
  });
  await remove.click();
  await renata.getByText('Atendimento excluído.').waitFor();
  expect(await new TicketsPage(renata).toast('Este atendimento não existe mais.').count()).toBe(0);
  await renata.unroute(isTicket);
  await Promise.all([renata, bruno].map((page) => page.waitForURL('**/tickets')));
  await new TicketsPage(bruno).row('Atendendo', 'Beatriz Nogueira').waitFor({ state: 'detached' });
  // Who waits is deleted from the row: nobody accepts what is to go.
  const openMenu = async (page: Page): Promise<void> => {
    await new TicketsPage(page).show('Aguardando');
    await new TicketsPage(page).acceptButton('Cliente 2').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Resolver' }).waitFor();
  };
  await openMenu(bruno);
  expect(await bruno.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
  await bruno.keyboard.press('Escape');
  await openMenu(renata);
  await renata.getByRole('menuitem', { name: 'Excluir' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  // Under his pointer the row keeps its place, and can be accepted no more.
  for (const page of [renata, bruno])
    await new TicketsPage(page).acceptButton('Cliente 2').waitFor({ state: 'detached' });
});

test("a ticket of a queue that is not theirs: 'Acesso não permitido', and back to the list (core §5)", async () => {
  await bruno.goto(`/tickets/${await uuidOf('5511971234404')}`);
  await new TicketsPage(bruno).toast('Acesso não permitido').waitFor();
  await bruno.waitForURL('**/tickets');
});
